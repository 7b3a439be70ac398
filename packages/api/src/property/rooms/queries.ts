import { ofAccount } from '@atithi/db/account'
import { compileOnce, type Given, type Slots } from '@atithi/db/compile-once'
import type { BookingId, RoomId, RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'

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

export function getRoomType(db: Reader, propertyId: AuthorizedPropertyId, roomTypeId: RoomTypeId) {
  return db
    .selectFrom('roomType')
    .select(roomTypeColumns)
    .where('propertyId', '=', propertyId)
    .where('id', '=', roomTypeId)
    .executeTakeFirstOrThrow()
}

/**
 * Rooms beside the bookings that have them, found from the bookings: the rooms themselves have had every stay there was. The bookings are a
 * fenced select (`offset 0`): joined freely, PostgreSQL takes them for a third of the hotel's and reads them all.
 */
const roomsOf = (bookings: RawBuilder<unknown>) => sql`
  (${bookings}) b cross join lateral (
    select a.room_id, a.arrives from room_assignment a where ${ofAccount('a')} and a.booking_id = b.id and a.released_at is null offset 0) a`

/** Who is in a room now. */
const inHouse = (propertyId: Given<AuthorizedPropertyId>) => sql<{
  roomId: RoomId
  bookingId: BookingId
  guestName: string
  checkOut: IsoDate
}>`(
  select a.room_id, b.id as booking_id, b.guest_name, b.departs as check_out
  from ${roomsOf(sql`select id, guest_name, departs from booking where ${ofAccount('booking')} and property_id = ${propertyId} and status = 'checked-in' offset 0`)})`

/**
 * Who is given a room and is awaited by today, for each room the latest of them. A range with two ends, and today found once: PostgreSQL
 * takes it for a few bookings and asks the index of those who are awaited. Of half a range it expects a third of all, and reads them all.
 */
const awaited = (propertyId: Given<AuthorizedPropertyId>, now: Given<string>) => sql<{
  roomId: RoomId
  arrivingGuest: string
}>`(
  select distinct on (a.room_id) a.room_id, b.guest_name as arriving_guest
  from ${roomsOf(sql`select id, guest_name, check_in from booking
    where ${ofAccount('booking')} and property_id = ${propertyId} and status in ('pending', 'confirmed') and check_in between '-infinity' and (
      select business_date(${now}::timestamptz, p.time_zone, p.day_rolls_at) from property p where ${ofAccount('p')} and p.id = ${propertyId})
    offset 0`)}
  where a.arrives = b.check_in order by a.room_id, b.check_in desc)`

/** Who makes a room today. */
const cleaning = (propertyId: Given<AuthorizedPropertyId>, now: Given<string>) => sql<{
  roomId: RoomId
  cleanerId: string
  cleanerName: string
}>`(
  select c.room_id, u.id as cleaner_id, u.name as cleaner_name
  from property p join room_cleaning c on c.account_id = p.account_id and c.property_id = p.id
    and c.business_date = business_date(${now}::timestamptz, p.time_zone, p.day_rolls_at)
  join app_user u on u.id = c.user_id where ${ofAccount('p')} and p.id = ${propertyId})`

/** Staff to whom rooms can be given: active, and working with bookings, of which housekeeping is a part. */
export const cleanersOf = (db: Reader, propertyId: AuthorizedPropertyId) =>
  db
    .selectFrom('staffMember as m')
    .innerJoin('appUser as u', 'u.id', 'm.userId')
    .select(['u.id as userId', 'u.name'])
    .where('m.propertyId', '=', propertyId)
    .where('u.isActive', '=', true)
    .where(sql<boolean>`'bookings' = any (m.areas)`)
    .orderBy('u.name')
    .orderBy('u.id')

interface Asked {
  propertyId: AuthorizedPropertyId
  now: string
}

const roomsOfHotel = compileOnce((db, { propertyId, now }: Slots<Asked>) =>
  db
    .selectFrom('room as r')
    // With the hotel: by the type alone a hotel of many rooms has the types of all hotels read.
    .innerJoin('roomType as t', join =>
      join.onRef('t.propertyId', '=', 'r.propertyId').onRef('t.id', '=', 'r.roomTypeId'),
    )
    .leftJoin(inHouse(propertyId).as<'stay'>(sql`stay`), join =>
      join.onRef('stay.roomId', '=', 'r.id'),
    )
    .leftJoin(awaited(propertyId, now).as<'next'>(sql`next`), join =>
      join.onRef('next.roomId', '=', 'r.id'),
    )
    .leftJoin(cleaning(propertyId, now).as<'made'>(sql`made`), join =>
      join.onRef('made.roomId', '=', 'r.id'),
    )
    .select(['made.cleanerId', 'made.cleanerName'])
    .select([
      'r.id',
      'r.number',
      'r.floor',
      'r.housekeeping',
      'r.features',
      'r.isActive',
      'r.roomTypeId',
      't.name as roomTypeName',
    ])
    .select(['stay.bookingId', 'stay.guestName', 'stay.checkOut', 'next.arrivingGuest'])
    .select(
      sql<boolean>`r.id = any (array(select o.room_id from property p join room_block o on o.account_id = p.account_id and o.property_id = p.id
        where ${ofAccount('p')} and p.id = ${propertyId} and o.room_id is not null and o.released_at is null
          and o.stay @> business_date(${now}::timestamptz, p.time_zone, p.day_rolls_at)))`.as(
        'isOutOfOrder',
      ),
    )
    .where('r.propertyId', '=', propertyId)
    .where('r.isActive', '=', true)
    .orderBy('r.number')
    .limit(1000),
)

/** Every numbered room, with the guest who is in it now, who is to come into it today, who makes it, and whether it is out of order today. */
export const listRooms = (db: Reader, propertyId: AuthorizedPropertyId, now: Date) =>
  roomsOfHotel(db, { propertyId, now: now.toISOString() })
