import { parseArgs } from 'node:util'
import { openGround } from './ground.ts'
import { benchMessages } from './message-lag.ts'

// How soon a guest hears of what they booked, and how many messages of a campaign leave in a second.

const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '100' },
    pace: { type: 'string', default: '2' },
    guests: { type: 'string', default: '2000' },
  },
})

const say = (message: string) => console.info(message)
const ground = await openGround()
try {
  const [bookings, pace, guests] = [values.bookings, values.pace, values.guests].map(Number) as [
    number,
    number,
    number,
  ]
  for (const line of await benchMessages(ground, { bookings, pace, guests }, say)) say(line)
} finally {
  await ground.stop()
}
