import { addDays, businessDate } from '@atithi/api/kernel/shared/dates'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { nearlyRight } from '../hostile/nearly-right.ts'
import { callByPath, procedures } from '../support/procedures.ts'
import { openRowReader, type RowReader } from '../support/rows-read.ts'
import { type Browser, type Hotel, useWorld } from '../support/world.ts'

const world = useWorld()
/** As a hotel of forty rooms has after two years. */
const stays = 6_000
const rooms = 40
/** Beside others of its size: where it is all that there is, reading every row of a table is reading its own. */
const hotels = 4
/** What one statement of a screen may read, in rows of tables: the screen, not the years behind it. */
const mostRead = 1_000
/** A board or a report of many weeks shows more. */
const mostOfBoard = 4_500

const today = businessDate(new Date(), 'Asia/Kolkata', '06:00')

const idOf = (kind: number, number: string) =>
  `(lpad(to_hex(${kind}), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`

/** Stays that are over, two nights each, paid, each room full; one is in the house and one is to come. */
function fillOf({ accountId, propertyId, roomTypeId }: Hotel, serial: number): string[] {
  const number = `n + ${serial * 100_000}`
  const h = (kind: number) => idOf(kind, number)
  return [
    `set session_replication_role = replica`,
    'drop table if exists s',
    `create temp table s as select n, (current_date - 2 * (n / ${rooms}) - 3)::date as arrives, n % ${rooms} as r from generate_series(1, ${stays}) n`,
    `insert into room (id, account_id, property_id, room_type_id, number) select ${h(5)}, '${accountId}', '${propertyId}', '${roomTypeId}', 'N' || n from generate_series(0, ${rooms - 1}) n`,
    `insert into guest (id, account_id, name, email) select ${h(6)}, '${accountId}', 'Guest ' || n, 'g' || n || '@large.example.in' from s`,
    `insert into booking (id, property_id, account_id, code, status, source, is_online, guest_id, guest_name, guest_phone, room_type_id, check_in, check_out,
      adults, children, rooms, room_amount, tax_amount, total_amount, charged_amount, paid_amount, idempotency_key, checked_in_at, checked_out_at, created_at)
    select ${h(7)}, '${propertyId}', '${accountId}', translate(lpad((${number})::text, 8, '0'), '01', 'XY'),
      (case when n = 1 then 'checked-in' when n = 2 then 'confirmed' else 'checked-out' end)::booking_status, 'direct', false,
      ${h(6)}, 'Guest ' || n, '+919800000000', '${roomTypeId}', case when n <= 2 then current_date else arrives end,
      case when n <= 2 then current_date + 2 else arrives + 2 end, 2, 0, 1, 600000, 30000, 630000,
      case when n <= 2 then 0 else 630000 end, case when n <= 2 then 0 else 630000 end, 'large-' || n,
      case when n <> 2 then arrives end, case when n > 2 then arrives + 2 end, arrives - 9 from s`,
    `insert into booking_room (id, account_id, property_id, booking_id, position, room_type_id, rate_plan_id, adults)
    select ${h(8)}, '${accountId}', '${propertyId}', ${h(7)}, 1, '${roomTypeId}', (select id from rate_plan where room_type_id = '${roomTypeId}' limit 1), 2 from s`,
    `insert into booking_night (account_id, property_id, booking_room_id, night, booking_id, room_type_id, rate, tax_basis_points, cgst, sgst)
    select '${accountId}', '${propertyId}', ${h(8)}, b.check_in + i, b.id, '${roomTypeId}', 300000, 500, 7500, 7500 from s join booking b on b.id = ${h(7)}, generate_series(0, 1) i`,
    `insert into room_assignment (account_id, property_id, booking_id, booking_room_id, room_id, stay)
    select '${accountId}', '${propertyId}', b.id, ${h(8)}, (select id from room where property_id = '${propertyId}' and number = 'N' || s.r), daterange(b.check_in, b.check_out)
    from s join booking b on b.id = ${h(7)}`,
    `insert into payment (id, account_id, property_id, booking_id, origin, amount, method, status, completed_at, created_at)
    select ${h(13)}, '${accountId}', '${propertyId}', ${h(7)}, 'desk', 630000, 'upi', 'completed', arrives, arrives from s where n > 2`,
    `insert into folio_line (account_id, property_id, booking_id, kind, amount, booking_room_id, night, description, business_date, posted_at)
    select '${accountId}', '${propertyId}', ${h(7)}, 'room-night', 300000, ${h(8)}, arrives + i, 'Room', arrives + i, arrives + i from s, generate_series(0, 1) i where n > 2`,
    `insert into folio_line (account_id, property_id, booking_id, kind, amount, method, payment_id, description, business_date, posted_at)
    select '${accountId}', '${propertyId}', ${h(7)}, 'payment', -630000, 'upi', ${h(13)}, 'Payment', arrives + 2, arrives + 2 from s where n > 2`,
    `insert into audit_entry (id, at, actor_kind, account_id, property_id, action, entity, entity_id, request_id)
      select ${h(15)}, arrives, 'system', '${accountId}', '${propertyId}', 'booking.created', 'booking', ${h(7)}, 'large' from s`,
    `insert into notification (account_id, property_id, event_id, type, entity_id, at)
    select '${accountId}', '${propertyId}', new_id(), 'booking.created', ${h(7)}, arrives from s where n < 60`,
    `set session_replication_role = default`,
  ]
}

