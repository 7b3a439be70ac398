import { type Env, readDatabaseEnv, readEnv } from '../../apps/server/src/env.ts'
import { type OpenDatabase, openDatabase } from '../../apps/server/src/open-database.ts'
import { wantsDemonstration } from '../../apps/server/src/seed-setting.ts'
import { exitCodeOf, runFile } from './child.ts'
import { type DataLock, takeDataLock } from './data-lock.ts'
import { keepDatabaseRunning } from './keep-database.ts'
import { waitForFreePort } from './port.ts'

/** Everything that a running product stands on. */
export interface Ground {
  env: Env
  database: OpenDatabase
  seeded: boolean
  lock: DataLock | undefined
  release(): Promise<void>
}

/** Something that a person has to put right; the message says what. */
export class StartError extends Error {}

const say = (message: string) => console.info(message)

/** Takes the data folder and the port, opens the database, brings it to the newest schema and fills an empty demonstration. */
export async function prepare(): Promise<Ground> {
  const databaseUrl = process.env.DATABASE_URL || undefined
  const env = readSettings(databaseUrl)
  const { port, dataDir } = env
  const seeded = readSeed(databaseUrl)
  // With a database of one's own, any number of processes may run: there is nothing to lock.
  const lock = databaseUrl ? undefined : lockOrFail(dataDir, port)
  try {
    // A server that was told to stop a moment ago may still hold the port.
    if (!(await waitForFreePort(port, lock ? 3_000 : 0))) {
      throw new StartError(
        `Port ${port} is taken by another program. Choose a free one: PORT=${port + 100} npm start`,
      )
    }
    say(databaseUrl ? '• Using the database of DATABASE_URL' : '• Starting PostgreSQL')
    const database = await openDatabase({ ...readDatabaseEnv(process.env), dataDir })
    const release = async () => {
      await database.stop()
      lock?.release()
    }
    try {
      await fillDatabase(database, seeded)
    } catch (error) {
      await release()
      throw error
    }
    const keeping = databaseUrl ? undefined : keepDatabaseRunning(database)
    return {
      env,
      database,
      seeded,
      lock,
      release: () => (keeping?.stop() ?? Promise.resolve()).then(release),
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

function lockOrFail(dataDir: string, port: number): DataLock {
  const lock = takeDataLock(dataDir, port)
  if (!('heldBy' in lock)) return lock
  const { pid, port: theirs } = lock.heldBy
  throw new StartError(
    `Atithi is already running on this data folder, at http://localhost:${theirs} (process ${pid}).\n` +
      `Stop that one first (Ctrl-C in its window), or run a second one beside it with a folder and a port of its own:\n` +
      `  ATITHI_DATA=.data-2 PORT=${theirs + 100} npm start`,
  )
}

// Says what is wrong with a setting before anything is started. Production never falls back on a database of its own.
function readSettings(databaseUrl: string | undefined): Env {
  if (databaseUrl || process.env.NODE_ENV === 'production') return readEnv(process.env)
  return readEnv({ ...process.env, DATABASE_URL: 'postgres://localhost/embedded' })
}

function readSeed(databaseUrl: string | undefined): boolean {
  try {
    return wantsDemonstration(process.env, { embedded: !databaseUrl })
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error))
  }
}

async function fillDatabase(
  { url, tenantUrl, migrationUrl }: OpenDatabase,
  seeded: boolean,
): Promise<void> {
  say(
    seeded
      ? '• Bringing the database up to date, with demonstration hotels'
      : '• Bringing the database up to date',
  )
  const commands = seeded ? ['migrate', 'seed'] : ['migrate']
  const code = await exitCodeOf(
    runFile('apps/server/src/database.ts', commands, {
      DATABASE_URL: url,
      DATABASE_TENANT_URL: tenantUrl,
      DATABASE_MIGRATION_URL: migrationUrl,
    }),
  )
  if (code !== 0)
    throw new StartError('The database could not be prepared: the lines above say why.')
}
