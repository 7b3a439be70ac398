import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from '../../apps/server/src/open-database.ts'
import { isPortTaken } from './port.ts'

const LOOK_EVERY_MS = 500

/** Starts this machine's own PostgreSQL again whenever it dies: the server finds it at the same address. */
export function keepDatabaseRunning(database: OpenDatabase): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const port = Number(new URL(database.url).port)
  const keep = async () => {
    while (!stopped.signal.aborted) {
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopped.signal }).catch(() => {})
      if (stopped.signal.aborted || (await isPortTaken(port))) continue
      console.error('• PostgreSQL has stopped: starting it again')
      await database
        .revive()
        .catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
    }
  }
  const keeping = keep()
  return {
    async stop() {
      stopped.abort()
      await keeping
    },
  }
}
