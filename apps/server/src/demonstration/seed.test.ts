import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { passwordMatches } from '@atithi/api/identity/password-hash'
import { findDocumentFaults } from '@atithi/api/invoices/reads/faults'
import { gstinFault } from '@atithi/api/properties/gstin-rules'
import { listTaxRules } from '@atithi/api/tax/reads'
import { useTestDb } from '@atithi/db/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demonstrationPassword } from './accounts.ts'
import { calendarAround } from './calendar.ts'
import { planDemonstration } from './plan-demonstration.ts'
import { seedDemonstration } from './seed.ts'

const now = new Date('2026-11-21T07:30:00.000Z')

describe('seedDemonstration', () => {
  const test = useTestDb({ max: 4 })
  const mediaDir = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-demonstration-'))
  const seed = (onProgress?: (message: string) => void) =>
    seedDemonstration({
      databaseUrl: test.ownerUrl,
      mediaDir,
      now,
      ...(onProgress && { onProgress }),
    })
  const rowsOf = async <Row>(query: RawBuilder<Row>): Promise<Row[]> =>
    (await query.execute(test.ownerDb)).rows
  const count = async (query: RawBuilder<{ count: number }>): Promise<number> =>
    (await rowsOf(query))[0]?.count ?? -1

  beforeAll(() => seed(), 90_000)
  afterAll(() => fs.rmSync(mediaDir, { recursive: true, force: true }))

  it('fills a year with some thousands of bookings in every state', async () => {
    const states = await rowsOf(
      sql<{
        status: string
        count: number
      }>`select status, count(*) from booking group by 1 order by 1`,
    )
    expect(states.map(state => state.status)).toEqual([
      'pending',
      'confirmed',
      'checked-in',
      'checked-out',
      'cancelled',
    ])
    expect(states.reduce((sum, state) => sum + state.count, 0)).toBeGreaterThan(3000)
    expect(await count(sql`select count(*) from booking where is_no_show`)).toBeGreaterThan(5)
    expect(
      await count(sql`select count(*) from booking where receivable_reason is not null`),
    ).toBeGreaterThan(5)
  })

  it('counts every night as a recount of the bookings does, and oversells none', async () => {
    const wrong = await rowsOf(sql`
      select * from (select property_id, room_type_id, night, count(*)::int as booked from booking_night where released_at is null group by 1, 2, 3) recount
      full join room_night using (property_id, room_type_id, night)
      where recount.booked is distinct from room_night.booked or room_night.booked > room_night.total`)
    expect(wrong).toEqual([])
    const unreleased = sql<{
      count: number
    }>`select count(*) from booking b join booking_night n on n.booking_id = b.id where (b.status = 'cancelled') <> (n.released_at is not null)`
    expect(await count(unreleased)).toBe(0)
  })

  it('leaves no day to be counted by whoever reads first', async () => {
    expect(await count(sql`select count(*) from stale_day`)).toBe(0)
    expect(await count(sql`select count(*) from daily_figure`)).toBeGreaterThan(1_000)
  })

  it('keeps amounts that follow from nights and folio lines', async () => {
    const wrong = await rowsOf(sql`
      select b.code from booking b
      join (select booking_id, sum(rate) as rate, sum(cgst + sgst) as tax from booking_night group by 1) n on n.booking_id = b.id
      left join (select booking_id, -sum(amount) filter (where kind = 'payment') as paid, sum(amount) filter (where kind <> 'payment') as charged from folio_line group by 1) f on f.booking_id = b.id
      where b.room_amount <> n.rate or b.tax_amount <> n.tax or b.paid_amount <> coalesce(f.paid, 0)
        or (b.status = 'checked-out' and (f.charged is distinct from b.total_amount or (b.paid_amount < b.total_amount) <> (b.receivable_reason is not null)))
        or b.paid_amount > b.total_amount or (b.status = 'cancelled' and b.paid_amount <> 0)`)
    expect(wrong).toEqual([])
  })

  it('tells a story in which nothing happens before its time', async () => {
    const wrong = await rowsOf(sql`
      select b.code, b.created_at, b.checked_in_at, b.checked_out_at, b.cancelled_at from booking b join property p on p.id = b.property_id
      where b.created_at < p.created_at or b.created_at > b.checked_in_at or b.checked_in_at > b.checked_out_at or b.created_at > b.cancelled_at
        or greatest(b.created_at, b.checked_in_at, b.checked_out_at, b.cancelled_at, b.updated_at) > ${now.toISOString()}::timestamptz
        or b.updated_at < greatest(b.created_at, b.checked_in_at, b.checked_out_at, b.cancelled_at)`)
    expect(wrong).toEqual([])
    const { rows } = await sql<{
      id: string
    }>`select id from booking order by created_at, id`.execute(test.ownerDb)
    expect(rows.map(row => row.id)).toEqual(rows.map(row => row.id).sort())
    expect(
      await count(
        sql`select count(*) from folio_line where posted_at > ${now.toISOString()}::timestamptz`,
      ),
    ).toBe(0)
  })

  it('gives the desk arrivals, departures and guests in house today', async () => {
    const [desk] = await rowsOf(sql<{ toCome: number; toGo: number; inHouse: number }>`
      select count(*) filter (where b.check_in = '2026-11-21' and b.status = 'confirmed') as "toCome",
        count(*) filter (where b.check_out = '2026-11-21' and b.status = 'checked-in') as "toGo",
        count(*) filter (where b.status = 'checked-in') as "inHouse"
      from booking b join property p on p.id = b.property_id where p.subdomain = 'chandra-mahal'`)
    expect(desk?.toCome).toBeGreaterThan(0)
    expect(desk?.toGo).toBeGreaterThan(0)
    expect(desk?.inHouse).toBeGreaterThan(4)
    const shared = sql<{
      count: number
    }>`select count(*) from (select room_id from room_assignment a join booking b on b.id = a.booking_id where b.status = 'checked-in' group by 1 having count(*) > 1) shared`
    expect(await count(shared)).toBe(0)
    expect(
      await count(
        sql`select count(*) from booking where status = 'checked-in' and check_out < '2026-11-21'`,
      ),
    ).toBe(0)
  })

  it('publishes five hotels that can be sold and shown, and leaves one a draft', async () => {
    const hotels = await test.ownerDb
      .selectFrom('property')
      .select(['status', 'publishStatus', 'gstNumber'])
      .orderBy('id')
      .execute()
    expect(hotels.map(hotel => hotel.status).sort()).toEqual([
      'active',
      'active',
      'active',
      'active',
      'active',
      'pending',
    ])
    expect(hotels.every(hotel => hotel.publishStatus === (hotel.status === 'active'))).toBe(true)
    expect(
      hotels.flatMap(hotel => (hotel.gstNumber ? (gstinFault(hotel.gstNumber) ?? []) : [])),
    ).toEqual([])
    const images = await test.ownerDb
      .selectFrom('propertyImage')
      .select(['storageKey', 'widths', 'alternativeText'])
      .execute()
    const missing = images.flatMap(({ storageKey, widths }) =>
      widths
        .map(width => path.join(mediaDir, `${storageKey}-${width}.webp`))
        .filter(file => !fs.existsSync(file)),
    )
    expect(missing).toEqual([])
    expect(images.every(image => image.alternativeText.length > 10)).toBe(true)
    const bare = sql<{
      count: number
    }>`select count(*) from room_type t where not exists (select 1 from property_image i where i.room_type_id = t.id)`
    expect(await count(bare)).toBe(0)
  })

  it('gives a paper for every payment and every stay that is over, in series without gaps', async () => {
    const properties = await test.ownerDb.selectFrom('property').select('id').execute()
    // The owner of the tables stands in for the gate.
    const found = properties.map(({ id }) => findDocumentFaults(test.ownerDb, id as never))
    const faults = (await Promise.all(found)).flat()
    expect(faults.filter(fault => fault.count > 0)).toEqual([])
    const bare = sql<{
      count: number
    }>`select count(*) from booking b where b.status = 'checked-out' and not exists (
      select 1 from document d where d.booking_id = b.id and d.kind in ('tax-invoice', 'bill-of-supply') and d.total = b.total_amount)`
    expect(await count(bare)).toBe(0)
    const early = sql<{
      count: number
    }>`select count(*) from document d join document e using (property_id, kind, financial_year)
      where e.serial = d.serial + 1 and e.issued_at < d.issued_at`
    expect(await count(early)).toBe(0)
  })

  it('has terms on its bookings and something to sell beside rooms', async () => {
    const houses = sql<{
      count: number
    }>`select count(*) from property p where p.status = 'active' and (
      select count(*) from extra e where e.property_id = p.id) >= 3 and exists (select 1 from payment_account a where a.property_id = p.id and a.is_default)`
    expect(await count(houses)).toBe(5)
    expect(
      await count(
        sql`select count(*) from booking where cancellation_terms->>'freeUntilHours' is null`,
      ),
    ).toBe(0)
    const unplanned = sql<{
      count: number
    }>`select count(*) from room_type t where (select count(*) from rate_plan r where r.room_type_id = t.id) < 3`
    expect(await count(unplanned)).toBe(0)
  })

  it('has been reviewed by some of those who left, in two languages, and has answered some', async () => {
    const [told] = await rowsOf(sql<{
      reviews: number
      hindi: number
      answered: number
      shown: number
      hotels: number
      counted: number
    }>`
      select count(*)::int as reviews, count(*) filter (where language = 'hi' and comment <> '')::int as hindi,
        count(answer)::int as answered, count(*) filter (where is_shown)::int as shown, count(distinct property_id)::int as hotels,
        (select sum(reviews)::int from review_tally) as counted from review`)
    expect(told?.reviews).toBeGreaterThan(100)
    expect(told?.counted).toBe(told?.reviews)
    expect(told?.hotels).toBe(5)
    for (const some of [told?.hindi, told?.answered, told?.shown]) expect(some).toBeGreaterThan(10)
    const wrong = sql<{
      count: number
    }>`select count(*) from review r join booking b on b.id = r.booking_id
      where b.status <> 'checked-out' or r.submitted_at <= b.checked_out_at or greatest(r.submitted_at, r.answered_at) > ${now.toISOString()}::timestamptz`
    expect(await count(wrong)).toBe(0)
  })

  it('lets the named accounts in with the one password', async () => {
    const people = await test.ownerDb
      .selectFrom('appUser')
      .select(['role', 'passwordHash'])
      .where('email', 'in', ['admin@atithi.test', 'owner@atithi.test', 'staff@atithi.test'])
      .orderBy('role')
      .execute()
    expect(people.map(person => person.role)).toEqual(['admin', 'owner', 'staff'])
    expect(await passwordMatches(people[0]?.passwordHash ?? undefined, demonstrationPassword)).toBe(
      true,
    )
  })

  it('does nothing a second time', async () => {
    const everything = sql<{
      count: number
    }>`select (select count(*) from booking) + (select count(*) from audit_entry) + (select count(*) from app_user) as count`
    const before = await count(everything)
    const said: string[] = []
    await seed(message => said.push(message))
    expect(said).toEqual(['the demonstration is there already'])
    expect(await count(everything)).toBe(before)
  })

  it('is the same for the same now', async () => {
    const calendar = calendarAround(now)
    const taxRules = await listTaxRules(test.ownerDb, calendar.from, calendar.to)
    const plan = () =>
      JSON.stringify(planDemonstration(calendar, { taxRules, passwordHash: '' }).rows)
    expect(plan()).toBe(plan())
  })
})

