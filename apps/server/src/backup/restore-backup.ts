import fs from 'node:fs/promises'
import path from 'node:path'
import { makeDataFolder } from '@atithi/embedded-postgres/data-folder'
import { findInstallation } from '@atithi/embedded-postgres/installation'
import { bringUpToDate } from '../bring-up-to-date.ts'
import { openDatabase } from '../open-database.ts'
import { verifiedManifest } from './manifest.ts'

/**
 * Puts a backup into an empty data folder, replays its log and brings it to the newest schema. Answers when the backup was taken.
 * Throws when the backup is damaged, or when the folder has a database already: nothing is ever overwritten.
 */
export async function restoreBackup(backup: string, dataDir: string): Promise<{ takenAt: string }> {
  const { takenAt } = await verifiedManifest(backup)
  const at = await findInstallation(path.join(dataDir, 'postgres'))
  for (const taken of [at.dataDir, path.join(dataDir, 'media')])
    if ((await fs.readdir(taken).catch(() => [])).length > 0)
      throw new Error(
        `${taken} is not empty. Restore into another folder (ATITHI_DATA), or move this one away first.`,
      )
  makeDataFolder(dataDir)
  for (const entry of await fs.readdir(backup, { withFileTypes: true })) {
    if (entry.name === 'postgres' || entry.name === 'manifest.json') continue
    await fs.cp(path.join(backup, entry.name), path.join(dataDir, entry.name), { recursive: true })
  }
  const partial = `${at.dataDir}.restoring-${process.pid}`
  await fs.cp(path.join(backup, 'postgres'), partial, { recursive: true })
  await fs.chmod(partial, 0o700)
  if ('uid' in at.who) await giveAllTo(at.who.uid, at.who.gid, partial)
  await fs.rm(at.dataDir, { recursive: true, force: true })
  await fs.rename(partial, at.dataDir)
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    await bringUpToDate(database)
  } finally {
    await database.stop()
  }
  return { takenAt }
}

async function giveAllTo(uid: number, gid: number, folder: string): Promise<void> {
  await fs.chown(folder, uid, gid)
  for (const entry of await fs.readdir(folder, { recursive: true, withFileTypes: true }))
    await fs.chown(path.join(entry.parentPath, entry.name), uid, gid)
}
