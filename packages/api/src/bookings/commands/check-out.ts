import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../access/gates.ts'
import { announce, recordChange } from '../../audit/record.ts'
import type { Work } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { postNights, postPayment } from '../../folio/commands.ts'
import { addDays, type IsoDate } from '../../shared/dates.ts'
import type { CheckOutInput } from '../schema.ts'
import { type LockedBooking, lockBooking, requireState } from './lock.ts'
import { releaseNights } from './release.ts'

/**
 * The guest leaves: nights slept are charged, the rest come free, the payment is taken, the rooms become dirty.
 * A balance that remains needs a reason. Leaving on the day of arrival keeps one night. Throws WRONG_STATE, BALANCE_DUE, ABOVE_BALANCE.
 */
export async function checkOut(work: Work, propertyId: AuthorizedPropertyId, bookingId: string, input: CheckOutInput): Promise<void> {
  await work.write(async trx => {
    const booking = await lockBooking(trx, propertyId, bookingId, work.now)
    requireState(booking, 'check-out')
    const leaves = departureDate(booking)
    const shortened = leaves < booking.checkOut
    const charged = shortened ? await amountsUntil(trx, bookingId, leaves) : booking
    await postNights(trx, work, { propertyId, bookingId, businessDate: booking.businessDate, until: leaves })
    const due = charged.totalAmount - booking.paidAmount
    if (input.payment) {
      if (input.payment.amount > due) throw new DomainError('ABOVE_BALANCE', { balance: due }, 'payment.amount')
      await postPayment(trx, work, { propertyId, bookingId, businessDate: booking.businessDate, ...input.payment })
    }
    const balance = due - (input.payment?.amount ?? 0)
    if (balance > 0 && !input.leaveBalance) throw new DomainError('BALANCE_DUE', { balance }, 'payment.amount')
    const receivableReason = balance > 0 ? (input.leaveBalance?.reason ?? null) : null
    const { roomAmount, taxAmount, totalAmount } = charged
    const after = { status: 'checked-out' as const, checkOut: leaves, roomAmount, taxAmount, totalAmount, receivableReason }
    await trx
      .updateTable('booking')
      .set({ ...after, checkedOutAt: work.now.toISOString() })
      .where('id', '=', bookingId)
      .execute()
    await markRoomsDirty(trx, bookingId)
    await recordChange(trx, work, {
      ...{ action: 'booking.checked-out', entity: 'booking', entityId: bookingId, propertyId },
      before: { status: booking.status, checkOut: booking.checkOut, totalAmount: booking.totalAmount },
      after: { ...after, balance },
    })
    await announce(trx, work, { propertyId, type: 'booking.checked-out', entityId: bookingId })
    if (shortened) await releaseNights(trx, { ...booking, propertyId, bookingId, from: leaves })
  })
}

/** The booked check-out, or the business date when the guest leaves before; never without one night. */
function departureDate(booking: LockedBooking): IsoDate {
  if (booking.businessDate >= booking.checkOut) return booking.checkOut
  return booking.businessDate > booking.checkIn ? booking.businessDate : addDays(booking.checkIn, 1)
}

/** What the nights before `until` come to. */
function amountsUntil(trx: Trx, bookingId: string, until: IsoDate) {
  return trx
    .selectFrom('bookingNight')
    .select(sql<number>`sum(rate)::bigint`.as('roomAmount'))
    .select(sql<number>`sum(cgst + sgst)::bigint`.as('taxAmount'))
    .select(sql<number>`sum(rate + cgst + sgst)::bigint`.as('totalAmount'))
    .where('bookingId', '=', bookingId)
    .where('night', '<', until)
    .executeTakeFirstOrThrow()
}

async function markRoomsDirty(trx: Trx, bookingId: string): Promise<void> {
  await trx
    .updateTable('room')
    .set({ housekeeping: 'dirty' })
    .where('id', 'in', qb =>
      qb.selectFrom('roomAssignment').select('roomId').where('bookingId', '=', bookingId).where('releasedAt', 'is', null),
    )
    .execute()
}
