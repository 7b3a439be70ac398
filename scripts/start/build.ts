import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { exitCodeOf, projectRoot, runTool } from './child.ts'
import { type DataLock, takeDataLock } from './data-lock.ts'
import { StartError } from './prepare.ts'

/** Builds what is stale. Of several that start beside each other one builds at a time: they write the same files. Throws StartError. */
export async function build(stopRequested: AbortSignal): Promise<void> {
  console.info('• Building what has changed')
  const turn = await waitForTurn(stopRequested)
  if (!turn) return
  try {
    const tool = runTool(
      'turbo',
      ['run', 'build', '--output-logs=errors-only', '--log-order=grouped', '--no-update-notifier'],
      {
        env: { TURBO_TELEMETRY_DISABLED: '1', TURBO_PRINT_VERSION_DISABLED: '1' },
        quiet: !process.env.CI,
      },
    )
    if ((await exitCodeOf(tool)) !== 0)
      throw new StartError(
        'The build failed: the lines above say why, and `npm run build` shows the whole of it.',
      )
  } finally {
    turn.release()
  }
}

async function waitForTurn(stopRequested: AbortSignal): Promise<DataLock | undefined> {
  while (!stopRequested.aborted) {
    const lock = takeDataLock(path.join(projectRoot, '.tmp/build'), 0)
    if (!('heldBy' in lock)) return lock
    await sleep(200)
  }
  return undefined
}
