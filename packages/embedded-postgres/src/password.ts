import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const passwordFile = (dataDir: string) => path.join(dataDir, 'owner.password')

/** Hard to guess without stretching: nobody types it. */
export const newPassword = () => randomBytes(24).toString('base64url')

/** Lays the password of the owner beside the data that it opens, so that a copy of the folder has both. */
export function keepPassword(dataDir: string, password: string): void {
  fs.writeFileSync(passwordFile(dataDir), password, { mode: 0o600, flag: 'wx' })
}

/** The password of the owner of the data, `undefined` where no data lie. Throws on data that were made without one. */
export function keptPassword(dataDir: string): string | undefined {
  try {
    return fs.readFileSync(passwordFile(dataDir), 'utf8')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) return undefined
  throw new Error(
    `The database in ${dataDir} has no ${path.basename(passwordFile(dataDir))}: put that file back, or move the folder away to start with an empty one.`,
  )
}
