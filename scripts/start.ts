import { setTimeout as sleep } from 'node:timers/promises'
import { type Env, SettingsError } from '../apps/server/src/env.ts'
import { build } from './start/build.ts'
import { exitCodeOf, runFile, serverFlags } from './start/child.ts'
import { keepSandboxRunning, type Sandbox } from './start/keep-sandbox.ts'
import { type Ground, prepare, StartError } from './start/prepare.ts'
import { summary } from './start/summary.ts'

const LONGEST_START_MS = 60_000

const stopRequested = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopRequested.abort())

async function serve(ground: Ground, sandbox: Sandbox | undefined): Promise<number> {
  console.info('• Starting the server')
  const settings = {
    DATABASE_URL: ground.database.url,
    PORT: String(ground.env.port),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    DEMONSTRATION: String(ground.seeded),
  }
  const server = runFile('apps/server/src/main.ts', [], settings, { flags: serverFlags })
  ground.lock?.update({ serverPid: server.pid })
  const ended = exitCodeOf(server)
  stopRequested.signal.addEventListener('abort', () => server.kill('SIGTERM'))
  if (stopRequested.signal.aborted) server.kill('SIGTERM')
  const ready = await Promise.race([waitUntilReady(ground.env), ended.then(() => false)])
  if (ready) console.info(await summary(ground, sandbox))
  else if (server.exitCode === null && !stopRequested.signal.aborted) {
    server.kill('SIGTERM')
    console.error(`The server did not become ready within ${LONGEST_START_MS / 1000} seconds.`)
  }
  return ended
}

async function waitUntilReady({ host, port }: Env): Promise<boolean> {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const deadline = Date.now() + LONGEST_START_MS
  while (Date.now() < deadline && !stopRequested.signal.aborted) {
    const answer = await fetch(`http://${reachable}:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return true
    await sleep(100)
  }
  return false
}

async function start(): Promise<number> {
  const ground = await prepare()
  try {
    await build(stopRequested.signal)
    if (stopRequested.signal.aborted) return 0
    const sandbox = await keepSandboxRunning(ground)
    try {
      return await serve(ground, sandbox)
    } finally {
      await sandbox?.stop()
    }
  } finally {
    await ground.release()
  }
}

try {
  process.exitCode = await start()
} catch (error) {
  console.error(error instanceof StartError || error instanceof SettingsError ? `\n${error.message}\n` : error)
  process.exitCode = 1
}
