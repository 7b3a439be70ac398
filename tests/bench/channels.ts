import { parseArgs } from 'node:util'
import { benchChannels } from './channel-lag.ts'
import { openGround } from './ground.ts'

// What nobody publishes: how soon a channel believes a sale at the desk, and what a full sync of many hotels takes.

const { values } = parseArgs({
  options: {
    /** Hotels with channels; 1000 with 4 each is the whole platform. */
    hotels: { type: 'string', default: '100' },
    each: { type: 'string', default: '1' },
    sales: { type: 'string', default: '200' },
    pace: { type: 'string', default: '4' },
  },
})

const say = (message: string) => console.info(message)
const ground = await openGround()
try {
  const [hotels, each, sales, pace] = [values.hotels, values.each, values.sales, values.pace].map(
    Number,
  ) as [number, number, number, number]
  say(await benchChannels(ground, { hotels, each, sales, pace }, say))
} finally {
  await ground.stop()
}
