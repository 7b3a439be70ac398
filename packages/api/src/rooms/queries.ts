import type { Trx } from '@atithi/db/client'
import type { AuthorizedPropertyId } from '../access/gates.ts'

export function listRoomTypes(db: Trx, propertyId: AuthorizedPropertyId) {
  return db
    .selectFrom('roomType')
    .select([
      'id',
      'propertyId',
      'type',
      'name',
      'description',
      'maxGuests',
      'basePrice',
      'weekendPrice',
      'quantity',
      'amenities',
      'isActive',
      'createdAt',
      'updatedAt',
    ])
    .where('propertyId', '=', propertyId)
    .orderBy('isActive', 'desc')
    .orderBy('basePrice')
    .orderBy('id')
    .limit(200)
    .execute()
}

export function getRoomType(db: Trx, propertyId: AuthorizedPropertyId, roomTypeId: string) {
  return db
    .selectFrom('roomType')
    .select([
      'id',
      'propertyId',
      'type',
      'name',
      'description',
      'maxGuests',
      'basePrice',
      'weekendPrice',
      'quantity',
      'amenities',
      'isActive',
      'createdAt',
      'updatedAt',
    ])
    .where('propertyId', '=', propertyId)
    .where('id', '=', roomTypeId)
    .executeTakeFirstOrThrow()
}

/** Every numbered room, with the booking of the guest who is in it now. */
export function listRooms(db: Trx, propertyId: AuthorizedPropertyId) {
  return db
    .selectFrom('room as r')
    .innerJoin('roomType as t', 't.id', 'r.roomTypeId')
    .leftJoin(
      eb =>
        eb
          .selectFrom('roomAssignment as a')
          .innerJoin('booking as b', 'b.id', 'a.bookingId')
          .select(['a.roomId', 'b.id as bookingId', 'b.guestName', 'b.checkOut'])
          .where('a.propertyId', '=', propertyId)
          .where('a.releasedAt', 'is', null)
          .where('b.status', '=', 'checked-in')
          .as('stay'),
      join => join.onRef('stay.roomId', '=', 'r.id'),
    )
    .select(['r.id', 'r.number', 'r.floor', 'r.housekeeping', 'r.isActive', 'r.roomTypeId', 't.name as roomTypeName'])
    .select(['stay.bookingId', 'stay.guestName', 'stay.checkOut'])
    .where('r.propertyId', '=', propertyId)
    .where('r.isActive', '=', true)
    .orderBy('r.number')
    .limit(1000)
    .execute()
}
