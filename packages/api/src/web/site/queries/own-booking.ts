import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { BookingId } from '@atithi/db/ids'
import { jsonRows } from '@atithi/db/json-rows'
import type { Reader } from '@atithi/db/reader'
import { takesOnline } from '../../../finance/gateways/reads/accounts.ts'
import { type PointsOfBooking, pointsOf } from '../../../guests/loyalty/reads.ts'
import { worthOf } from '../../../guests/loyalty/rules.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { type IsoDate, indianDate } from '../../../kernel/shared/dates.ts'
import { agreedColumns, toAgreedStay } from '../../../stays/bookings/reads/agreed-stay.ts'
import { bookingColumns, toBooking } from '../../../stays/bookings/reads/columns.ts'
import { mayMove } from '../../../stays/bookings/rules/bookings.ts'
import { noGrants, previewInside } from '../../../stays/changes/commands/change.ts'
import { nightsWithFees } from '../../../tax/fees/reads.ts'
import { feesOfNights, sumFees } from '../../../tax/fees/rules/fees.ts'
import { ownPayments, ownRefunds } from '../reads.ts'
import { isStillOwed } from '../rules/pay-online.ts'

/**
 * A guest's own booking with what was agreed (plans, meals, until when cancelling is free), what went back and by which way, the company that its bill is made out to, and what cancelling it now would cost by the terms that were
 * agreed: the fee with tax and what is given back, in paise. `cancellation` is null where it cannot be cancelled.
 */
export function getOwnBooking(work: Work, propertyId: AuthorizedPropertyId, bookingId: BookingId) {
  return work.read(async db => {
    const asOf = indianDate(work.now)
    const { takesOnline, guestPoints, ...own } = await findOwn(db, { propertyId, bookingId, asOf })
    const isOwed = own.balance > 0 && ['pending', 'confirmed', 'checked-in'].includes(own.status)
    const booking = {
      ...own,
      loyalty: ownPoints(own, guestPoints),
      // What is more than is owed by now is asked for no longer.
      payment: own.payment && isStillOwed(own.payment, own) ? own.payment : null,
      canPayOnline: isOwed && takesOnline,
    }
    if (!mayMove(booking.status, 'cancel')) return { ...booking, cancellation: null }
    const { refusal, money } = await previewInside(db, work, propertyId, {
      bookingId,
      may: noGrants,
      change: { kind: 'cancel' },
    })
    return { ...booking, cancellation: refusal ? null : { fee: money.fee, refund: money.refund } }
  })
}

/**
 * The points of the guest, their tier and what they take off a bill before GST, in paise, 0 where they are too few; null where they have none. Somebody who was known
 * by a phone alone is not told what another email has.
 */
function ownPoints({ guestEmail }: { guestEmail: string | null }, guest: PointsOfBooking) {
  if (guest.points === 0 || guest.guestEmail === null || guest.guestEmail !== guestEmail)
    return null
  const { points, tier, leastPoints } = guest
  return { points, tier, worth: points < leastPoints ? 0 : worthOf(points, guest) }
}

interface OwnAt {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
  /** The day on which points are counted. */
  asOf: IsoDate
}

async function findOwn(db: Reader, at: OwnAt) {
  const [found] = await ownBooking(db, at)
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'booking' }, 'bookingId')
  const {
    companyName,
    companyGstin,
    nightsWithFees: nights,
    payments,
    takesOnline,
    ...rest
  } = found
  const { guestPoints, refunds, ...row } = rest
  const { lines, arrivalAgreedAt, checkInAt, cgst, sgst, cancellationFee, refundsDue, ...booking } =
    row
  return {
    ...toBooking(booking),
    ...toAgreedStay({
      lines,
      arrivalAgreedAt,
      checkInAt,
      cgst,
      sgst,
      cancellationFee,
      refundsDue,
    }),
    companyName,
    companyGstin,
    takesOnline,
    guestPoints,
    refunds,
    fees: sumFees(feesOfNights(nights)),
    payment: payments[0] ?? null,
  }
}

const ownBooking = compileOnce((db, { propertyId, bookingId, asOf }: Slots<OwnAt>) =>
  db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
    .select(bookingColumns)
    .select(['b.companyName', 'b.companyGstin'])
    .select(nightsWithFees(db, bookingId).as('nightsWithFees'))
    .select(agreedColumns(db, bookingId))
    .select(jsonRows(ownPayments(db, { propertyId, bookingId })).as('payments'))
    .select(jsonRows(ownRefunds(db, { propertyId, bookingId })).as('refunds'))
    .select(takesOnline(propertyId).as('takesOnline'))
    .select(pointsOf(bookingId, asOf).as('guestPoints'))
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId),
)
