import { parseArgs } from 'node:util'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { startProduct } from '../support/product.ts'
import { verdictInWords } from './gauges.ts'
import { type Pace, soak } from './soak.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    /** In place of the minutes. */
    seconds: { type: 'string' },
    'per-second': { type: 'string', default: '30' },
    /** Screens that listen all the while, each on a connection of its own. */
    live: { type: 'string', default: '0' },
    /** Whose they are: of everyone in the demonstration, or all of one owner, who hears of everything. */
    'live-of': { type: 'string', default: 'everyone' },
  },
})
const seconds = values.seconds ? Number(values.seconds) : Number(values.minutes) * 60
const screensOf: Pace['screensOf'] = values['live-of'] === 'owner' ? 'owner' : 'everyone'
const say = (message: string) => console.info(message)

/** An hour of mixed traffic on the demonstration: memory, handles and connections have to stay where they are. */
const product = await startProduct(await findFreePort())
try {
  say(
    `soaking for ${seconds} seconds, ${values['per-second']} requests a second, ${values.live} live screens of ${screensOf}`,
  )
  const pace = {
    seconds,
    perSecond: Number(values['per-second']),
    liveScreens: Number(values.live),
    screensOf,
    readEverySeconds: Math.max(1, seconds / 120),
  }
  let count = 0
  const { requests, failures, verdicts, perSecond, took, screens, cores } = await soak(
    product,
    pace,
    gauges => {
      count += 1
      if (count % 6 === 0)
        say(
          `• ${gauges.residentMegabytes} MB, ${gauges.handles} handles, ${gauges.connections} connections`,
        )
    },
  )
  const passed = failures.length === 0 && verdicts.every(({ isFlat }) => isFlat)
  say(`${requests} requests; ${failures.join('; ') || 'none failed'}`)
  say(`${perSecond} a second after the warm-up:`)
  for (const { name, count, p50, p99 } of took)
    say(`  ${name}: ${count}, half within ${p50} ms, 99 of 100 within ${p99} ms`)
  say(`${screens.open} live screens open at the end, each with ${screens.heard} messages`)
  say(
    `the server kept ${cores.server.toFixed(2)} cores busy, the load itself ${cores.load.toFixed(2)}`,
  )
  for (const verdict of verdicts) say(verdictInWords(verdict))
  say(passed ? 'The soak passed.' : 'The soak FAILED.')
  process.exitCode = passed ? 0 : 1
} finally {
  await product.stop()
}
