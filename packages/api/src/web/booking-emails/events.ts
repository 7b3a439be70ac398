import { consumeEach } from '../../kernel/events/consume.ts'
import { staysEvents } from '../../stays/events.ts'
import { writeBookingEmails } from './commands/write.ts'

/**
 * Writes what guests must hear of their booking, and hotels of what was done online. Built in: no
 * setting of the hotel's silences it (decisions, section 6).
 */
export const bookingEmails = consumeEach({
  name: 'booking-emails',
  wants: [
    staysEvents['booking.created'],
    staysEvents['booking.confirmed'],
    staysEvents['booking.changed'],
    staysEvents['booking.updated'],
    staysEvents['booking.cancelled'],
    staysEvents['booking.no-show'],
    staysEvents['booking.confirmation-sent'],
  ],
  handle: writeBookingEmails,
})
