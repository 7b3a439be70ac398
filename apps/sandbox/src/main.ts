import { type RunningSandbox, startSandbox } from './running-sandbox.ts'
import { readSettings } from './settings.ts'

async function start(): Promise<RunningSandbox> {
  try {
    return await startSandbox(readSettings(process.env))
  } catch (error) {
    console.error(`The sandbox could not start: ${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
}

// Letters with links that open accounts: no other user of the machine reads them.
process.umask(0o077)
const sandbox = await start()
const stop = async () => {
  await sandbox.stop()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
// Started by `npm start`, this process ends with its parent, even when that was killed.
process.on('disconnect', stop)
