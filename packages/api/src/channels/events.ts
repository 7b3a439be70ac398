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
  /** A channel had something else than it had accepted: somebody changes nights there. */
  'channel.drifted': event(),
  /** A portal's calendar takes nights of which no room is left. */
  'channel.calendar-conflict': event(),
  /** A portal's calendar cannot be read any more, or has lost so much that somebody has to say that it is meant. */
  'channel.calendar-failed': event(),
  /** A virtual card may be charged from today on, or is about to end uncharged; the entity is its booking. */
  'channel.card-chargeable': event(),
  'channel.card-expiring': event(),
  'channel.changed': event(),
})
