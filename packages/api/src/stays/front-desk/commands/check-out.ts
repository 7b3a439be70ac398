import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { issueInvoices } from '../../../finance/documents/commands/invoices.ts'
import { lockCompanies } from '../../../finance/documents/commands/on-account.ts'
import { payBills } from '../../../finance/folio/commands/pay-bills.ts'
import { postNights } from '../../../finance/folio/commands/post/nights.ts'
import { holdPayingGroup } from '../../../finance/group-folio/commands/lock.ts'
import { returnSurplus } from '../../../finance/group-folio/commands/set-off.ts'
import { balanceOf } from '../../../finance/ledger/rules/balance.ts'
import { financeReasons } from '../../../finance/reasons.ts'
import { grantWords } from '../../../kernel/access/areas.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { moveNights, type NightChange } from '../../../selling/availability/commands/inventory.ts'
import { type LockedBooking, lockBooking, requireState } from '../../bookings/commands/lock.ts'
import { refundOriginal } from '../../bookings/commands/refund-original.ts'
import { queueRefunds } from '../../bookings/commands/refunds.ts'
import { findCollected } from '../../bookings/reads/collected.ts'
import { listDaysOfBooking } from '../../bookings/reads/days.ts'
import { changeInside, type Permissions } from '../../changes/commands/change.ts'
import { staysEvents } from '../../events.ts'
import { holdOverstay } from '../../overstays/commands.ts'
import { staysReasons } from '../../reasons.ts'
import type { CheckOutInput } from '../schema.ts'
import { putAllOnAccount, settleBills } from './settle-bills.ts'

/**
 * The guest leaves: nights slept are charged, those beyond the departure too, the rest come free by the policy for early departures, the payment is taken, what was paid
 * too much is queued to go back, the rooms become dirty. A balance that remains goes on a company's account or needs a reason.
 * Throws WRONG_STATE, BALANCE_DUE, ABOVE_BALANCE, ABOVE_CREDIT_LIMIT, GRANT_REQUIRED.
 */
export async function checkOut(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { bookingId, may, ...input }: CheckOutInput & { bookingId: BookingId; may: Permissions },
): Promise<void> {
  await work.write(async trx => {
    const booking = await lockBooking(trx, propertyId, bookingId, work.now)
    requireState(booking, 'check-out')
    const companies = await lockCompanies(
      trx,
      propertyId,
      (input.settlements ?? []).flatMap(one => one.companyId ?? []),
    )
    // Before any paper: see lockGroupFolio.
    await holdPayingGroup(trx, { propertyId, bookingId })
    const early = isEarly(booking)
      ? await changeInside(trx, work, propertyId, {
          bookingId,
          may,
          change: { kind: 'check-out-early', departure: input.departure },
        })
      : null
    const overstayed = await chargeOverstay(trx, work, { propertyId, booking, may, input })
    const checkOutDate = early?.plan.booking.checkOut ?? overstayed.checkOut
    const posting = { propertyId, bookingId, businessDate: booking.businessDate }
    await postNights(trx, work, { ...posting, until: checkOutDate })
    await sql`select recount_bookings(${theAccount}, array[${bookingId}]::uuid[])`.execute(trx)
    const due = await balanceNow(trx, bookingId)
    const collected = await findCollected(trx, posting)
    if (input.payment) {
      if (input.payment.amount > due)
        throw new DomainError(
          financeReasons.ABOVE_BALANCE,
          { balance: Math.max(0, due) },
          'payment.amount',
        )
      await payBills(trx, work, posting, input.payment)
    }
    const settled = input.settlements
      ? await settleBills(trx, work, posting, {
          settlements: input.settlements,
          companies,
          due,
          collected,
        })
      : undefined
    const balance = settled ? settled.left : due - (input.payment?.amount ?? 0)
    const isWithChannel = balance > 0 && balance <= (collected?.amount ?? 0)
    const leftFor = settled
      ? settled.reason
      : (input.leaveBalance?.reason ?? (isWithChannel ? (collected?.reason ?? null) : null))
    if (balance > 0 && leftFor === null)
      throw new DomainError(staysReasons.BALANCE_DUE, { balance }, 'payment.amount')
    const refund =
      balance < 0
        ? await queueRefunds(trx, work, {
            ...posting,
            atMost: -balance,
            reason: 'More was paid than the stay came to.',
          })
        : 0
    await returnSurplus(trx, work, posting, {
      surplus: -balance - refund,
      reason: 'The stay came to less.',
    })
    if (refund > 0 && input.refund === 'original') {
      if (!may('refund'))
        throw new DomainError(kernelReasons.GRANT_REQUIRED, { grant: grantWords.refund })
      await refundOriginal(trx, work, posting)
    }
    const receivableReason = balance > 0 ? leftFor : null
    await trx
      .updateTable('booking')
      .set({ status: 'checked-out', receivableReason, checkedOutAt: work.now.toISOString() })
      .where('id', '=', bookingId)
      .execute()
    await issueInvoices(trx, work, { propertyId, bookingId })
    const onAccount = await putAllOnAccount(trx, work, posting, {
      bills: settled?.onAccount ?? [],
      mayPassLimit: may('credit-limit'),
    })
    await markRoomsDirty(trx, bookingId)
    await recordChange(trx, work, {
      action: 'booking.checked-out',
      entity: 'booking',
      entityId: bookingId,
      propertyId,
      before: {
        status: booking.status,
        checkOut: booking.checkOut,
        totalAmount: booking.totalAmount,
      },
      after: {
        status: 'checked-out',
        checkOut: checkOutDate,
        balance,
        receivableReason,
        ...(onAccount > 0 && { onAccount }),
        ...(refund > 0 && { refund }),
      },
    })
    await publish(trx, work, {
      propertyId,
      event: staysEvents['booking.checked-out'],
      days: await listDaysOfBooking(trx, bookingId),
      entityId: bookingId,
    })
    const leftByDay = booking.isDayUse && booking.businessDate === booking.checkIn
    const given = leftByDay ? await reletRooms(trx, work, booking) : []
    await moveNights(trx, propertyId, [...(early?.moves ?? []), ...overstayed.moves, ...given])
  })
}

