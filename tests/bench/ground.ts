import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@atithi/embedded-postgres/embedded-postgres'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { serverFlags } from '../../scripts/start/child.ts'
import type { FloorFacts, FloorPorts } from './floors.ts'
import { type Spent, spentSoFar } from './processor-time.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')

/** A PostgreSQL of the benchmark's own, whose filled databases stay from one run to the next, and room for servers and floors on it. */
export interface Ground {
  serverUrl: string
  /** The real server with the settings of production; its jobs are left to others. */
  startServer(databaseUrl: string): Promise<{ url: string; pid: number | undefined }>
  startFloors(facts: FloorFacts): Promise<FloorPorts>
  /** Processor time of servers, floors and PostgreSQL so far; undefined where the system does not say. */
  spent(): Spent | undefined
  stop(): Promise<void>
}

export async function openGround(): Promise<Ground> {
  const folder = process.env.ATITHI_BENCH_DATA ?? path.join(os.tmpdir(), 'atithi-bench')
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  const database = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    settings: { max_wal_size: '4GB' },
  })
  const children: ChildProcess[] = []

  async function startServer(databaseUrl: string) {
    const port = await findFreePort()
    const url = `http://localhost:${port}`
    const server = fork(path.join(projectRoot, 'apps/server/src/main.ts'), ['--role', 'web'], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        ATITHI_DATA: folder,
        LOG_LEVEL: 'warn',
        BASE_DOMAIN: '',
        PUBLIC_URL: '',
      },
      execArgv: [
        ...serverFlags,
        ...(process.env.BENCH_PROFILE
          ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
          : []),
      ],
    })
    children.push(server)
    await waitUntilReady(url)
    return { url, pid: server.pid }
  }

  const startFloors = (facts: FloorFacts) =>
    new Promise<FloorPorts>((resolve, reject) => {
      const child = fork(path.join(import.meta.dirname, 'floors.ts'))
      children.push(child)
      child.once('message', message => resolve(message as FloorPorts))
      child.once('exit', code => reject(new Error(`the floors ended with code ${code}`)))
      child.send(facts)
    })

  const postmaster = Number(
    fs.readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0],
  )
  const spent = () =>
    spentSoFar(
      children.flatMap(({ pid, exitCode }) => (pid && exitCode === null ? [pid] : [])),
      postmaster,
    )

  const stop = async () => {
    for (const child of children) await end(child)
    // One that somebody keeps running is left to them.
    if (!database.reused) await database.stop()
  }
  return { serverUrl: database.url, startServer, startFloors, spent, stop }
}

/** What a process holds in memory now, in MB; undefined where `ps` does not say. */
export function residentMegabytes(pid: number | undefined): number | undefined {
  try {
    return Math.round(
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024,
    )
  } catch {
    return undefined
  }
}

/** Waits for a process of the product to answer. */
export async function waitUntilReady(url: string): Promise<void> {
  for (let look = 0; look < 600; look++) {
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return
    await sleep(50)
  }
  throw new Error('the server did not become ready within 30 seconds')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
