import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, type IsoDate, nightsOf } from '@atithi/api/kernel/shared/dates'
import { sql } from 'kysely'
import { saidDate } from '../support/said-date.ts'
import { days, type House, reservationsAt } from './house.ts'
import { isStanding, keyOfNight, type Span, spansOf, takenBy } from './ledger.ts'
import { surely } from './surely.ts'

interface NightRow {
  roomTypeId: string
  night: IsoDate
  total: number
  booked: number
  oversold: number
  blocked: number
}

/** Waits until what the channel holds has come to the hotel, whichever of both speaks first; the judge says what has not. */
export async function settleChannel(house: House, mostMs = 120_000): Promise<void> {
  const { db, channel } = house
  const end = Date.now() + mostMs
  while (Date.now() < end) {
    const held = (await reservationsAt(house)).filter(({ state }) => state !== 'cancelled')
    if ((await reservationsThatDiffer(house, held)).length === 0) return
    // The clock by which reservations are fetched, and the pauses after what failed, pass at once.
    await sql`update channel_connection set next_attempt_at = clock_timestamp(),
      next_pull_at = case when next_pull_at is not null then clock_timestamp() end
      where id = ${channel.connectionId}`.execute(db)
    await sleep(1_000)
  }
}

/** Waits until the product's own clock has released the holds that ran out. */
export async function settleHolds({ db, propertyId }: House, mostMs = 120_000): Promise<void> {
  const end = Date.now() + mostMs
  const left = () =>
    db
      .selectFrom('booking')
      .select('id')
      .where('propertyId', '=', propertyId)
      .where('status', '=', 'pending')
      .where('holdExpiresAt', '<', sql<string>`clock_timestamp()`)
      .executeTakeFirst()
  while (Date.now() < end && (await left())) await sleep(1_000)
}

/**
 * In which ways a hotel differs from what the storm was told for sure, once all is at rest: by the storm's own adding up and plain rows of
 * the tables, nothing of the product's. Empty where nothing was lost, doubled or sold beyond what there is.
 */
export async function judge(house: House): Promise<string[]> {
  const reservations = (await reservationsAt(house)).filter(({ state }) => state !== 'cancelled')
  const atChannel: Span[] = reservations.map(({ checkIn, checkOut, rooms }) => ({
    from: saidDate(checkIn),
    to: saidDate(checkOut),
    rooms: new Map([[house.channelTypeId, rooms]]),
  }))
  const taken = takenBy([...spansOf(house.ledger), ...atChannel])
  return [
    ...(await bookingsThatDiffer(house)),
    ...(await reservationsThatDiffer(house, reservations)),
    ...(await nightsThatDiffer(house, taken)),
    ...(await paymentsThatDiffer(house)),
    ...(await salesThatDiffer(house, taken)),
    ...(await auditOf(house)),
  ]
}

/** Each booking once, under its key and as it was last said to be, with a night for each of its rooms; and no other. */
async function bookingsThatDiffer({ db, ledger, propertyId, channel }: House): Promise<string[]> {
  const { rows } = await sql<{ key: string; is: string }>`
    select b.idempotency_key as key, concat_ws(' ', b.id, b.status, b.check_in, b.check_out, (
      select count(*) from booking_night n where n.booking_id = b.id and n.released_at is null)) as is
    from booking b where b.property_id = ${propertyId} and b.source <> ${channel.channelId}`.execute(
    db,
  )
  const found = new Map(rows.map(row => [row.key, row.is]))
  const all = [
    ...ledger.bookings,
    ...ledger.released,
    ...ledger.groups.flatMap(({ pickedUp }) => pickedUp),
  ]
  const differing = all.flatMap(own => {
    const { key, id, status, from, to, rooms } = own
    const stands = isStanding(own)
    const nights = stands ? nightsOf(from, to).length * sum([...rooms.values()]) : 0
    const said = `${id} ${stands ? status : 'cancelled'} ${from} ${to} ${nights}`
    const is = found.get(key)
    return is === said ? [] : [`a booking is ${is ?? 'lost'}, and was said to be ${said}`]
  })
  const known = new Set(all.map(({ key }) => key))
  const others = rows.filter(({ key }) => !known.has(key))
  if (rows.length !== found.size) differing.push('two bookings have one key')
  return [...differing, ...others.map(({ is }) => `a booking that nobody was told of: ${is}`)]
}

