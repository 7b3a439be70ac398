import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AriChange, AriField } from '../../rules.ts'
import type { Refused } from '../../wire/rules/adapter.ts'
import type { CellKey } from '../rules/plan-changes.ts'
import type { Leased } from './lease.ts'

const mostErrorsShown = 50

interface Cells {
  keys: readonly CellKey[]
  changes: readonly AriChange[]
}

const columns: Record<AriField, string> = {
  available: 'available',
  price: 'price',
  minimumStay: 'minimum_stay',
  minimumStayThrough: 'minimum_stay_through',
  maximumStay: 'maximum_stay',
  closedToArrival: 'closed_to_arrival',
  closedToDeparture: 'closed_to_departure',
  closed: 'closed',
}

const keysOf = ({ id, propertyId }: Leased, keys: readonly CellKey[]) => sql`
  select ${propertyId}::uuid as property_id, ${id}::uuid as connection_id, w.* from unnest(
    ${keys.map(key => key.roomTypeId)}::uuid[], ${keys.map(key => key.ratePlanId)}::uuid[],
    ${keys.map(key => key.night)}::date[]) with ordinality as w(room_type_id, rate_plan_id, night, at)`

/** Writes down what a channel has accepted: of these cells these fields, as they were sent; of availability that it is not known, where it is not. */
export async function recordAccepted(
  trx: Trx,
  leased: Leased,
  { keys, changes, isKnown }: Cells & { isKnown: boolean },
  fields: readonly AriField[],
): Promise<void> {
  if (keys.length === 0 || fields.length === 0) return
  const named = sql.raw(fields.map(field => columns[field]).join(', '))
  const said = sql.raw(fields.map(field => `v.${columns[field]}`).join(', '))
  const set = sql.raw(
    fields.map(field => `${columns[field]} = excluded.${columns[field]}`).join(', '),
  )
  await sql`
    insert into channel_cell (account_id, property_id, connection_id, room_type_id, rate_plan_id, night, ${named}, accepted_at)
    select ${theAccount}, k.property_id, k.connection_id, k.room_type_id, k.rate_plan_id, k.night, ${said}, clock_timestamp()
    from (${keysOf(leased, keys)}) k join unnest(
      ${changes.map(one => (isKnown ? one.available : null))}::int[], ${changes.map(one => one.price)}::bigint[],
      ${changes.map(one => one.minimumStay)}::int[], ${changes.map(one => one.minimumStayThrough)}::int[], ${changes.map(one => one.maximumStay)}::int[],
      ${changes.map(one => one.closedToArrival)}::boolean[], ${changes.map(one => one.closedToDeparture)}::boolean[],
      ${changes.map(one => one.closed)}::boolean[]) with ordinality as
      v(available, price, minimum_stay, minimum_stay_through, maximum_stay, closed_to_arrival, closed_to_departure, closed, at) on v.at = k.at
    order by k.room_type_id, k.rate_plan_id, k.night
    on conflict (account_id, connection_id, room_type_id, rate_plan_id, night)
    do update set ${set}, accepted_at = excluded.accepted_at, error = null, error_at = null`.execute(
    trx,
  )
}

/** Writes down what a channel refused, in its words, and of which nights. */
export async function recordRefused(
  trx: Trx,
  leased: Leased,
  { keys, changes }: Cells,
  refused: readonly (Omit<Refused, 'element'> & { cells: readonly number[] })[],
): Promise<void> {
  for (const { cells, message } of refused) {
    const own = cells.flatMap(cell => keys[cell] ?? [])
    await sql`
      insert into channel_cell (account_id, property_id, connection_id, room_type_id, rate_plan_id, night, error, error_at)
      select ${theAccount}, k.property_id, k.connection_id, k.room_type_id, k.rate_plan_id, k.night, ${message.slice(0, 500)}, clock_timestamp()
      from (${keysOf(leased, own)}) k order by k.room_type_id, k.rate_plan_id, k.night
      on conflict (account_id, connection_id, room_type_id, rate_plan_id, night)
      do update set error = excluded.error, error_at = excluded.error_at`.execute(trx)
  }
  if (refused.length === 0) return
  await trx
    .insertInto('channelError')
    .values(
      refused.slice(0, mostErrorsShown).map(({ cells, code, message }) => {
        const nights = cells.flatMap(cell => changes[cell]?.night ?? []).sort()
        const first = changes[cells[0] ?? 0]
        return {
          propertyId: leased.propertyId,
          connectionId: leased.id,
          code,
          message: message.slice(0, 500),
          roomCode: first?.roomCode ?? null,
          rateCode: first?.rateCode ?? null,
          dateFrom: nights[0] ?? null,
          dateTo: nights.at(-1) ?? null,
        }
      }),
    )
    .execute()
}

/** Prices that the guard has held back; what it holds no longer is forgotten. */
export async function recordHeld(
  trx: Trx,
  leased: Leased,
  held: readonly (CellKey & { price: number })[],
  looked: readonly CellKey[],
): Promise<void> {
  await sql`
    update channel_cell c set held_price = null from (${keysOf(leased, looked)}) k
    where ${ofAccount('c')} and c.connection_id = k.connection_id and c.room_type_id = k.room_type_id and c.rate_plan_id = k.rate_plan_id
      and c.night = k.night and c.held_price is not null`.execute(trx)
  if (held.length === 0) return
  await sql`
    insert into channel_cell (account_id, property_id, connection_id, room_type_id, rate_plan_id, night, held_price)
    select ${theAccount}, k.property_id, k.connection_id, k.room_type_id, k.rate_plan_id, k.night, p.price
    from (${keysOf(leased, held)}) k join unnest(${held.map(one => one.price)}::bigint[]) with ordinality as p(price, at) on p.at = k.at
    on conflict (account_id, connection_id, room_type_id, rate_plan_id, night) do update set held_price = excluded.held_price`.execute(
    trx,
  )
}
