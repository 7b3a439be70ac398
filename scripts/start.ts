import { SettingsError } from '../apps/server/src/env.ts'
import { build } from './start/build.ts'
import { connectSandbox } from './start/connect-sandbox.ts'
import { keepSandboxRunning } from './start/keep-sandbox.ts'
import { keepServerRunning } from './start/keep-server.ts'
import { prepare, StartError } from './start/prepare.ts'
import { summary } from './start/summary.ts'

const stopRequested = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopRequested.abort())

async function start(): Promise<number> {
  const ground = await prepare()
  try {
    await build(stopRequested.signal)
    if (stopRequested.signal.aborted) return 0
    const sandbox = await keepSandboxRunning(ground)
    try {
      await connectSandbox(ground, sandbox)
      return await keepServerRunning(ground, {
        stop: stopRequested.signal,
        settings: sandbox?.settings ?? {},
        onReady: async () => console.info(await summary(ground, sandbox)),
      })
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
  console.error(
    error instanceof StartError || error instanceof SettingsError ? `\n${error.message}\n` : error,
  )
  process.exitCode = 1
}
