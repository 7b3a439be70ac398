import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { financeReasons } from '../../../finance/reasons.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { type BookingVerb, insteadOf, mayMove } from '../rules/bookings.ts'

/** Takes the booking's row for the rest of the transaction: two hands on one booking act one after the other. */
export function lockBooking(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  bookingId: BookingId,
  now: Date,
) {
  return (
    trx
      .selectFrom('booking as b')
      .innerJoin('property as p', 'p.id', 'b.propertyId')
      .select([
        'b.id',
        'b.code',
        'b.status',
        'b.checkIn',
        'b.checkOut',
        'b.rooms',
        'b.roomTypeId',
        'b.roomAmount',
        'b.taxAmount',
        'b.totalAmount',
        'b.paidAmount',
        'b.holdExpiresAt',
        'b.lateNightIsSold',
        'b.overstaySince',
        'b.overstayChargedUntil',
      ])
      .select(
        sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.as(
          'businessDate',
        ),
      )
      .select(sql<boolean>`b.departs < b.check_out`.as('isDayUse'))
      // Until the hour of check-out a stay that was sold for the night before is not over: its guest may come as late as that.
      .select(
        sql<boolean>`(${now.toISOString()}::timestamptz at time zone p.time_zone) >= b.departs + greatest(b.late_check_out, p.check_out_time)::time`.as(
          'isOver',
        ),
      )
      .where('b.propertyId', '=', propertyId)
      .where('b.id', '=', bookingId)
      .forUpdate('b')
      .executeTakeFirstOrThrow()
  )
}

export type LockedBooking = Awaited<ReturnType<typeof lockBooking>>

/** Throws WRONG_STATE, with what to do instead. */
export function requireState(booking: LockedBooking, verb: BookingVerb): void {
  if (!mayMove(booking.status, verb))
    throw new DomainError(financeReasons.WRONG_STATE, {
      status: booking.status,
      wanted: insteadOf(booking.status, verb),
    })
}
