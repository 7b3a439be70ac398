import { compileOnce, type Slots } from '@atithi/db/compile-once'
import { asReadQuery } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { NumberedRoomFacts, RoomTypeFacts } from '../rules/facts.ts'
import type { Reading } from './booking.ts'

/** Rooms by number with who else has them in the span. A guest who should have left on an earlier day keeps the room until tomorrow. */
export async function listNumberedRooms(
  { trx, lock, propertyId }: Reading,
  request: {
    roomIds: readonly string[]
    bookingId: string
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
      >`(select b.guest_name || ' (' || b.code || ')' from room_assignment a join booking b on b.id = a.booking_id
        where a.room_id = room.id and a.released_at is null and a.booking_id <> ${bookingId} and b.status = 'checked-in'
        and lower(a.stay) <= ${businessDate}::date and (upper(a.stay) > ${businessDate}::date or upper(a.stay) = b.check_out) limit 1)`.as(
        'occupiedBy',
      ),
    )
    .where('propertyId', '=', propertyId)
    .where('id', 'in', roomIds)
    .orderBy('number')
    .execute()
  const { rows: busy } = await sql<{
    roomId: string
    from: IsoDate
    to: IsoDate
    who: string
    bookingRoomId: string | null
  }>`
    select * from (
      select a.room_id as "roomId", lower(a.stay) as "from",
        case when b.status = 'checked-in' and upper(a.stay) = b.check_out and b.check_out < ${businessDate}::date then greatest(upper(a.stay), ${businessDate}::date + 1) else upper(a.stay) end as "to",
        b.guest_name || ' (' || b.code || ')' as who, a.booking_room_id as "bookingRoomId"
      from room_assignment a join booking b on b.id = a.booking_id
      where a.property_id = ${propertyId} and a.room_id = any (${[...roomIds]}::uuid[]) and a.released_at is null and a.booking_id <> ${bookingId}
      union all
      select room_id, lower(stay), upper(stay), 'repairs', null from room_block
      where property_id = ${propertyId} and room_id = any (${[...roomIds]}::uuid[]) and released_at is null) spans
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

interface Stock {
  ids: readonly string[]
  from: IsoDate
  to: IsoDate
}

/** Room types, where it is asked for with what is left of them each night. */
export async function listRoomTypes(
  reading: Reading,
  { withLeft, ...request }: Stock & { withLeft: boolean },
): Promise<{ roomTypes: Map<string, RoomTypeFacts>; bestAvailable: Map<string, string> }> {
  const types = await typesOf(reading.trx, { propertyId: reading.propertyId, ids: request.ids })
  const byType = Map.groupBy(
    withLeft ? await listLeft(reading, request) : [],
    night => night.roomTypeId,
  )
  return {
    roomTypes: new Map(
      types.map(({ id, bestAvailableId: _best, ...type }) => [
        id,
        {
          ...type,
          available: new Map((byType.get(id) ?? []).map(night => [night.night, night.available])),
        },
      ]),
    ),
    bestAvailable: new Map(types.map(type => [type.id, type.bestAvailableId])),
  }
}

const typesOf = compileOnce(
  (db, { propertyId, ids }: Slots<{ propertyId: AuthorizedPropertyId; ids: readonly string[] }>) =>
    db
      .selectFrom('roomType as t')
      .innerJoin('ratePlan as plan', join =>
        join.onRef('plan.roomTypeId', '=', 't.id').on('plan.isBestAvailable', '=', true),
      )
      .select(['t.id', 't.name', 't.maxGuests', 't.isActive', 'plan.id as bestAvailableId'])
      .select(sql<number>`t.quantity + t.overbooking_allowance`.as('quantity'))
      .where('t.propertyId', '=', propertyId)
      .where(sql<boolean>`t.id = any (${ids}::uuid[])`),
)

interface Left {
  roomTypeId: string
  night: IsoDate
  available: number
}

/** What is left of room types each night, holds that have run out counted as free. */
async function listLeft({ trx, propertyId, now }: Reading, request: Stock): Promise<Left[]> {
  const { rows } = await sql<Left>`
    select n.room_type_id as "roomTypeId", n.night, (n.total + n.overbooking_allowance - n.booked - n.blocked + coalesce(h.held, 0))::int as available
    from room_night n left join (
      select bn.room_type_id, bn.night, count(*) as held from booking b join booking_night bn on bn.booking_id = b.id and bn.released_at is null
      where b.property_id = ${propertyId} and b.status = 'pending' and b.hold_expires_at <= ${now.toISOString()}
      group by 1, 2) h on h.room_type_id = n.room_type_id and h.night = n.night
    where n.property_id = ${propertyId} and n.room_type_id = any (${[...request.ids]}::uuid[]) and n.night >= ${request.from}::date and n.night <= ${request.to}::date`.execute(
    trx,
  )
  return rows
}
