import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { compileOnce, type Slots } from '@atithi/db/compile-once'
import type { RoomTypeId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { type IsoDate, nightsOf } from '../../../kernel/shared/dates.ts'
import { sellingReasons } from '../../reasons.ts'

interface Taking {
  propertyId: AuthorizedPropertyId
  roomTypeId: RoomTypeId
  checkIn: IsoDate
  checkOut: IsoDate
  rooms: number
}

/** What changes on one night of one room type: rooms sold and rooms off sale, below zero where they come free. */
export interface NightChange {
  roomTypeId: RoomTypeId
  night: IsoDate
  booked?: number
  blocked?: number
}

interface HowMoved {
  oversells?: boolean
  breaks?: boolean
  keepsRooms?: boolean
}

/**
 * The one way in which any path takes or frees rooms: locks the nights in order of date, then of room type, and moves their counters, in the
 * transaction that writes the booking. Call it last: whoever wants the same nights waits from here to the commit.
 *
 * No order of arrivals ends in a deadlock. Nights without a row get theirs before any night is locked, and in the same order: who waits
 * there holds only earlier nights that it made itself, which nobody who is past that step can want.
 * Throws SOLD_OUT with the nights that lack rooms; the CHECK on room_night would refuse even if this function erred.
 *
 * With `oversells` rooms are taken whether they are there or not, since a channel has sold them already: what finds none is counted
 * apart and takes the first that comes free (house_oversold). With `breaks` rooms go off sale in the same way although they are sold.
 * With `keepsRooms` rooms go off sale only where every stay has one without them: the overbooking allowance is for sales.
 * Answers the nights on which that is so.
 */
export async function moveNights(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  changes: readonly NightChange[],
  { oversells = false, breaks = false, keepsRooms = false }: HowMoved = {},
): Promise<IsoDate[]> {
  const net = addUp(changes)
  if (net.length === 0) return []
  let change = named(propertyId, net, oversells)
  let locked = await lockNights(trx, change)
  if (locked.length < net.length) {
    await openNights(trx, change)
    locked = await lockNights(trx, change)
    if (locked.length < net.length) throw new Error('a night is gone that was made just now')
  }
  const wanted = new Map(net.map(one => [keyOf(one), one]))
  const short = locked.filter(row => {
    const mine = wanted.get(keyOf(row))
    const more = (oversells ? 0 : (mine?.booked ?? 0)) + (mine?.blocked ?? 0)
    const most = row.total + (keepsRooms ? -row.oversold : row.overbookingAllowance)
    return more > 0 && row.booked + row.blocked + more > most
  })
  if (short.length > 0 && breaks) change = withoutRooms(change, short)
  else if (short.length > 0)
    throw new DomainError(
      sellingReasons.SOLD_OUT,
      { nights: [...new Set(short.map(row => row.night))].sort() },
      'checkIn',
    )
  const before = new Map(locked.map(row => [keyOf(row), row.oversold]))
  const moved = await moveLocked(trx, change)
  const oversold = moved.filter(row => row.oversold > (before.get(keyOf(row)) ?? 0))
  return [...new Set(oversold.map(row => row.night))].sort()
}

/** Takes rooms off sale for the nights of [checkIn, checkOut), or puts them back when `rooms` is below zero. Throws SOLD_OUT. */
export const blockNights = (
  trx: Trx,
  { propertyId, roomTypeId, checkIn, checkOut, rooms }: Taking,
  how: Omit<HowMoved, 'oversells'> = {},
): Promise<IsoDate[]> =>
  moveNights(
    trx,
    propertyId,
    nightsOf(checkIn, checkOut).map(night => ({ roomTypeId, night, blocked: rooms })),
    how,
  )

const keyOf = ({ roomTypeId, night }: { roomTypeId: RoomTypeId; night: IsoDate }): string =>
  `${night} ${roomTypeId}`

/** One change for each night and room type; those that cancel out stay away. */
function addUp(changes: readonly NightChange[]): Required<NightChange>[] {
  const net = new Map<string, Required<NightChange>>()
  for (const { roomTypeId, night, booked = 0, blocked = 0 } of changes) {
    const key = keyOf({ roomTypeId, night })
    const before = net.get(key)
    net.set(key, {
      roomTypeId,
      night,
      booked: booked + (before?.booked ?? 0),
      blocked: blocked + (before?.blocked ?? 0),
    })
  }
  return [...net.values()].filter(change => change.booked !== 0 || change.blocked !== 0)
}

/** Night by night: the lists are of one length. */
interface Named {
  propertyId: AuthorizedPropertyId
  roomTypeIds: string[]
  nights: IsoDate[]
  booked: number[]
  oversold: number[]
  blocked: number[]
}

const named = (
  propertyId: AuthorizedPropertyId,
  net: readonly Required<NightChange>[],
  oversells: boolean,
): Named => ({
  propertyId,
  roomTypeIds: net.map(change => change.roomTypeId),
  nights: net.map(change => change.night),
  booked: net.map(change => (oversells ? Math.min(0, change.booked) : change.booked)),
  oversold: net.map(change => (oversells ? Math.max(0, change.booked) : 0)),
  blocked: net.map(change => change.blocked),
})

/** Stays for which no room is left once those of `change` are off sale count as oversold, and not as booked. */
const withoutRooms = (change: Named, short: readonly LockedNight[]): Named => {
  const lacking = change.nights.map((night, at) => {
    const row = short.find(one => one.night === night && one.roomTypeId === change.roomTypeIds[at])
    if (!row) return 0
    const more = (change.booked[at] ?? 0) + (change.blocked[at] ?? 0)
    return row.booked + row.blocked + more - row.total - row.overbookingAllowance
  })
  const plus = (counts: number[], sign: 1 | -1) =>
    counts.map((count, at) => count + sign * (lacking[at] ?? 0))
  return { ...change, booked: plus(change.booked, -1), oversold: plus(change.oversold, 1) }
}

const unnested = ({ roomTypeIds, nights, booked, oversold, blocked }: Slots<Named>) =>
  sql`unnest(${roomTypeIds}::uuid[], ${nights}::date[], ${booked}::int[], ${oversold}::int[], ${blocked}::int[])
    as w(room_type_id, night, booked, oversold, blocked)`

/**
 * The rows of `unnested`. Types and nights are named beside the join: under row-level security the planner takes a property for one row,
 * and would read every night of it.
 */
const areNamed = ({ propertyId, roomTypeIds, nights }: Slots<Named>) => sql`
  n.property_id = ${propertyId} and n.room_type_id = any (${roomTypeIds}::uuid[]) and n.night = any (${nights}::date[])
  and n.room_type_id = w.room_type_id and n.night = w.night`

interface LockedNight {
  roomTypeId: RoomTypeId
  night: IsoDate
  total: number
  booked: number
  blocked: number
  oversold: number
  overbookingAllowance: number
}

/** Locks all of them, or none where a row is missing. */
const lockNights = compileOnce(
  (_: Trx, change: Slots<Named>) => sql<LockedNight>`
    select n.room_type_id, n.night, n.total, n.booked, n.blocked, n.oversold, n.overbooking_allowance
    from ${unnested(change)} join room_night n on ${ofAccount('n')} and ${areNamed(change)}
    where cardinality(${change.nights}::date[]) = (
      select count(*) from ${unnested(change)} join room_night n on ${ofAccount('n')} and ${areNamed(change)})
    order by n.night, n.room_type_id for update of n`,
)

const moveLocked = compileOnce(
  (_: Trx, change: Slots<Named>) => sql<Pick<LockedNight, 'roomTypeId' | 'night' | 'oversold'>>`
    update room_night n set booked = n.booked + w.booked, oversold = n.oversold + w.oversold, blocked = n.blocked + w.blocked
    from ${unnested(change)}
    where ${ofAccount('n')} and ${areNamed(change)}
    returning n.room_type_id, n.night, n.oversold`,
)

/** Rows for nights that nobody has touched yet. The share lock keeps the quantity still until they stand. */
const openNights = compileOnce(
  (_: Trx, change: Slots<Named>) => sql`
    insert into room_night (account_id, property_id, room_type_id, night, total, overbooking_allowance)
    select ${theAccount}, ${change.propertyId}, t.id, w.night, t.quantity, t.overbooking_allowance
    from ${unnested(change)} join (
      select * from room_type where ${ofAccount('room_type')} and property_id = ${change.propertyId} and id = any (${change.roomTypeIds}::uuid[]) order by id for share) t
      on t.id = w.room_type_id
    order by w.night, t.id
    on conflict do nothing`,
)
