import { createHash, randomBytes } from 'node:crypto'
import { channels } from '@atithi/api/channels/catalog/rules'
import { hotelNameOf } from '@atithi/api/channels/connections/commands/channel-hotel'
import type { ChannelId } from '@atithi/api/channels/rules'
import { adapterOf } from '@atithi/api/channels/wire/adapters/channels'
import { enterName } from '@atithi/api/kernel/directory/names'
import { type EncryptionKey, seal } from '@atithi/api/kernel/secrets/box'
import { addDays, utcDateOf } from '@atithi/api/kernel/shared/dates'
import type { Trx } from '@atithi/db/client'
import { inTransaction } from '@atithi/db/scope'
import { type RawBuilder, sql } from 'kysely'
import { writeChannelPapers } from './channel-papers.ts'
import { openDatabase } from './open-database.ts'
import { createRandom } from './random.ts'
import { auditRow } from './trail.ts'

const connectLock = 7_204_064

/** Which hotels sell where; the last of a hotel's channels is connected and waits for its mapping. */
const sellingAt: Readonly<Record<string, readonly ChannelId[]>> = {
  'chandra-mahal': ['booking.com', 'makemytrip', 'expedia', 'agoda'],
  'saltwind-bay': ['booking.com', 'goibibo', 'oyo'],
}
/** A hotel with a room type of a single room, which a small portal knows by its calendar. */
const withCalendar = 'kayal-veedu'

export interface ConnectChannelsOptions {
  /** As the owner of the tables. */
  databaseUrl: string
  /** Where the channels of the sandbox list hotels. */
  sandboxUrl: string
  keys: readonly EncryptionKey[]
  now: Date
}

interface Hotel {
  id: string
  name: string
  subdomain: string
  types: {
    id: string
    planId: string
    name: string
    maxGuests: number
    basePrice: number
    quantity: number
  }[]
}

/**
 * Lists hotels of the demonstration at channels of the sandbox and connects them; one that has or had a connection or a calendar keeps
 * what it has. Their nights go out as soon as a worker runs. Answers how many were connected. Throws when the sandbox does not answer.
 */
export async function connectChannels(options: ConnectChannelsOptions): Promise<number> {
  const db = openDatabase(options.databaseUrl)
  try {
    return await inTransaction(db, async trx => {
      // Two starts connect nothing twice.
      await sql`select pg_advisory_xact_lock(${connectLock})`.execute(trx)
      let connected = 0
      for (const hotel of await withoutChannels(trx)) {
        const channels = sellingAt[hotel.subdomain] ?? []
        for (const [at, channelId] of channels.entries())
          await connect(trx, options, { hotel, channelId, isMapped: at < channels.length - 1 })
        if (hotel.subdomain === withCalendar) await giveCalendar(trx, options, hotel)
        connected += channels.length
      }
      return connected
    })
  } finally {
    await db.destroy()
  }
}

async function withoutChannels(trx: Trx): Promise<Hotel[]> {
  const names = [...Object.keys(sellingAt), withCalendar]
  const { rows } = await sql<Hotel>`
    select p.id, p.name, p.subdomain, json_agg(json_build_object('id', t.id, 'planId', plan.id, 'name', t.name, 'maxGuests', t.max_guests,
      'basePrice', t.base_price, 'quantity', t.quantity)
      order by t.name) as types
    from property p join room_type t on t.account_id = p.account_id and t.property_id = p.id and t.is_active and t.deleted_at is null
    join rate_plan plan on plan.account_id = p.account_id and plan.room_type_id = t.id and plan.is_best_available
    where p.subdomain = any (${names}::text[]) and p.status = 'active'
      and not exists (select from channel_connection c where c.account_id = p.account_id and c.property_id = p.id)
      and not exists (select from portal_calendar c where c.account_id = p.account_id and c.property_id = p.id)
    group by p.account_id, p.id order by p.subdomain`.execute(trx)
  return rows
}

