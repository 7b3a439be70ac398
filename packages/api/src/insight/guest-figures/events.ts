import { financeEvents } from '../../finance/events.ts'
import { guestsEvents } from '../../guests/events.ts'
import type { Consumer } from '../../kernel/events/consume.ts'
import { staysEvents } from '../../stays/events.ts'
import { webEvents } from '../../web/events.ts'
import { countGuests } from './commands.ts'

/**
 * Counts again the guests that were marked by what happened to their bookings, folios and reviews. It gathers: a check-out, its
 * payment and its invoice are one count.
 */
export const guestFigures: Consumer = {
  name: 'guest-figures',
  wants: [
    ...Object.values(staysEvents),
    ...Object.values(financeEvents),
    webEvents['review.submitted'],
    guestsEvents['guest.program-changed'],
  ],
  gathersMs: 1_000,
  goesOverAll: true,
  async handle(trx) {
    await countGuests(trx)
  },
}
