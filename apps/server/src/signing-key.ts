import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

/** The key of a data folder, made at its first use: quotes and links stay valid when the server is started anew. */
export function keptSigningKey(dataDir: string): string {
  const file = path.join(dataDir, 'signing-key')
  try {
    fs.writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return fs.readFileSync(file, 'utf8')
}
