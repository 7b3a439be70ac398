import fs from 'node:fs'
import path from 'node:path'

/**
 * A secret of a data folder, made at its first use and readable by its owner alone. Of two processes that make it at the
 * same time one wins and both use it: the file comes into being whole, or not at all.
 */
export function keptSecret(dataDir: string, name: string, make: () => string): string {
  const file = path.join(dataDir, name)
  if (!fs.existsSync(file)) {
    const draft = `${file}.${process.pid}`
    fs.writeFileSync(draft, make(), { mode: 0o600 })
    try {
      fs.linkSync(draft, file)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    } finally {
      fs.rmSync(draft)
    }
  }
  return fs.readFileSync(file, 'utf8').trim()
}
