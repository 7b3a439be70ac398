import { ofAccount } from '@atithi/db/account'
import type { BookingId, BookingRoomId, RoomId } from '@atithi/db/ids'
import { asReadQuery } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { NumberedRoomFacts } from '../rules/facts.ts'
import type { Reading } from './booking.ts'

/** Rooms by number with who else has them in the span. A guest who should have left on an earlier day keeps the room until tomorrow. */
export async function listNumberedRooms(
  { trx, lock, propertyId }: Reading,
  request: {
    roomIds: readonly string[]
    bookingId: BookingId
    businessDate: IsoDate
    from: IsoDate
    to: IsoDate
  },
): Promise<Map<string, NumberedRoomFacts>> {
  const { roomIds, bookingId, businessDate, from, to } = request
  if (roomIds.length === 0) return new Map()
  const held = lock ? asReadQuery(trx.selectFrom('room').forUpdate()) : trx.selectFrom('room')
  const rooms = await held
    .select([
      'id',
      'number',
      'roomTypeId',
      'isActive',
      sql<boolean>`housekeeping = 'dirty'`.as('isDirty'),
    ])
    .select(
      sql<
        string | null
      >`(select b.guest_name || ' (' || b.code || ')' from room_assignment a join booking b on b.account_id = a.account_id and b.id = a.booking_id
        where ${ofAccount('a')} and a.room_id = room.id and a.released_at is null and a.booking_id <> ${bookingId} and b.status = 'checked-in'
        and lower(a.stay) <= ${businessDate}::date and (upper(a.stay) > ${businessDate}::date or upper(a.stay) = b.check_out) limit 1)`.as(
        'occupiedBy',
      ),
    )
    .where('propertyId', '=', propertyId)
    .where('id', 'in', roomIds)
    .orderBy('number')
    .execute()
  const { rows: busy } = await sql<{
    roomId: RoomId
    from: IsoDate
    to: IsoDate
    who: string | null
    bookingRoomId: BookingRoomId | null
  }>`
    select * from (
      select a.room_id as "roomId", lower(a.stay) as "from",
        case when b.status = 'checked-in' and upper(a.stay) = b.check_out and b.check_out < ${businessDate}::date then greatest(upper(a.stay), ${businessDate}::date + 1) else upper(a.stay) end as "to",
        b.guest_name || ' (' || b.code || ')' as who, a.booking_room_id as "bookingRoomId"
      from room_assignment a join booking b on b.account_id = a.account_id and b.id = a.booking_id
      where ${ofAccount('a')} and a.property_id = ${propertyId} and a.room_id = any (${[...roomIds]}::uuid[]) and a.released_at is null and a.booking_id <> ${bookingId}
      union all
      select room_id, lower(stay), upper(stay), null, null from room_block
      where ${ofAccount('room_block')} and property_id = ${propertyId} and room_id = any (${[...roomIds]}::uuid[]) and released_at is null) spans
    where spans."from" < ${to}::date and spans."to" > ${from}::date
    order by spans."from"`.execute(trx)
  const byRoom = Map.groupBy(busy, span => span.roomId)
  return new Map(
    rooms.map(({ id, ...room }) => [
      id,
      { ...room, busy: (byRoom.get(id) ?? []).map(({ roomId: _room, ...span }) => span) },
    ]),
  )
}
