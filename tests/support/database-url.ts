import fs from 'node:fs'
import path from 'node:path'
import { applicationUrl } from '@atithi/db/login-role'

/** The address of a product's own database, as the owner of its tables. */
export function ownerUrlOf(dataDir: string): string {
  const folder = path.join(dataDir, 'postgres')
  const [, , , port] = fs.readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')
  const password = fs.readFileSync(path.join(folder, 'owner.password'), 'utf8')
  return `postgres://postgres:${password}@127.0.0.1:${port}/atithi`
}

/** The same as the application. */
export const databaseUrlOf = (dataDir: string) => applicationUrl(ownerUrlOf(dataDir))
