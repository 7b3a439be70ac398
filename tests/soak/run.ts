import { parseArgs } from 'node:util'
import { findFreePort } from '@atithi/db/embedded/free-port'
import { startProduct } from '../support/product.ts'
import { verdictInWords } from './gauges.ts'
import { soak } from './soak.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    'per-second': { type: 'string', default: '30' },
    /** Screens that listen all the while, each on a connection of its own. */
    live: { type: 'string', default: '0' },
  },
})
const seconds = Number(values.minutes) * 60
const say = (message: string) => console.info(message)

/** An hour of mixed traffic on the demonstration: memory, handles and connections have to stay where they are. */
const product = await startProduct(await findFreePort())
try {
  say(`soaking for ${values.minutes} minutes, ${values['per-second']} requests a second, ${values.live} live screens`)
  const pace = {
    ...{ seconds, perSecond: Number(values['per-second']), liveScreens: Number(values.live) },
    readEverySeconds: Math.max(1, seconds / 120),
  }
  let count = 0
  const { requests, failures, verdicts, took, screens } = await soak(product, pace, gauges => {
    count += 1
    if (count % 6 === 0) say(`• ${gauges.residentMegabytes} MB, ${gauges.handles} handles, ${gauges.connections} connections`)
  })
  const passed = failures.length === 0 && verdicts.every(({ isFlat }) => isFlat)
  say(`${requests} requests, ${Math.round(requests / seconds)} a second; ${failures.join('; ') || 'none failed'}`)
  say(`half within ${took.p50} ms, 99 of 100 within ${took.p99} ms; ${screens} live screens open at the end`)
  for (const verdict of verdicts) say(verdictInWords(verdict))
  say(passed ? 'The soak passed.' : 'The soak FAILED.')
  process.exitCode = passed ? 0 : 1
} finally {
  await product.stop()
}
