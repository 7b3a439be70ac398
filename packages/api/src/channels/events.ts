import { z } from 'zod'
import { defineEvents, event, eventWith } from '../kernel/events/define.ts'

/** What the area channels publishes. */
export const channelsEvents = defineEvents({
  /** A channel sold a room that was not there. */
  'channel.overbooked': eventWith(z.object({ bookingId: z.string() })),
  /** A reservation waits for somebody: its room or rate is not mapped, or it cannot be booked as it is. */
  'channel.reservation-held': event(),
  /** A channel refused the credentials, and nothing more is sent. */
  'channel.suspended': event(),
  'channel.changed': event(),
})
