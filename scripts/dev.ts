import type { ChildProcess } from 'node:child_process'
import { SettingsError } from '../apps/server/src/env.ts'
import { exitCodeOf, runFile, runTool } from './start/child.ts'
import { connectSandbox } from './start/connect-sandbox.ts'
import { keepSandboxRunning } from './start/keep-sandbox.ts'
import { prepare, StartError } from './start/prepare.ts'
import { summary } from './start/summary.ts'

/** The product while it is being written: the server restarts on a change, the back office and the websites change in place. */
async function develop(): Promise<number> {
  const ground = await prepare()
  const sandbox = await keepSandboxRunning(ground)
  await connectSandbox(ground, sandbox)
  const settings = {
    DATABASE_URL: ground.database.url,
    DATABASE_TENANT_URL: ground.database.tenantUrl,
    DATABASE_MIGRATION_URL: '',
    PORT: String(ground.env.port),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    DEMONSTRATION: String(ground.seeded),
    ...sandbox?.settings,
  }
  const children: ChildProcess[] = [
    runFile('apps/server/src/main.ts', [], settings, { watch: true }),
    runTool('vite', ['--port', '5173'], { cwd: 'apps/backoffice', env: settings }),
    runTool('astro', ['dev', '--port', '4321'], {
      cwd: 'apps/sites',
      env: { ...settings, ASTRO_TELEMETRY_DISABLED: '1' },
    }),
  ]
  const stop = () => {
    for (const child of children) child.kill('SIGTERM')
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  console.info(await summary(ground, sandbox))
  console.info(
    '  While developing: back office http://localhost:5173, websites http://{subdomain}.localhost:4321\n',
  )
  const code = await Promise.race(children.map(exitCodeOf))
  stop()
  await Promise.allSettled(
    children.filter(child => child.exitCode === null && child.signalCode === null).map(exitCodeOf),
  )
  await sandbox?.stop()
  await ground.release()
  return code
}

try {
  process.exitCode = await develop()
} catch (error) {
  console.error(
    error instanceof StartError || error instanceof SettingsError ? `\n${error.message}\n` : error,
  )
  process.exitCode = 1
}
