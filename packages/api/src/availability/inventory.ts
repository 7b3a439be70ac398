import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import { DomainError } from '../errors.ts'
import { type IsoDate, nightsOf } from '../shared/dates.ts'

export interface Taking {
  propertyId: AuthorizedPropertyId
  roomTypeId: string
  checkIn: IsoDate
  checkOut: IsoDate
  rooms: number
}

/**
 * The one way in which any path sells rooms: locks the nights of [checkIn, checkOut) in date order and counts them as booked,
 * in the transaction that writes the booking. Call it last: whoever wants the same nights waits from here to the commit.
 * Throws SOLD_OUT with the nights that lack rooms; the CHECK on room_night would refuse even if this function erred.
 */
export async function takeNights(trx: Trx, taking: Taking): Promise<void> {
  await requireRooms(trx, taking)
  await count(trx, taking, 'booked', taking.rooms)
}

/** Takes rooms off sale in the same way, or puts them back when `rooms` is below zero. Throws SOLD_OUT. */
export async function blockNights(trx: Trx, taking: Taking): Promise<void> {
  await requireRooms(trx, taking)
  await count(trx, taking, 'blocked', taking.rooms)
}

async function requireRooms(trx: Trx, taking: Taking): Promise<void> {
  const nights = nightsOf(taking.checkIn, taking.checkOut)
  let locked = await lockNights(trx, taking)
  if (locked.length < nights.length) {
    await openNights(trx, taking)
    locked = await lockNights(trx, taking)
  }
  const short = locked.filter(row => row.booked + row.blocked + taking.rooms > row.total + row.overbookingAllowance).map(row => row.night)
  if (short.length > 0) throw new DomainError('SOLD_OUT', { nights: short }, 'checkIn')
}

/** Gives rooms back for the nights of [checkIn, checkOut). */
export async function returnNights(trx: Trx, taking: Taking): Promise<void> {
  await lockNights(trx, taking)
  await count(trx, taking, 'booked', -taking.rooms)
}

function lockNights(trx: Trx, { propertyId, roomTypeId, checkIn, checkOut }: Taking) {
  return trx
    .selectFrom('roomNight')
    .select(['night', 'total', 'booked', 'blocked', 'overbookingAllowance'])
    .where('propertyId', '=', propertyId)
    .where('roomTypeId', '=', roomTypeId)
    .where('night', '>=', checkIn)
    .where('night', '<', checkOut)
    .orderBy('night')
    .forUpdate()
    .execute()
}

/** Rows for nights that nobody has touched yet. The share lock keeps the quantity still until they stand. */
async function openNights(trx: Trx, { propertyId, roomTypeId, checkIn, checkOut }: Taking): Promise<void> {
  await sql`
    insert into room_night (property_id, room_type_id, night, total, overbooking_allowance)
    select t.property_id, t.id, night::date, t.quantity, t.overbooking_allowance
    from (select * from room_type where property_id = ${propertyId} and id = ${roomTypeId} for share) t,
      generate_series(${checkIn}::date, ${checkOut}::date - 1, interval '1 day') night
    order by night
    on conflict do nothing`.execute(trx)
}

async function count(trx: Trx, taking: Taking, column: 'booked' | 'blocked', rooms: number): Promise<void> {
  const { propertyId, roomTypeId, checkIn, checkOut } = taking
  await trx
    .updateTable('roomNight')
    .set(eb => ({ [column]: eb(column, '+', rooms) }))
    .where('propertyId', '=', propertyId)
    .where('roomTypeId', '=', roomTypeId)
    .where('night', '>=', checkIn)
    .where('night', '<', checkOut)
    .execute()
}
