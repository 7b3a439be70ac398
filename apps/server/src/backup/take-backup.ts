import fs from 'node:fs/promises'
import path from 'node:path'
import { copyCluster } from '@atithi/embedded-postgres/copy-cluster'
import pg from 'pg'
import { openDatabase } from '../open-database.ts'
import { writeManifest } from './manifest.ts'

/** Of the process that runs on the folder, not of the hotel. */
const ofTheProcess = /^running\.json/

/**
 * Copies this machine's own database, its uploads and its keys into a new folder `target`, while the product runs.
 * Answers how many files it has. A copy that was broken off keeps another name and has no manifest.
 */
export async function takeBackup(
  dataDir: string,
  target: string,
  now: Date,
): Promise<{ files: number }> {
  const exists = await fs.stat(target).then(
    () => true,
    () => false,
  )
  if (exists) throw new Error(`${target} exists already: name a folder that does not.`)
  const partial = `${target}.partial-${process.pid}`
  await fs.mkdir(partial, { recursive: true, mode: 0o700 })
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    if (!database.embeddedIn) throw new Error('There is no database of this machine to copy.')
    // Uploads twice: what a row of the copied database names was there before the copy, or came during it.
    await copyUploads(dataDir, partial)
    await copyCluster(database.migrationUrl, database.embeddedIn, path.join(partial, 'postgres'))
    await copyUploads(dataDir, partial)
    for (const entry of await fs.readdir(dataDir, { withFileTypes: true }))
      if (entry.isFile() && !ofTheProcess.test(entry.name))
        await fs.copyFile(path.join(dataDir, entry.name), path.join(partial, entry.name))
    const { files } = await writeManifest(partial, now)
    await fs.rename(partial, target)
    await noteBackup(database.migrationUrl, now)
    return { files: Object.keys(files).length }
  } finally {
    if (!database.reused) await database.stop()
  }
}

/** Administrators see when the last one was taken. */
async function noteBackup(migrationUrl: string, now: Date): Promise<void> {
  const client = new pg.Client(migrationUrl)
  await client.connect()
  try {
    await client.query('insert into backup (taken_at) values ($1) on conflict do nothing', [now])
  } finally {
    await client.end()
  }
}

async function copyUploads(dataDir: string, target: string): Promise<void> {
  await fs.mkdir(path.join(target, 'media'), { recursive: true })
  await fs
    .cp(path.join(dataDir, 'media'), path.join(target, 'media'), { recursive: true, force: false })
    .catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
}
