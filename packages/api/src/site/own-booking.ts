import type { AuthorizedPropertyId } from '../access/gates.ts'
import { mayNothing, previewChange } from '../bookings/commands/change.ts'
import { getBooking } from '../bookings/reads/detail.ts'
import { mayMove } from '../bookings/rules.ts'
import type { Work } from '../context.ts'

/**
 * A guest's own booking, and what cancelling it now would cost by the terms that were agreed: the fee with tax and what is given back, in
 * paise. `cancellation` is null where it cannot be cancelled.
 */
export async function getOwnBooking(work: Work, propertyId: AuthorizedPropertyId, bookingId: string) {
  const booking = await work.read(db => getBooking(db, propertyId, bookingId))
  if (!mayMove(booking.status, 'cancel')) return { ...booking, cancellation: null }
  const { refusal, money } = await previewChange(work, propertyId, { bookingId, may: mayNothing, change: { kind: 'cancel' } })
  return { ...booking, cancellation: refusal ? null : { fee: money.fee, refund: money.refund } }
}
