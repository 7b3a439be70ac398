import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '../../apps/server/src/env.ts'
import { exitCodeOf, runFile, serverFlags } from './child.ts'
import type { Ground } from './prepare.ts'

const LONGEST_START_MS = 60_000
const RESTART_AFTER_MS = 500
/** So many deaths in a row before it was ready, and starting it again does not help. */
const mostFailedStarts = 5

interface Keeping {
  stop: AbortSignal
  /** Where the sandbox is, when one runs. */
  settings: Readonly<Record<string, string>>
  /** Called once, when the server is ready for the first time. */
  onReady(): Promise<void>
}

/**
 * Runs the server, and again whenever it dies after it has been ready once. Answers the code to end with: 0 when it was asked to stop,
 * else that of the server which never became ready.
 */
export async function keepServerRunning(
  ground: Ground,
  { stop, settings, onReady }: Keeping,
): Promise<number> {
  console.info('• Starting the server')
  let hasBeenReady = false
  for (let failed = 0; ; ) {
    const { code, wasReady } = await runServer(ground, {
      stop,
      settings,
      onReady: async () => {
        if (!hasBeenReady) await onReady()
        hasBeenReady = true
      },
    })
    failed = wasReady ? 0 : failed + 1
    if (stop.aborted || code === 0 || !hasBeenReady || failed === mostFailedStarts) return code
    console.error('• The server has stopped: starting it again')
    await sleep(RESTART_AFTER_MS, undefined, { signal: stop }).catch(() => {})
    if (stop.aborted) return 0
  }
}

async function runServer(
  ground: Ground,
  { stop, settings: sandbox, onReady }: Keeping,
): Promise<{ code: number; wasReady: boolean }> {
  const settings = {
    ...sandbox,
    DATABASE_URL: ground.database.url,
    DATABASE_TENANT_URL: ground.database.tenantUrl,
    // Of the owner the server never learns.
    DATABASE_MIGRATION_URL: '',
    PORT: String(ground.env.port),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    DEMONSTRATION: String(ground.seeded),
  }
  const server = runFile('apps/server/src/main.ts', [], settings, { flags: serverFlags })
  ground.lock?.update({ serverPid: server.pid })
  const ended = exitCodeOf(server)
  const end = () => server.kill('SIGTERM')
  stop.addEventListener('abort', end)
  if (stop.aborted) end()
  const over = new AbortController()
  const wasReady = await Promise.race([
    waitUntilReady(ground.env, AbortSignal.any([stop, over.signal])),
    ended.then(() => false),
  ])
  over.abort()
  if (wasReady) await onReady()
  else if (server.exitCode === null && server.signalCode === null && !stop.aborted) {
    end()
    console.error(`The server did not become ready within ${LONGEST_START_MS / 1000} seconds.`)
  }
  const code = await ended
  stop.removeEventListener('abort', end)
  return { code, wasReady }
}

async function waitUntilReady({ host, port }: Env, over: AbortSignal): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const deadline = Date.now() + LONGEST_START_MS
  while (Date.now() < deadline && !over.aborted) {
    const answer = await fetch(`http://${reachable}:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return true
    await sleep(100)
  }
  return false
}
