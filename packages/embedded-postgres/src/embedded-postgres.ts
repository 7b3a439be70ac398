import { setTimeout as sleep } from 'node:timers/promises'
import { createCluster, lastLogLines, startServer, stopServer } from './cluster.ts'
import { findFreePort } from './free-port.ts'
import { findInstallation, type Installation } from './installation.ts'
import type { Settings } from './memory.ts'
import { clearStaleLock, findRunning, type Running } from './postmaster-lock.ts'

export interface EmbeddedRequest {
  dataDir: string
  settings?: Settings
  /** The port that clients already know; without one, any free port. */
  port?: number
}

/** A running PostgreSQL of this machine. */
export interface EmbeddedPostgres {
  /** As its owner, to the database `postgres`. */
  url: string
  port: number
  /** Where the data really lies: not always the folder asked for (see findInstallation). */
  dataDir: string
  /** True when a server was already running on this data and was taken over. */
  reused: boolean
  stop(): Promise<void>
}

/**
 * PostgreSQL from npm on a data folder: made, started, or found running. The server outlives a killed parent, and the next
 * call finds it again; any number of calls at once end with one server.
 */
export async function startEmbeddedPostgres(request: EmbeddedRequest): Promise<EmbeddedPostgres> {
  const at = await findInstallation(request.dataDir)
  const alive = await findRunning(at.dataDir)
  if (alive) return handle(at, alive, true)
  await createCluster(at)
  return start(at, request, 10)
}

async function start(
  at: Installation,
  request: EmbeddedRequest,
  retries: number,
): Promise<EmbeddedPostgres> {
  clearStaleLock(at.dataDir)
  const port = request.port ?? (await findFreePort())
  const failure = await startServer(at, port, request.settings ?? {}).then(
    () => undefined,
    (cause: unknown) => ({ cause }),
  )
  const running = await waitForAnswer(at)
  if (running) return handle(at, running, running.port !== port)
  const log = lastLogLines(at)
  if (retries > 0 && /could not bind|address already in use|is still in use|lock file/i.test(log)) {
    await sleep(300)
    return start(at, request, retries - 1)
  }
  throw new Error(`PostgreSQL did not start on ${at.dataDir}:\n${log}`, failure)
}

// Of several starts at once one wins, and the winner may need a moment to answer: ask who runs rather than trust our own start.
async function waitForAnswer(at: Installation) {
  for (let look = 0; look < 10; look++) {
    const running = await findRunning(at.dataDir)
    if (running) return running
    await sleep(100)
  }
  return undefined
}

const handle = (at: Installation, { url, port }: Running, reused: boolean): EmbeddedPostgres => ({
  url,
  port,
  dataDir: at.dataDir,
  reused,
  async stop() {
    if (await findRunning(at.dataDir)) await stopServer(at)
  },
})
