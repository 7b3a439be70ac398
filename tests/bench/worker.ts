import { execFileSync, fork } from 'node:child_process'
import path from 'node:path'
import { applicationUrl } from '@atithi/db/login-role'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { serverFlags } from '../../scripts/start/child.ts'

const server = path.resolve(import.meta.dirname, '../../apps/server/src')

interface WorkerOptions {
  /** As the owner of the tables. */
  databaseUrl: string
  /** What the process keeps. */
  folder: string
  /** `all` takes what providers tell over HTTP, too. */
  role: 'worker' | 'all'
  port?: number
  settings: Record<string, string>
}

export type Worker = Awaited<ReturnType<typeof startWorker>>

/** A process of the product that does its jobs, with the settings of production but for those that are given. */
export async function startWorker({ databaseUrl, folder, role, port, settings }: WorkerOptions) {
  // The queue of jobs is made by the product's own migration.
  execFileSync(process.execPath, [path.join(server, 'database.ts'), 'migrate'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, ATITHI_DATA: folder },
    stdio: 'ignore',
  })
  const worker = fork(path.join(server, 'main.ts'), ['--role', role], {
    env: {
      ...process.env,
      DATABASE_URL: applicationUrl(databaseUrl),
      PORT: String(port ?? (await findFreePort())),
      ATITHI_DATA: folder,
      LOG_LEVEL: 'warn',
      ...settings,
    },
    execArgv: [
      ...serverFlags,
      ...(process.env.BENCH_PROFILE
        ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
        : []),
    ],
  })
  let hasEnded = false
  worker.once('exit', () => {
    hasEnded = true
  })
  return {
    pid: worker.pid,
    hasEnded: () => hasEnded,
    stop: () =>
      new Promise<void>(resolve => {
        worker.once('exit', () => resolve())
        worker.kill('SIGTERM')
      }),
  }
}