describe('planDemonstration', () => {
  const law = [
    {
      effectiveFrom: '2020-01-01',
      effectiveTo: null,
      aboveValue: 0,
      upToValue: null,
      rateBasisPoints: 500,
    },
  ]

  // Just before the day rolls, at dawn, at noon, late, and in another season of another year.
  it.each([
    '2026-11-21T00:20:00Z',
    '2026-11-21T00:45:00Z',
    '2026-11-22T18:20:00Z',
    '2027-06-15T06:00:00Z',
    '2028-02-29T12:00:00Z',
  ])('has work for the desk at %s, and nothing from the future', at => {
    const calendar = calendarAround(new Date(at))
    const { rows } = planDemonstration(calendar, { taxRules: law, passwordHash: '' })
    const today = rows.booking.filter(
      booking => booking.status === 'checked-in' || booking.checkIn === calendar.today,
    )
    expect(today.filter(booking => booking.status === 'confirmed').length).toBeGreaterThan(3)
    expect(today.filter(booking => booking.checkOut === calendar.today).length).toBeGreaterThan(3)
    const moments = rows.booking.flatMap(row => [
      row.createdAt,
      row.updatedAt,
      row.checkedInAt,
      row.checkedOutAt,
      row.cancelledAt,
    ])
    expect(moments.filter(moment => moment && moment > calendar.now.toISOString())).toEqual([])
    expect(rows.roomNight.filter(night => (night.booked ?? 0) > night.total)).toEqual([])
  })
})
