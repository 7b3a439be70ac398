import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { keptPassword } from './password.ts'
import { commandOf } from './process-status.ts'

const IMPOSSIBLE_PID = '99999999'

export interface Running {
  pid: number
  port: number
  /** As its owner. */
  url: string
}

/** The server that really answers for this data folder, if there is one. */
export async function findRunning(dataDir: string): Promise<Running | undefined> {
  const lines = readLock(dataDir)
  const pid = Number(lines?.[0])
  const port = Number(lines?.[3])
  const password = keptPassword(dataDir)
  if (!pid || !port || password === undefined) return undefined
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder`,
    )
    return rows[0] && fs.realpathSync(rows[0].folder) === fs.realpathSync(dataDir)
      ? { pid, port, url }
      : undefined
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * After a kill the process number in the lock can stay taken: by a zombie that nobody reaps (containers), or after a
 * reboot by somebody else's process; PostgreSQL then refuses to start. A number that cannot exist takes its place. The
 * file itself stays: its shared-memory line lets PostgreSQL find server processes that outlived their postmaster.
 */
export function clearStaleLock(dataDir: string): void {
  const lines = readLock(dataDir)
  if (!lines) return
  const command = commandOf(Number(lines[0]))
  if (command !== undefined && (command === 'unknown' || /postgres/.test(command))) return
  lines[0] = IMPOSSIBLE_PID
  fs.writeFileSync(lockFile(dataDir), lines.join('\n'))
}

const lockFile = (dataDir: string) => path.join(dataDir, 'postmaster.pid')

function readLock(dataDir: string): string[] | undefined {
  try {
    return fs.readFileSync(lockFile(dataDir), 'utf8').split('\n')
  } catch {
    return undefined
  }
}