/** Each reservation that the channel holds is one confirmed booking of its dates; no other booking came from there. */
async function reservationsThatDiffer(
  { db, propertyId, channel }: House,
  held: readonly { id: string; checkIn: string; checkOut: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ is: string }>`
    select concat_ws(' ', r.reservation_code, b.check_in, b.check_out) as is
    from booking b left join channel_reservation r on r.booking_id = b.id
    where b.property_id = ${propertyId} and b.source = ${channel.channelId} and b.status = 'confirmed'`.execute(
    db,
  )
  const [said, are] = [
    held.map(({ id, checkIn, checkOut }) => `${id} ${checkIn} ${checkOut}`).toSorted(),
    rows.map(({ is }) => is).toSorted(),
  ]
  return said.join() === are.join()
    ? []
    : [
        `the channel holds ${said.length} reservations, the hotel ${are.length}: ${difference(said, are)}`,
      ]
}

const difference = (said: readonly string[], are: readonly string[]) =>
  JSON.stringify({
    onlySaid: said.filter(one => !are.includes(one)).slice(0, 5),
    onlyThere: are.filter(one => !said.includes(one)).slice(0, 5),
  })

/** Every night counts what is taken of it, and counts apart only what is more than there is. */
async function nightsThatDiffer(
  { db, propertyId, roomTypeIds, day }: House,
  taken: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { rows } = await sql<NightRow>`
    select room_type_id as "roomTypeId", night, total, booked, oversold, blocked
    from room_night where property_id = ${propertyId}`.execute(db)
  const stored = new Map(rows.map(row => [keyOfNight(row.roomTypeId, row.night), row]))
  return nightsOf(day(0), day(days + 10)).flatMap(night =>
    roomTypeIds.flatMap(roomTypeId => {
      const key = keyOfNight(roomTypeId, night)
      const own = taken.get(key) ?? 0
      const row = stored.get(key)
      const counted = row ? row.booked + row.blocked : 0
      const beyond = row?.oversold ?? 0
      const most = Math.max(0, own - (row?.total ?? own))
      return counted + beyond === own && beyond === most
        ? []
        : [`${key}: ${own} rooms are taken, counted are ${JSON.stringify(row)}`]
    }),
  )
}

async function paymentsThatDiffer({ db, ledger, propertyId }: House): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select payment_id as id from folio_line where property_id = ${propertyId} and kind = 'payment'`.execute(
    db,
  )
  const [said, are] = [ledger.payments.toSorted(), rows.map(({ id }) => id).toSorted()]
  return said.join() === are.join()
    ? []
    : [`${said.length} payments were taken, ${are.length} stand: ${difference(said, are)}`]
}

/** What is free can be sold, and what is full can not: nobody was refused for another reason. */
async function salesThatDiffer(
  house: House,
  taken: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { owner, propertyId, roomTypeIds, day, db } = house
  const { rows } = await sql<{ id: string; quantity: number }>`
    select id, quantity from room_type where property_id = ${propertyId}`.execute(db)
  const differing: string[] = []
  for (let at = 0; at < 20; at += 1) {
    const roomTypeId = roomTypeIds[at % 2] ?? ''
    const quantity = rows.find(row => row.id === roomTypeId)?.quantity ?? 0
    const from = day(randomInt(days))
    const to = addDays(from, 1 + randomInt(3))
    const nights = nightsOf(from, to)
    const isFree = nights.every(night => (taken.get(keyOfNight(roomTypeId, night)) ?? 0) < quantity)
    const stay = { propertyId, roomTypeId, checkIn: from, checkOut: to, adults: 1 }
    const guest = { guestName: 'Ravi Kumar', guestPhone: '9812345678' }
    const { data, reason } = await surely(() =>
      owner.mutate('bookings.create', { ...stay, ...guest, idempotencyKey: randomUUID() }),
    )
    if (data) await owner.mutate('bookings.cancel', { bookingId: data.id })
    if ((data ? 'sold' : reason) !== (isFree ? 'sold' : 'SOLD_OUT'))
      differing.push(`${from} to ${to} is ${isFree ? 'free' : 'full'}, asked for: ${reason}`)
  }
  return differing
}

/** The product's own check says the same. */
async function auditOf({ owner, propertyId }: House): Promise<string[]> {
  const { data, reason } = await owner.mutate('selfAudit.run', { propertyId })
  const latest = data?.latest as { conflicts: number; results: unknown } | undefined
  return latest?.conflicts === 0
    ? []
    : [`the ledger check says: ${reason ?? JSON.stringify(latest?.results)}`]
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
