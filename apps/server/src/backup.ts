import path from 'node:path'
import { restoreBackup } from './backup/restore-backup.ts'
import { takeBackup } from './backup/take-backup.ts'
import { dataDirOf } from './env.ts'

const elsewhere =
  'DATABASE_URL names a database of its own: back it up and restore it by its own means (docs/operations.md says how), and the uploads as files.'

/** `backup.ts take [folder]` or `backup.ts restore <folder>`, on this machine's own database and the data folder ATITHI_DATA. */
async function run([verb, folder]: readonly (string | undefined)[]): Promise<string> {
  if (process.env.DATABASE_URL) throw new Error(elsewhere)
  const dataDir = dataDirOf(process.env)
  if (verb === 'take') {
    const now = new Date()
    const target = path.resolve(
      folder ?? `${dataDir}-backups/${now.toISOString().slice(0, 19).replaceAll(':', '-')}`,
    )
    const { files } = await takeBackup(dataDir, target, now)
    return `${files} files are in ${target}. Keep a copy of it on another machine: it holds the keys as well.`
  }
  if (verb === 'restore' && folder) {
    const { takenAt } = await restoreBackup(path.resolve(folder), dataDir)
    return `${dataDir} is as it was at ${takenAt}. Start it with npm start.`
  }
  throw new Error('Say `npm run backup [-- folder]` or `npm run restore -- folder`.')
}

try {
  console.info(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
