import fs from 'node:fs'
import path from 'node:path'

/** The address of a product's own database, as the owner of its tables. */
export function databaseUrlOf(dataDir: string): string {
  const [, , , port] = fs
    .readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
    .split('\n')
  return `postgres://postgres@127.0.0.1:${port}/atithi`
}
