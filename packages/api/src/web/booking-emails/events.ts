import { financeEvents } from '../../finance/events.ts'
import { consumeEach } from '../../kernel/events/consume.ts'
import { staysEvents } from '../../stays/events.ts'
import { writeBookingEmails } from './commands/write.ts'
import { writeRefundEmail } from './commands/write-refund.ts'

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
    staysEvents['booking.walked'],
    staysEvents['booking.confirmation-sent'],
  ],
  handle: writeBookingEmails,
})

/** Tells guests that money which was on its way to them did not arrive; the hotel hears it by its bell. */
export const refundEmails = consumeEach({
  name: 'refund-emails',
  wants: [financeEvents['refund.failed']],
  handle: writeRefundEmail,
})
