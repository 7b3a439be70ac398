import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { RoomTypeId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { firstNumberOf, floorOfNumber, nextRoomNumbers } from '../rules.ts'

/** Adds `count` numbered rooms to a type: those it once retired, then new ones on the floor where its rooms are, else on the next floor without rooms of another type. */
export async function addRooms(
  trx: Trx,
  {
    propertyId,
    roomTypeId,
    count,
    firstNumber,
  }: {
    propertyId: AuthorizedPropertyId
    roomTypeId: RoomTypeId
    count: number
    /** Of new rooms, where the hotel says it. */
    firstNumber?: number | null | undefined
  },
): Promise<void> {
  // One property's numbers are given out by one transaction at a time.
  await sql`select pg_advisory_xact_lock(hashtextextended(${propertyId}, 0))`.execute(trx)
  const back = await reviveRooms(trx, roomTypeId, count)
  if (back === count) return
  const rooms = await trx
    .selectFrom('room')
    .select(['number', 'floor', 'roomTypeId'])
    .where('propertyId', '=', propertyId)
    .execute()
  const floors = (mine: boolean) =>
    rooms
      .filter(room => (room.roomTypeId === roomTypeId) === mine)
      .map(room => Number(room.floor))
      .filter(Number.isInteger)
  const floor =
    firstNumber == null
      ? (floors(true)[0] ?? Math.max(0, ...floors(false)) + 1)
      : floorOfNumber(firstNumber)
  const first = firstNumber ?? firstNumberOf(floor, count - back)
  const numbers = nextRoomNumbers(new Set(rooms.map(room => room.number)), first, count - back)
  await trx
    .insertInto('room')
    .values(numbers.map(number => ({ propertyId, roomTypeId, number, floor: String(floor) })))
    .execute()
}

async function reviveRooms(trx: Trx, roomTypeId: RoomTypeId, count: number): Promise<number> {
  const revived = await trx
    .updateTable('room')
    .set({ isActive: true })
    .where('id', 'in', qb =>
      qb
        .selectFrom('room')
        .select('id')
        .where('roomTypeId', '=', roomTypeId)
        .where('isActive', '=', false)
        .orderBy(sql`length(number)`)
        .orderBy('number')
        .limit(count),
    )
    .returning('id')
    .execute()
  return revived.length
}

/** Retires `count` rooms of a type, the highest numbers first, leaving those that have a guest now or ahead. Answers how many went. */
export async function retireRooms(
  trx: Trx,
  {
    propertyId,
    roomTypeId,
    count,
  }: { propertyId: AuthorizedPropertyId; roomTypeId: RoomTypeId; count: number },
): Promise<number> {
  const retired = await trx
    .updateTable('room')
    .set({ isActive: false })
    .where('id', 'in', qb =>
      qb
        .selectFrom('room as r')
        .select('r.id')
        .where('r.propertyId', '=', propertyId)
        .where('r.roomTypeId', '=', roomTypeId)
        .where('r.isActive', '=', true)
        .where(sql<boolean>`not exists (select 1 from room_assignment a join booking b on b.account_id = a.account_id and b.id = a.booking_id
          where ${ofAccount('a')} and a.room_id = r.id and a.released_at is null and b.status in ('confirmed', 'checked-in'))`)
        .orderBy(sql`length(r.number)`, 'desc')
        .orderBy('r.number', 'desc')
        .limit(count),
    )
    .returning('id')
    .execute()
  return retired.length
}
