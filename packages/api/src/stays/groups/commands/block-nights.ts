import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { formatPaise, type Paise } from '../../../kernel/shared/money.ts'
import type { BlockNight } from '../rules.ts'

/**
 * A group's row for the rest of the transaction, with its nights: two hands on one block act one after the other. Its key is not held: money
 * for the group is taken meanwhile.
 */
export async function lockGroup(trx: Trx, propertyId: AuthorizedPropertyId, groupId: string) {
  const group = await trx
    .selectFrom('groupBlock')
    .select([
      'id',
      'name',
      'status',
      'cutOff',
      'contactName',
      'contactPhone',
      'contactEmail',
      'notes',
    ])
    .where('propertyId', '=', propertyId)
    .where('id', '=', groupId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!group) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'group' }, 'groupId')
  return { ...group, nights: await listBlockNights(trx, propertyId, groupId) }
}

export function listBlockNights(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  groupId: string,
): Promise<BlockNight[]> {
  return db
    .selectFrom('groupBlockNight')
    .select(['roomTypeId', 'night', 'rooms', 'pickedUp', 'rate'])
    .where('propertyId', '=', propertyId)
    .where('groupBlockId', '=', groupId)
    .orderBy('night')
    .orderBy('roomTypeId')
    .execute()
}

/** Makes the block's nights exactly these. Nights that go hold nothing picked up: `reshape` has seen to that. */
export async function writeBlockNights(
  trx: Trx,
  block: { propertyId: AuthorizedPropertyId; groupId: string },
  nights: readonly BlockNight[],
): Promise<void> {
  const { propertyId, groupId } = block
  const columns = {
    types: nights.map(row => row.roomTypeId),
    nights: nights.map(row => row.night),
    rooms: nights.map(row => row.rooms),
    rates: nights.map(row => row.rate),
  }
  await sql`
    delete from group_block_night b where ${ofAccount('b')} and b.property_id = ${propertyId} and b.group_block_id = ${groupId} and not exists (
      select 1 from unnest(${columns.types}::uuid[], ${columns.nights}::date[]) as w(room_type_id, night)
      where w.room_type_id = b.room_type_id and w.night = b.night)`.execute(trx)
  await sql`
    insert into group_block_night as b (account_id, property_id, group_block_id, room_type_id, night, rooms, rate)
    select ${theAccount}, ${propertyId}, ${groupId}, w.room_type_id, w.night, w.rooms, w.rate
    from unnest(${columns.types}::uuid[], ${columns.nights}::date[], ${columns.rooms}::int[], ${columns.rates}::bigint[]) as w(room_type_id, night, rooms, rate)
    on conflict (account_id, group_block_id, room_type_id, night) do update set rooms = excluded.rooms, rate = excluded.rate`.execute(
    trx,
  )
}

/** Throws NOT_FOUND unless every id is a room type of this property. */
export async function requireRoomTypes(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  roomTypeIds: readonly string[],
): Promise<void> {
  const { known } = await trx
    .selectFrom('roomType')
    .select(eb => eb.fn.countAll<number>().as('known'))
    .where('propertyId', '=', propertyId)
    .where('id', '=', sql<string>`any(${[...roomTypeIds]}::uuid[])`)
    .executeTakeFirstOrThrow()
  if (known < new Set(roomTypeIds).size)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, 'lines')
}

/** At what the block sells, for the audit trail: each rate with its room type and nights, in words, and the value of the block in paise. */
export async function ratesForTrail(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  nights: readonly BlockNight[],
): Promise<{ rates: string[]; value: Paise }> {
  const types = await db
    .selectFrom('roomType')
    .select(['id', 'name'])
    .where('propertyId', '=', propertyId)
    .orderBy('name')
    .execute()
  const rates = types.flatMap(({ id, name }) => {
    const own = nights.filter(row => row.roomTypeId === id && row.rooms > 0)
    return [...new Set(own.map(row => row.rate))].map(rate => {
      const at = own.flatMap(row => (row.rate === rate ? [row.night] : [])).toSorted()
      const span = at.length > 1 ? `${at[0]} to ${at.at(-1)}` : at[0]
      return `${name} ${formatPaise(rate)} (${span})`
    })
  })
  return { rates, value: nights.reduce((sum, row) => sum + row.rooms * row.rate, 0) }
}

export async function getToday(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  now: Date,
): Promise<IsoDate> {
  const { today } = await db
    .selectFrom('property')
    .select(
      sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, time_zone, day_rolls_at)`.as(
        'today',
      ),
    )
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  return today
}
