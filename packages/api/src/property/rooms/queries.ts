import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'

const roomTypeColumns = [
  'id',
  'propertyId',
  'type',
  'name',
  'description',
  'maxGuests',
  'basePrice',
  'weekendPrice',
  'dayUseRate',
  'quantity',
  'amenities',
  'isActive',
  'createdAt',
  'updatedAt',
] as const

export function listRoomTypes(db: Reader, propertyId: AuthorizedPropertyId) {
  return db
    .selectFrom('roomType')
    .select(roomTypeColumns)
    .where('propertyId', '=', propertyId)
    .where('deletedAt', 'is', null)
    .orderBy('isActive', 'desc')
    .orderBy('basePrice')
    .orderBy('id')
    .limit(200)
    .execute()
}

export function getRoomType(db: Reader, propertyId: AuthorizedPropertyId, roomTypeId: string) {
  return db
    .selectFrom('roomType')
    .select(roomTypeColumns)
    .where('propertyId', '=', propertyId)
    .where('id', '=', roomTypeId)
    .executeTakeFirstOrThrow()
}

/** Who is given this room and is awaited by today. */
const arrivingGuest = (now: Date) => sql<string | null>`(
  select b.guest_name from room_assignment a join booking b on b.id = a.booking_id join property p on p.id = a.property_id
  where a.room_id = r.id and a.released_at is null and b.status in ('pending', 'confirmed') and a.arrives = b.check_in
    and b.check_in <= business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)
  order by b.check_in desc limit 1)`

/** Every numbered room, with the guest who is in it now, who is to come into it today, and whether it is out of order today. */
export function listRooms(db: Reader, propertyId: AuthorizedPropertyId, now: Date) {
  return db
    .selectFrom('room as r')
    .innerJoin('roomType as t', 't.id', 'r.roomTypeId')
    .leftJoin(
      eb =>
        eb
          .selectFrom('roomAssignment as a')
          .innerJoin('booking as b', 'b.id', 'a.bookingId')
          .select(['a.roomId', 'b.id as bookingId', 'b.guestName', 'b.departs as checkOut'])
          .where('a.propertyId', '=', propertyId)
          .where('a.releasedAt', 'is', null)
          .where('b.status', '=', 'checked-in')
          .as('stay'),
      join => join.onRef('stay.roomId', '=', 'r.id'),
    )
    .select([
      'r.id',
      'r.number',
      'r.floor',
      'r.housekeeping',
      'r.isActive',
      'r.roomTypeId',
      't.name as roomTypeName',
    ])
    .select(['stay.bookingId', 'stay.guestName', 'stay.checkOut'])
    .select(arrivingGuest(now).as('arrivingGuest'))
    .select(
      sql<boolean>`exists (select 1 from room_block o join property p on p.id = o.property_id where o.room_id = r.id and o.released_at is null
        and o.stay @> business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at))`.as(
        'isOutOfOrder',
      ),
    )
    .where('r.propertyId', '=', propertyId)
    .where('r.isActive', '=', true)
    .orderBy('r.number')
    .limit(1000)
    .execute()
}