describe(`a hotel after ${stays} stays`, () => {
  let hotel: Hotel
  let reader: RowReader
  const ids = { inHouse: '', guest: '' }
  beforeAll(async () => {
    for (let serial = 0; serial < hotels; serial += 1) {
      hotel = await world.openHotel({ quantity: rooms })
      const fill = fillOf(hotel, serial)
      await world.ownerDb.connection().execute(async db => {
        for (const statement of fill) await sql.raw(statement).execute(db)
      })
    }
    await sql`vacuum analyze`.execute(world.ownerDb)
    const found = await world.ownerDb
      .selectFrom('booking')
      .select(['id', 'guestId'])
      .where('propertyId', '=', hotel.propertyId)
      .where('propertyId', '=', hotel.propertyId)
      .where('status', '=', 'checked-in')
      .executeTakeFirstOrThrow()
    Object.assign(ids, { inHouse: found.id, guest: found.guestId })
    reader = openRowReader(world.url, world.services)
  })
  afterAll(() => reader?.close())

  type Call = (caller: Browser['call'], propertyId: string) => Promise<unknown>
  const screens: [string, Call][] = [
    ['a booking', c => c.bookings.get({ bookingId: ids.inHouse })],
    ['its bill', c => c.folio.get({ bookingId: ids.inHouse })],
    ['a guest', c => c.guests.get({ guestId: ids.guest })],
    ['the bell', c => c.notifications.list({})],
    ['the close of the day', (c, propertyId) => c.nightAudit.waiting({ propertyId })],
    ['the money of a day', c => c.payments.summary({ dateRange: 'today' })],
    ['payments of a day', c => c.payments.list({ dateRange: 'today' })],
    ['the day', (c, propertyId) => c.bookings.day({ propertyId })],
    [
      'the board',
      (c, propertyId) =>
        c.bookings.board({ propertyId, from: addDays(today, -3), to: addDays(today, 27) }),
    ],
    ['the list of rooms', (c, propertyId) => c.rooms.list({ propertyId })],
    ['the dashboard', c => c.dashboard.summary({})],
    [
      'the calendar',
      (c, propertyId) =>
        c.availability.calendar({ propertyId, from: today, to: addDays(today, 30) }),
    ],
    ['conversations', c => c.communications.messages.conversations({})],
    ['reviews', (c, propertyId) => c.reviews.list({ propertyId })],
    ['channels', c => c.channels.overview({})],
  ]

  it.each(screens)('%s reads what it shows', async (_, call) => {
    const reads = await reader.readBy(hotel.owner, caller => call(caller, hotel.propertyId))
    expect(reads.length).toBeGreaterThan(0)
    for (const { rows, text } of reads) expect(rows, text).toBeLessThanOrEqual(mostRead)
  })

  /** What reads years by its nature, and why; in stays, of which each has two lines, nights and at most one payment. */
  const wholeYears: Record<string, { most: number; why: string }> = {
    'bookings.export': { most: 1.5, why: 'takes all of them along' },
    'bookings.list': { most: 2.2, why: 'seeks what a filter wants, and counts it' },
    'bookings.summary': { most: 1.1, why: 'adds up what the list shows' },
    'folio.moveTargets': { most: 1.1, why: 'seeks a part of a name among bookings to come' },
    'guests.export': { most: 1.5, why: 'takes all of them along' },
    'guests.list': { most: 1.1, why: 'counts what it pages through, by one index' },
    'guests.recognise': { most: 1.1, why: 'seeks a part of a name in one index of words' },
    'guests.summary': { most: 1.1, why: 'counts the guests' },
    'guests.tags': { most: 1.1, why: 'gathers the tags of the guests' },
    'payments.list': { most: 2.2, why: 'counts what it pages through' },
    'payments.summary': { most: 2.2, why: 'adds up what the list shows' },
    'reports.channels': { most: 3, why: 'spreads commission over the nights of a period' },
    'reports.figureRows': { most: 3, why: 'shows the rows behind a figure of a period' },
    'reports.insights': { most: 5, why: 'looks over a year' },
    'reports.ledgerBookings': { most: 8, why: 'opens with what went before, of each booking' },
    'reports.trialBalance': { most: 8, why: 'opens with what went before' },
    'search.global': { most: 3, why: 'compares letters where nothing is found' },
    'website.analytics': { most: 1.1, why: 'counts the bookings of a period' },
  }

  it('what is asked reads what it shows, and not the years of the hotel', async () => {
    const { propertyId, roomTypeId } = hotel
    const right = {
      propertyId,
      propertyIds: [propertyId],
      roomTypeId,
      bookingId: ids.inHouse,
      guestId: ids.guest,
      from: addDays(today, -31),
      to: today,
      month: today.slice(0, 7),
      date: today,
    }
    const found: Record<string, number> = {}
    let answered = 0
    for (const { path, type, access, inputs } of procedures) {
      if (type !== 'query' || !['property', 'portfolio'].includes(access)) continue
      const schemas = inputs.filter((one): one is z.ZodType => one instanceof z.ZodType)
      const parts = await Promise.all(schemas.map(schema => nearlyRight(schema, right)))
      const whole = fc.tuple(...parts).map(values => Object.assign({}, ...values))
      for (const input of [right, ...fc.sample(whole, { numRuns: 3, seed: 7 })]) {
        const reads = await reader
          .readBy(hotel.owner, caller => callByPath(caller, path, input))
          .catch(() => [])
        if (reads.length > 0) answered += 1
        const most = (wholeYears[path]?.most ?? 0) * stays || mostOfBoard
        for (const { rows } of reads)
          if (rows > most) found[path] = Math.max(found[path] ?? 0, rows)
      }
    }
    expect(found).toEqual({})
    expect(answered).toBeGreaterThan(200)
  })

  it.each([
    ['words', { search: 'guest 12' }],
    ['a source', { source: 'direct' }],
    ['a month', { dateRange: 'last-month' }],
  ] as const)('payments by %s join only what they show', async (_, filter) => {
    const reads = await reader.readBy(hotel.owner, c => c.payments.list(filter))
    // Each booking and each payment once; joined to its booking, its line and its paper it would be three times.
    for (const { rows, text } of reads) expect(rows, text).toBeLessThanOrEqual(2.2 * stays)
  })
})
