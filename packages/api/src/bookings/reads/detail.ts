import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../access/gates.ts'
import type { IsoDate } from '../../shared/dates.ts'
import { bookingColumns, toBooking } from './columns.ts'

/** One booking with its nights, rooms, payments and the business date that decides what may be done with it. */
export async function getBookingDetail(db: Trx, propertyId: AuthorizedPropertyId, bookingId: string, now: Date) {
  const row = await db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
    .select(bookingColumns)
    .select(['b.overrideReason', 'b.receivableReason', 'b.checkedInAt', 'b.checkedOutAt', 'p.timeZone'])
    .select(sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.as('businessDate'))
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const nights = await db
    .selectFrom('bookingNight as n')
    .innerJoin('bookingRoom as r', 'r.id', 'n.bookingRoomId')
    .select(['r.position as room', 'n.night', 'n.rate', 'n.taxBasisPoints', 'n.cgst', 'n.sgst', 'n.releasedAt'])
    .where('n.bookingId', '=', bookingId)
    .orderBy('r.position')
    .orderBy('n.night')
    .execute()
  const assignments = await db
    .selectFrom('roomAssignment as a')
    .innerJoin('room as r', 'r.id', 'a.roomId')
    .select(['r.id as roomId', 'r.number', 'r.floor'])
    .where('a.bookingId', '=', bookingId)
    .where('a.releasedAt', 'is', null)
    .orderBy('r.number')
    .execute()
  const payments = await db
    .selectFrom('folioLine')
    .select(['id', 'method', 'amount', 'postedAt', 'description'])
    .where('bookingId', '=', bookingId)
    .where('kind', '=', 'payment')
    .orderBy('id')
    .execute()
  const { overrideReason, receivableReason, checkedInAt, checkedOutAt, businessDate, timeZone, ...stored } = row
  return {
    ...toBooking(stored),
    ...{ overrideReason, receivableReason, checkedInAt, checkedOutAt, businessDate, timeZone },
    nightLines: nights,
    assignedRooms: assignments,
    payments: payments.map(line => ({ ...line, amount: -line.amount })),
  }
}

/** The booking as every list shows it. */
export async function getBooking(db: Trx, propertyId: AuthorizedPropertyId, bookingId: string) {
  const row = await db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
    .select(bookingColumns)
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return toBooking(row)
}

/** Rooms that could take this booking's guest now: of its type, in order of number, with what speaks against each. */
export async function listRoomsFor(db: Trx, propertyId: AuthorizedPropertyId, bookingId: string) {
  return db
    .selectFrom('booking as b')
    .innerJoin('room as r', join => join.onRef('r.roomTypeId', '=', 'b.roomTypeId').onRef('r.propertyId', '=', 'b.propertyId'))
    .select(['r.id', 'r.number', 'r.floor', 'r.housekeeping'])
    .select(
      sql<boolean>`exists (select 1 from room_assignment a join booking o on o.id = a.booking_id
        where a.room_id = r.id and a.released_at is null and (o.status = 'checked-in' or a.stay && daterange(b.check_in, b.check_out)))
        or exists (select 1 from room_block o where o.room_id = r.id and o.released_at is null and o.stay && daterange(b.check_in, b.check_out))`.as(
        'isTaken',
      ),
    )
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .where('r.isActive', '=', true)
    .orderBy('isTaken')
    .orderBy(sql`r.housekeeping = 'dirty'`)
    .orderBy('r.number')
    .execute()
}
