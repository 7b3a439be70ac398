import { type Limits, openLogins } from '@atithi/db/login-role'
import { MayNotMigrateError, migrateToLatest, UnknownMigrationError } from '@atithi/db/migrate'
import { SettingsError } from './env.ts'
import { prepareQueue } from './job-queue.ts'
import type { OpenDatabase } from './open-database.ts'

/**
 * Brings a database to the newest schema, with the queue of jobs, and lets the application log in to it. Throws SettingsError when the
 * address may not do that and there is something to do, or when another version made the database.
 */
export async function bringUpToDate(
  { url, tenantUrl, migrationUrl }: Pick<OpenDatabase, 'url' | 'tenantUrl' | 'migrationUrl'>,
  limits?: Limits,
  onStep?: (name: string) => void,
): Promise<void> {
  try {
    const mayMigrate = await migrateToLatest(migrationUrl, onStep)
    if (!mayMigrate) return
  } catch (error) {
    if (error instanceof UnknownMigrationError)
      throw new SettingsError(
        `The database was made by another version of Atithi: this one does not know its migration ${error.migration}. Nothing was changed. Start the version that made it or, where nothing in it has to be kept, empty it with npm run db:reset.`,
      )
    if (!(error instanceof MayNotMigrateError)) throw error
    throw new SettingsError(
      `The database has to be migrated, which ${error.login} may not do: set DATABASE_MIGRATION_URL to the same database as the owner of its tables.`,
    )
  }
  await prepareQueue(migrationUrl)
  await openLogins(migrationUrl, { url, tenantUrl }, limits)
}
