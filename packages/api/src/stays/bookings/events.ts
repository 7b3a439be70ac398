import { consumeEach } from '../../kernel/events/consume.ts'
import { staysEvents } from '../events.ts'
import { writeConfirmation } from './commands/confirmation.ts'

/** Writes what guests are sent because something happened to their booking. */
export const bookingEmails = consumeEach({
  name: 'booking-emails',
  wants: [staysEvents['booking.confirmation-sent']],
  handle: writeConfirmation,
})