async function connect(
  trx: Trx,
  { sandboxUrl, keys, now }: ConnectChannelsOptions,
  { hotel, channelId, isMapped }: { hotel: Hotel; channelId: ChannelId; isMapped: boolean },
): Promise<void> {
  const { hotelCode, credentials } = await listAt(sandboxUrl, { channelId, hotel, isMapped })
  if (!isMapped) await sellOtherwise(sandboxUrl, { channelId, hotelCode, hotel, now })
  const { pull, readBack } = adapterOf(channelId)
  const at = now.toISOString()
  const { id } = await trx
    .insertInto('channelConnection')
    .values({
      propertyId: hotel.id,
      channelId,
      hotelCode,
      credentialsSealed: seal(JSON.stringify(credentials), keys),
      ...(pull && { nextPullAt: at }),
      ...(readBack && { nextCheckAt: new Date(now.getTime() + 600_000).toISOString() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ofHotel = { propertyId: hotel.id, connectionId: id }
  await enterName(trx, {
    ...hotelNameOf(channelId, hotelCode),
    propertyId: hotel.id,
    entityId: id,
  })
  if (isMapped) {
    await trx
      .insertInto('channelRate')
      .values(
        hotel.types.map((type, place) => ({
          ...ofHotel,
          roomTypeId: type.id,
          ratePlanId: type.planId,
          ...codesOf(place),
        })),
      )
      .execute()
    await trx
      .insertInto('channelMark')
      .values({ ...ofHotel, isFull: true })
      .execute()
  }
  await writeReservations(trx, { ...ofHotel, channelId })
  await writeChannelPapers(trx, { ...ofHotel, channelId, now })
  await trx
    .insertInto('auditEntry')
    .values(
      auditRow(createRandom(`${at} ${hotel.id} ${channelId}`), {
        at,
        by: { kind: 'system' },
        propertyId: hotel.id,
        action: 'channel.connected',
        entity: 'channel-connection',
        entityId: id,
        after: { channelId, hotelCode },
      }),
    )
    .execute()
}

/** The channel's side of the bookings that the hotel has from it: its number, its total, its tax and what it keeps. */
async function writeReservations(
  trx: Trx,
  {
    propertyId,
    connectionId,
    channelId,
  }: {
    propertyId: string
    connectionId: string
    channelId: ChannelId
  },
): Promise<void> {
  const commission = channels.find(({ id }) => id === channelId)?.commission ?? 0
  await sql`
    insert into channel_reservation (account_id, id, property_id, connection_id, reservation_code, state, booking_id, snapshot, revised_at,
      total_amount, tax_amount, commission_amount, received_at)
    select b.account_id, ${idAt(sql`b.created_at`)}, b.property_id, ${connectionId}::uuid, (4000000000 + row_number() over (order by b.created_at, b.id) * 7919)::text,
      case when b.status = 'cancelled' and not b.is_no_show then 'cancelled' else 'booked' end, b.id, '{"stay": null}',
      coalesce(b.cancelled_at, b.created_at), b.room_amount + b.fee_amount + b.tax_amount, b.tax_amount,
      round(b.room_amount * ${commission}::numeric / 100), b.created_at
    from booking b where b.property_id = ${propertyId} and b.source = ${channelId}`.execute(trx)
}

/** An id as of an instant: lists are in the order of their ids, and the newest reservation stands first. */
const idAt = (
  at: RawBuilder<unknown>,
) => sql`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  placing substring(int8send(floor(extract(epoch from ${at}) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`

const codesOf = (place: number) => ({ roomCode: `R${place + 1}`, rateCode: `R${place + 1}-BAR` })

async function listAt(
  sandboxUrl: string,
  {
    channelId,
    hotel: { name, types },
    isMapped,
  }: { channelId: ChannelId; hotel: Hotel; isMapped: boolean },
): Promise<{ hotelCode: string; credentials: Record<string, string> }> {
  const response = await fetch(`${sandboxUrl}/api/channels/${channelId}/hotels`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      rooms: types.map((type, place) => {
        const { roomCode: code, rateCode } = codesOf(place)
        const rates = [{ code: rateCode, name: 'Best Available' }]
        // Where nobody has looked yet, the extranet has one room for a guest too many.
        const more = isMapped || place > 0 ? 0 : 1
        return { code, name: type.name, maxGuests: type.maxGuests + more, rates }
      }),
    }),
  })
  if (!response.ok) throw new Error(`${channelId} of the sandbox answered ${response.status}`)
  return (await response.json()) as { hotelCode: string; credentials: Record<string, string> }
}

/** What somebody once entered in the extranet of a channel that is not mapped yet: two weeks of one room, at another price. */
async function sellOtherwise(
  sandboxUrl: string,
  {
    channelId,
    hotelCode,
    hotel: { types },
    now,
  }: { channelId: ChannelId; hotelCode: string; hotel: Hotel; now: Date },
): Promise<void> {
  const [first] = types
  if (!first) return
  const day = (at: number) => addDays(utcDateOf(now), at)
  const response = await fetch(`${sandboxUrl}/api/channels/${channelId}/hotels/${hotelCode}/ari`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...codesOf(0),
      from: day(1),
      to: day(14),
      available: 1,
      price: first.basePrice - 50_000,
    }),
  })
  if (!response.ok) throw new Error(`${channelId} of the sandbox answered ${response.status}`)
}

/** The address that a small portal reads; its own is not known yet. */
async function giveCalendar(
  trx: Trx,
  { keys }: ConnectChannelsOptions,
  { id, types }: Hotel,
): Promise<void> {
  const single = types.find(type => type.quantity === 1)
  if (!single) return
  const secret = randomBytes(24).toString('base64url')
  const secretDigest = createHash('sha256').update(secret).digest('hex')
  await enterName(trx, { kind: 'calendar', name: secretDigest, propertyId: id })
  await trx
    .insertInto('portalCalendar')
    .values({
      propertyId: id,
      roomTypeId: single.id,
      name: 'Airbnb',
      secretSealed: seal(secret, keys),
      secretDigest,
    })
    .execute()
}
