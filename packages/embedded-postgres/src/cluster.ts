import { type ExecFileOptions, execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Installation } from './installation.ts'
import { memoryOfMachine, memorySettings, type Settings } from './memory.ts'
import { keepPassword, newPassword } from './password.ts'

const run = promisify(execFile)

const defaults: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Details and statements hold what guests gave: an email that is taken, a name.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

// The builtin C.UTF-8 locale sorts and folds alike on every operating system. Whoever has an account on the machine reaches the port: each
// connection is asked for its password.
const initdbOptions =
  '-U postgres --auth=scram-sha-256 -E UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C --no-sync --no-instructions'

/** Makes the data folder unless it is there. Made beside and renamed: a run killed half-way leaves nothing that looks whole. */
export async function createCluster(at: Installation): Promise<void> {
  if (fs.existsSync(path.join(at.dataDir, 'PG_VERSION'))) return
  const partial = `${at.dataDir}.init-${process.pid}`
  fs.rmSync(partial, { recursive: true, force: true })
  fs.mkdirSync(partial, { mode: 0o700 })
  giveTo(at, partial)
  const password = newPassword()
  const passwordFile = `${partial}.password`
  fs.writeFileSync(passwordFile, password, { mode: 0o600 })
  giveTo(at, passwordFile)
  try {
    const asked = ['-D', partial, '--pwfile', passwordFile, ...initdbOptions.split(' ')]
    await run(at.binaries.initdb, asked, options(at))
  } finally {
    fs.rmSync(passwordFile)
  }
  keepPassword(partial, password)
  try {
    fs.renameSync(partial, at.dataDir)
  } catch (error) {
    fs.rmSync(partial, { recursive: true, force: true })
    if (!fs.existsSync(path.join(at.dataDir, 'PG_VERSION'))) throw error
  }
}

/** Starts the server and waits until it accepts connections. */
export async function startServer(
  at: Installation,
  port: number,
  settings: Settings,
): Promise<void> {
  const file = path.join(at.dataDir, 'postgresql.auto.conf')
  const fitting = memorySettings(memoryOfMachine())
  const lines = Object.entries({ ...defaults, ...fitting, ...settings }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  )
  fs.writeFileSync(file, `${lines.join('\n')}\n`)
  giveTo(at, file)
  // The port is an argument, not a setting: of several starts at once each must read its own.
  await run(
    at.binaries.pg_ctl,
    ['-D', at.dataDir, '-l', logFile(at), '-o', `-p ${port}`, '-w', '-t', '60', 'start'],
    options(at),
  )
}

/** Stops the server: running statements are cancelled, what was committed is on disk. */
export async function stopServer(at: Installation): Promise<void> {
  await run(at.binaries.pg_ctl, ['-D', at.dataDir, '-m', 'fast', '-w', 'stop'], options(at))
}

/** The last lines that the server wrote, for a message to people. */
export function lastLogLines(at: Installation): string {
  return fs.existsSync(logFile(at))
    ? fs.readFileSync(logFile(at), 'utf8').trimEnd().split('\n').slice(-15).join('\n')
    : ''
}

const logFile = (at: Installation) => path.join(at.dataDir, 'server.log')

const options = (at: Installation): ExecFileOptions => ({
  ...at.who,
  cwd: '/',
  env: { ...process.env, LC_ALL: 'C', LANG: 'C', PGTZ: 'UTC' },
})

function giveTo(at: Installation, file: string) {
  if ('uid' in at.who) fs.chownSync(file, at.who.uid, at.who.gid)
}
