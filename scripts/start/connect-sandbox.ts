import { exitCodeOf, runFile } from './child.ts'
import type { Sandbox } from './keep-sandbox.ts'
import type { Ground } from './prepare.ts'

/** Lets the demonstration take money online at the gateway of the sandbox, sell at its channels and write to its phones. */
export async function connectSandbox(ground: Ground, sandbox: Sandbox | undefined): Promise<void> {
  const { database, env, seeded } = ground
  if (!sandbox || !seeded) return
  const code = await exitCodeOf(
    runFile('apps/server/src/database.ts', ['connect-sandbox'], {
      DATABASE_URL: database.url,
      DATABASE_MIGRATION_URL: database.migrationUrl,
      ATITHI_DATA: env.dataDir,
      PORT: String(env.port),
      SANDBOX_URL: sandbox.url,
      ...sandbox.settings,
    }),
  )
  if (code !== 0) console.error('• The demonstration is not connected to the sandbox: see above')
}
