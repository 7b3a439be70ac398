import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type Hotel, useWorld } from '../support/world.ts'

const world = useWorld()

interface StormRequest {
  guestName: string
  from: number
  nights?: number
  source?: 'direct' | 'agoda'
}

async function book(
  hotel: Hotel,
  { guestName, from, nights = 1, source = 'direct' }: StormRequest,
) {
  return hotel.owner.call.bookings.create({
    propertyId: hotel.propertyId,
    roomTypeId: hotel.roomTypeId,
    guestName,
    source,
    checkIn: world.day(from),
    checkOut: world.day(from + nights),
    adults: 1,
    guestPhone: '9876543210',
    idempotencyKey: randomUUID(),
  })
}

/** Two hotels of different owners; the first with five bookings. */
async function openTwo() {
  const hotel = await world.openHotel({ quantity: 9 })
  const other = await world.openHotel()
  await book(other, { guestName: 'Stranger', from: 1 })
  const requests: StormRequest[] = [
    { guestName: 'Élodie', from: 3 },
    { guestName: 'anil', from: 0, nights: 3 },
    { guestName: 'Bina', from: 1, source: 'agoda' },
    { guestName: 'Anil', from: 1, nights: 2 },
    { guestName: 'Chitra', from: 40 },
  ]
  for (const request of requests) await book(hotel, request)
  return hotel
}

const namesOf = (page: { items: { guestName: string }[] }) =>
  page.items.map(booking => booking.guestName)

describe('the list of bookings', () => {
  it.each([
    ['-created', ['Chitra', 'Anil', 'Bina', 'anil', 'Élodie']],
    ['created', ['Élodie', 'anil', 'Bina', 'Anil', 'Chitra']],
    ['check-in', ['anil', 'Bina', 'Anil', 'Élodie', 'Chitra']],
    ['-amount', ['anil', 'Anil', 'Chitra', 'Bina', 'Élodie']],
    ['guest', ['anil', 'Anil', 'Bina', 'Chitra', 'Élodie']],
  ] as const)('is ordered by %s, page after page without a gap', async (sort, expected) => {
    const { owner, propertyId } = await openTwo()
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await owner.call.bookings.list({
        propertyId,
        sort,
        limit: 2,
        ...(cursor && { cursor }),
      })
      expect(page).toMatchObject({ total: 5, hasMoreThanTotal: false })
      seen.push(...namesOf(page))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(expected)
  })

  it('takes the cursor of its own order only', async () => {
    const { owner } = await openTwo()
    const { nextCursor } = await owner.call.bookings.list({ sort: 'guest', limit: 2 })
    await expect(
      owner.call.bookings.list({ sort: 'amount', cursor: nextCursor ?? '' }),
    ).rejects.toMatchObject({
      cause: { issues: [{ path: ['cursor'] }] },
    })
  })

  it('filters by source, payment, words and the days of arrival and departure', async () => {
    const { owner } = await openTwo()
    const { list, summary } = owner.call.bookings
    expect(namesOf(await list({ source: 'agoda' }))).toEqual(['Bina'])
    expect(namesOf(await list({ search: 'ANIL', sort: 'check-in' }))).toEqual(['anil', 'Anil'])
    expect(namesOf(await list({ dateRange: 'today' }))).toEqual(['anil'])
    expect(namesOf(await list({ dateRange: 'tomorrow', sort: 'guest' }))).toEqual(['Anil', 'Bina'])
    expect(namesOf(await list({ dateRange: 'next-month' }))).toEqual(['Chitra'])
    expect(namesOf(await list({ paymentStatus: 'paid' }))).toEqual([])
    expect((await list({ paymentStatus: 'pending' })).total).toBe(5)
    expect(await summary({ source: 'agoda' })).toMatchObject({ totalBookings: 1, confirmed: 1 })
  })

  it('is exported as the same filters and order show it, without those of others', async () => {
    const { owner, propertyId } = await openTwo()
    const part = await owner.call.bookings.export({ propertyId, search: 'anil', sort: '-check-in' })
    expect(namesOf(part)).toEqual(['Anil', 'anil'])
    expect(part).toMatchObject({ total: 2, nextCursor: null })
    expect((await owner.call.bookings.export({})).total).toBe(5)
  })

  it('says the clock of its hotel, none where several are meant', async () => {
    const { owner, propertyId } = await openTwo()
    await owner.call.properties.update({ propertyId, timeZone: 'Asia/Dubai' })
    expect((await owner.call.bookings.export({ propertyId })).timeZone).toBe('Asia/Dubai')
    const { id: second } = await owner.call.properties.create({ name: 'Second House' })
    expect((await owner.call.bookings.export({})).timeZone).toBeNull()
    expect((await owner.call.guests.export({ propertyId, sort: 'name' })).timeZone).toBe(
      'Asia/Dubai',
    )
    expect((await owner.call.guests.export({ propertyId: second, sort: 'name' })).timeZone).toBe(
      'Asia/Kolkata',
    )
  })
})

describe('what a list is filtered, added up and ordered by', () => {
  it('is answered by one index, without the table', async () => {
    const columns =
      'id, status, source, check_in, check_out, total_amount, charged_amount, paid_amount, refunded_amount, guest_name'
    const plan = await world.ownerDb.transaction().execute(async trx => {
      // An empty table would be read whole.
      await sql`set local enable_seqscan = off`.execute(trx)
      await sql`set local enable_bitmapscan = off`.execute(trx)
      await sql`set local role atithi_property`.execute(trx)
      const { rows } = await sql<{
        'QUERY PLAN': string
      }>`explain select ${sql.raw(columns)} from booking`.execute(trx)
      return rows.map(row => row['QUERY PLAN']).join(' ')
    })
    expect(plan).toContain('Index Only Scan using booking_list')
  })
})
