import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { feesOfNights, type NightFee, sumFees } from '../../../tax/fees/rules/fees.ts'
import { listBookingRooms } from './booking-rooms.ts'
import { bookingColumns, toBooking } from './columns.ts'
import { getStanding } from './standing.ts'
import { findWalk } from './walk.ts'

/** One booking with its nights, rooms, payments and the business date that decides what may be done with it. */
export async function getBookingDetail(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: string,
  now: Date,
) {
  const row = await db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .innerJoin('roomType as t', 't.id', 'b.roomTypeId')
    .select(bookingColumns)
    .select([
      'b.overrideReason',
      'b.receivableReason',
      'b.checkedInAt',
      'b.checkedOutAt',
      'b.lateCheckOut',
      'b.overstaySince',
      'p.timeZone',
    ])
    .select([
      'p.checkInTime',
      'p.checkOutTime',
      'b.companyName',
      'b.companyGstin',
      'b.companyAddress',
      'b.companyId',
    ])
    .select(
      sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.as(
        'businessDate',
      ),
    )
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const nights = await db
    .selectFrom('bookingNight as n')
    .innerJoin('bookingRoom as r', 'r.id', 'n.bookingRoomId')
    .select([
      'r.position as room',
      'n.night',
      'n.rate',
      'n.taxBasisPoints',
      'n.cgst',
      'n.sgst',
      'n.releasedAt',
    ])
    .select(['n.fee', 'n.feeCgst', 'n.feeSgst'])
    .select(eb => eb.ref('n.fees').$castTo<NightFee[]>().as('fees'))
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
  const {
    overrideReason,
    receivableReason,
    checkedInAt,
    checkedOutAt,
    lateCheckOut,
    overstaySince,
    businessDate,
    ...others
  } = row
  const {
    timeZone,
    checkInTime,
    checkOutTime,
    companyName,
    companyGstin,
    companyAddress,
    companyId,
    ...stored
  } = others
  return {
    ...toBooking(stored),
    overrideReason,
    receivableReason,
    checkedInAt,
    checkedOutAt,
    lateCheckOut,
    overstaySince,
    businessDate,
    timeZone,
    checkInTime,
    checkOutTime,
    companyName,
    companyGstin,
    companyAddress,
    companyId,
    ...(await getStanding(db, bookingId)),
    walk: stored.isWalked ? await findWalk(db, bookingId) : null,
    bookingRooms: await listBookingRooms(db, bookingId),
    nightLines: nights,
    /** The fees of the nights that it holds, added up. */
    fees: sumFees(feesOfNights(nights.filter(night => night.releasedAt === null))),
    assignedRooms: assignments,
    payments: payments.map(line => ({ ...line, amount: -line.amount })),
  }
}

/** The booking as every list shows it. */
export async function getBooking(db: Reader, propertyId: AuthorizedPropertyId, bookingId: string) {
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

/**
 * Rooms that could take this booking's guests now, in order of number, with what speaks against each: those assigned before first, then
 * vacant clean ones of the booked types; other types only when asked for, as an upgrade.
 */
export async function listRoomsFor(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { bookingId, withOtherTypes, now }: { bookingId: string; withOtherTypes: boolean; now: Date },
) {
  return db
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .innerJoin('room as r', 'r.propertyId', 'b.propertyId')
    .innerJoin('roomType as t', 't.id', 'r.roomTypeId')
    .innerJoinLateral(
      sql<{ today: IsoDate; isBookedType: boolean }>`(
        select business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at) as today, exists (
          select 1 from booking_night n where n.booking_id = b.id and n.released_at is null and n.room_type_id = r.room_type_id) as is_booked_type)`.as<'asked'>(
        sql`asked`,
      ),
      join => join.onTrue(),
    )
    .select([
      'r.id',
      'r.number',
      'r.floor',
      'r.housekeeping',
      'r.roomTypeId',
      't.name as roomTypeName',
      'asked.isBookedType',
    ])
    .select([
      sql<boolean>`exists (select 1 from room_assignment a join booking o on o.id = a.booking_id
        where a.room_id = r.id and a.released_at is null and a.booking_id <> b.id and (
          a.stay && daterange(least(greatest(b.check_in, asked.today), b.check_out - 1), b.check_out)
          or (o.status = 'checked-in' and lower(a.stay) <= asked.today and (upper(a.stay) > asked.today or upper(a.stay) = o.check_out))))
        or exists (select 1 from room_block o where o.room_id = r.id and o.released_at is null
          and o.stay && daterange(least(greatest(b.check_in, asked.today), b.check_out - 1), b.check_out))`.as(
        'isTaken',
      ),
      sql<boolean>`exists (select 1 from room_assignment a where a.room_id = r.id and a.booking_id = b.id and a.released_at is null)`.as(
        'isAssigned',
      ),
    ])
    .where('b.propertyId', '=', propertyId)
    .where('b.id', '=', bookingId)
    .where('r.isActive', '=', true)
    .$if(!withOtherTypes, qb => qb.where('asked.isBookedType', '=', true))
    .orderBy('isAssigned', 'desc')
    .orderBy('isTaken')
    .orderBy('asked.isBookedType', 'desc')
    .orderBy(sql`r.housekeeping = 'dirty'`)
    .orderBy('r.number')
    .execute()
}