/** A day use that leaves on its day: what it is charged stays, its rooms are for sale tonight and for the next guest. */
export async function reletRooms(
  trx: Trx,
  work: Work,
  booking: Pick<LockedBooking, 'id'>,
): Promise<NightChange[]> {
  const at = work.now.toISOString()
  const nights = await trx
    .updateTable('bookingNight')
    .set({ reletAt: at })
    .where('bookingId', '=', booking.id)
    .where('releasedAt', 'is', null)
    .returning(['roomTypeId', 'night'])
    .execute()
  await trx
    .updateTable('roomAssignment')
    .set({ releasedAt: at })
    .where('bookingId', '=', booking.id)
    .where('releasedAt', 'is', null)
    .execute()
  return nights.map(night => ({ ...night, booked: -1 }))
}

/** Nights that the guest slept beyond the departure, and who says that they are not charged. */
async function chargeOverstay(
  trx: Trx,
  work: Work,
  stay: {
    propertyId: AuthorizedPropertyId
    booking: LockedBooking
    may: Permissions
    input: Pick<CheckOutInput, 'waiveOverstay'>
  },
): Promise<{ checkOut: IsoDate; moves: NightChange[] }> {
  const { propertyId, booking, may, input } = stay
  const { id: bookingId, businessDate } = booking
  const slept = booking.overstayChargedUntil ?? booking.checkOut
  if (businessDate <= slept) return { checkOut: booking.checkOut, moves: [] }
  if (input.waiveOverstay) {
    if (!may('discount'))
      throw new DomainError(kernelReasons.GRANT_REQUIRED, { grant: grantWords.discount })
    await trx
      .updateTable('booking')
      .set({ overstaySince: slept, overstayWaived: input.waiveOverstay.reason })
      .where('id', '=', bookingId)
      .execute()
    return { checkOut: booking.checkOut, moves: [] }
  }
  const until = addDays(businessDate, -1)
  const moves = await holdOverstay(trx, work, { propertyId, bookingId, until })
  const { checkOut } = await lockBooking(trx, propertyId, bookingId, work.now)
  return { checkOut, moves }
}

/** Before the booked day, unless the last night was sold for leaving late on it; a stay is never without one night. */
function isEarly(booking: LockedBooking): boolean {
  const lastDay = booking.lateNightIsSold ? addDays(booking.checkOut, -1) : booking.checkOut
  return booking.businessDate < lastDay && firstDeparture(booking) < booking.checkOut
}

const firstDeparture = ({ businessDate, checkIn }: LockedBooking): IsoDate =>
  businessDate > checkIn ? businessDate : addDays(checkIn, 1)

/** What is to be paid still, refunds that are queued counted as given. */
export async function balanceNow(trx: Reader, bookingId: BookingId): Promise<number> {
  const row = await trx
    .selectFrom('booking as b')
    .select(['b.status', 'b.totalAmount', 'b.chargedAmount', 'b.paidAmount', 'b.onAccountAmount'])
    .select(
      sql<number>`coalesce((select sum(amount) from refund where ${ofAccount('refund')} and booking_id = b.id and status in ('due', 'processing')), 0)::bigint`.as(
        'refundsDue',
      ),
    )
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return balanceOf(row) + row.refundsDue
}

/** The rooms that the guest is in now; those left in a move were marked then. */
async function markRoomsDirty(trx: Trx, bookingId: BookingId): Promise<void> {
  await trx
    .updateTable('room')
    .set({ housekeeping: 'dirty' })
    .where('id', 'in', qb =>
      qb
        .selectFrom('roomAssignment as a')
        .innerJoin('booking as b', 'b.id', 'a.bookingId')
        .select('a.roomId')
        .where('a.bookingId', '=', bookingId)
        .where('a.releasedAt', 'is', null)
        .where(sql<boolean>`upper(a.stay) >= b.check_out`),
    )
    .execute()
}
