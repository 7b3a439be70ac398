import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'
import { DomainError } from '../errors.ts'
import { type IsoDate, nightsOf } from '../shared/dates.ts'

interface Taking {
  propertyId: AuthorizedPropertyId
  roomTypeId: string
  checkIn: IsoDate
  checkOut: IsoDate
  rooms: number
}

/** What changes on one night of one room type: rooms sold and rooms off sale, below zero where they come free. */
export interface NightChange {
  roomTypeId: string
  night: IsoDate
  booked?: number
  blocked?: number
}

/**
 * The one way in which any path takes or frees rooms: locks the nights in order of date, then of room type, and moves their counters, in the
 * transaction that writes the booking. Call it last: whoever wants the same nights waits from here to the commit.
 * Throws SOLD_OUT with the nights that lack rooms; the CHECK on room_night would refuse even if this function erred.
 */
export async function moveNights(trx: Trx, propertyId: AuthorizedPropertyId, changes: readonly NightChange[]): Promise<void> {
  const net = addUp(changes)
  if (net.length === 0) return
  let locked = await lockNights(trx, propertyId, net)
  if (locked.length < net.length) {
    await openNights(trx, propertyId, net)
    locked = await lockNights(trx, propertyId, net)
  }
  const wanted = new Map(net.map(change => [keyOf(change), change]))
  const short = locked.filter(row => {
    const change = wanted.get(keyOf(row))
    const more = (change?.booked ?? 0) + (change?.blocked ?? 0)
    return more > 0 && row.booked + row.blocked + more > row.total + row.overbookingAllowance
  })
  if (short.length > 0) throw new DomainError('SOLD_OUT', { nights: [...new Set(short.map(row => row.night))].sort() }, 'checkIn')
  await sql`
    update room_night n set booked = n.booked + w.booked, blocked = n.blocked + w.blocked
    from ${unnested(net)}
    where ${areNamed(propertyId, net)}`.execute(trx)
}

/** Takes rooms off sale for the nights of [checkIn, checkOut), or puts them back when `rooms` is below zero. Throws SOLD_OUT. */
export const blockNights = (trx: Trx, { propertyId, roomTypeId, checkIn, checkOut, rooms }: Taking): Promise<void> =>
  moveNights(
    trx,
    propertyId,
    nightsOf(checkIn, checkOut).map(night => ({ roomTypeId, night, blocked: rooms })),
  )

const keyOf = ({ roomTypeId, night }: { roomTypeId: string; night: IsoDate }): string => `${night} ${roomTypeId}`

/** One change for each night and room type; those that cancel out stay away. */
function addUp(changes: readonly NightChange[]): Required<NightChange>[] {
  const net = new Map<string, Required<NightChange>>()
  for (const { roomTypeId, night, booked = 0, blocked = 0 } of changes) {
    const key = keyOf({ roomTypeId, night })
    const before = net.get(key)
    net.set(key, { roomTypeId, night, booked: booked + (before?.booked ?? 0), blocked: blocked + (before?.blocked ?? 0) })
  }
  return [...net.values()].filter(change => change.booked !== 0 || change.blocked !== 0)
}

const unnested = (net: readonly Required<NightChange>[]) => sql`unnest(
  ${net.map(change => change.roomTypeId)}::uuid[], ${net.map(change => change.night)}::date[],
  ${net.map(change => change.booked)}::int[], ${net.map(change => change.blocked)}::int[]) as w(room_type_id, night, booked, blocked)`

/**
 * The rows of `unnested`. Types and nights are named beside the join: under row-level security the planner takes a property for one row,
 * and would read every night of it.
 */
const areNamed = (propertyId: AuthorizedPropertyId, net: readonly Required<NightChange>[]) => sql`
  n.property_id = ${propertyId} and n.room_type_id = any (${[...new Set(net.map(change => change.roomTypeId))]}::uuid[])
  and n.night = any (${[...new Set(net.map(change => change.night))]}::date[]) and n.room_type_id = w.room_type_id and n.night = w.night`

interface LockedNight {
  roomTypeId: string
  night: IsoDate
  total: number
  booked: number
  blocked: number
  overbookingAllowance: number
}

async function lockNights(trx: Trx, propertyId: AuthorizedPropertyId, net: readonly Required<NightChange>[]): Promise<LockedNight[]> {
  const { rows } = await sql<LockedNight>`
    select n.room_type_id, n.night, n.total, n.booked, n.blocked, n.overbooking_allowance
    from ${unnested(net)} join room_night n on ${areNamed(propertyId, net)}
    order by n.night, n.room_type_id for update of n`.execute(trx)
  return rows
}

/** Rows for nights that nobody has touched yet. The share lock keeps the quantity still until they stand. */
async function openNights(trx: Trx, propertyId: AuthorizedPropertyId, net: readonly Required<NightChange>[]): Promise<void> {
  await sql`
    insert into room_night (property_id, room_type_id, night, total, overbooking_allowance)
    select ${propertyId}, t.id, w.night, t.quantity, t.overbooking_allowance
    from ${unnested(net)} join (
      select * from room_type where property_id = ${propertyId} and id = any (${net.map(change => change.roomTypeId)}::uuid[]) order by id for share) t
      on t.id = w.room_type_id
    order by w.night, t.id
    on conflict do nothing`.execute(trx)
}
