import type { Trx } from '@atithi/db/client'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import { mayNothing, previewChange } from '../bookings/commands/change.ts'
import { getBooking } from '../bookings/reads/detail.ts'
import { mayMove } from '../bookings/rules.ts'
import type { Work } from '../context.ts'
import { listFeesOfStay } from '../fees/reads.ts'
import { sumFees } from '../fees/rules.ts'

/**
 * A guest's own booking with the company that its bill is made out to, and what cancelling it now would cost by the terms that were
 * agreed: the fee with tax and what is given back, in paise. `cancellation` is null where it cannot be cancelled.
 */
export async function getOwnBooking(work: Work, propertyId: AuthorizedPropertyId, bookingId: string) {
  const booking = await work.read(async db => ({
    ...(await getBooking(db, propertyId, bookingId)),
    ...(await getCompany(db, propertyId, bookingId)),
    fees: sumFees(await listFeesOfStay(db, bookingId)),
  }))
  if (!mayMove(booking.status, 'cancel')) return { ...booking, cancellation: null }
  const { refusal, money } = await previewChange(work, propertyId, { bookingId, may: mayNothing, change: { kind: 'cancel' } })
  return { ...booking, cancellation: refusal ? null : { fee: money.fee, refund: money.refund } }
}

const getCompany = (db: Trx, propertyId: AuthorizedPropertyId, bookingId: string) =>
  db
    .selectFrom('booking')
    .select(['companyName', 'companyGstin'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
