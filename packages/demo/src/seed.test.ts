import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { passwordMatches } from '@atithi/api/identity/auth/adapters/password-hash'
import { monthKpisOf, monthToDate } from '@atithi/api/insight/dashboard/rules'
import { readDays } from '@atithi/api/insight/reports/reads'
import { auditBooks } from '@atithi/api/insight/self-audit/commands'
import type { AuthorizedPropertyId } from '@atithi/api/kernel/access/gates'
import type { Work } from '@atithi/api/kernel/context/context'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { getDayFigures } from '@atithi/api/stays/night-audit/reads/figures'
import { listTaxRules } from '@atithi/api/tax/gst/reads'
import { gstinFault } from '@atithi/api/tax/gst/rules/gstin'
import { readIn, type Scope, writeIn } from '@atithi/db/scope'
import { useTestDb } from '@atithi/db/testing'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demonstrationPassword } from './accounts.ts'
import { calendarAround } from './calendar.ts'
import { plannedTables } from './plan.ts'
import { planDemonstration } from './plan-demonstration.ts'
import { seedDemonstration } from './seed.ts'
import { expectSettledMonths } from './test-settled-months.ts'

const now = new Date('2026-11-21T07:30:00.000Z')

describe('seedDemonstration', () => {
  const test = useTestDb({ max: 4 })
  const mediaDir = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-demonstration-'))
  const seed = (onProgress?: (message: string) => void) =>
    seedDemonstration({
      databaseUrl: test.ownerUrl,
      mediaDir,
      now,
      keys: [{ id: 'demo', key: new Uint8Array(32) }],
      ...(onProgress && { onProgress }),
    })
  const rowsOf = async <Row>(query: RawBuilder<Row>): Promise<Row[]> =>
    (await query.execute(test.ownerDb)).rows
  const count = async (query: RawBuilder<{ count: number }>): Promise<number> =>
    (await rowsOf(query))[0]?.count ?? -1

  const workOf = (scope: Scope): Work => ({
    author: { kind: 'system' },
    now,
    requestId: 'demonstration',
    ip: '',
    read: work => readIn(test.db, scope, work),
    readCopy: work => readIn(test.db, scope, work),
    write: work => writeIn(test.db, scope, work),
  })

  beforeAll(() => seed(), 180_000)
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
      where coalesce(recount.booked, 0) is distinct from room_night.booked or room_night.booked + room_night.blocked > room_night.total`)
    expect(wrong).toEqual([])
    const unreleased = sql<{
      count: number
    }>`select count(*) from booking b join booking_night n on n.booking_id = b.id where (b.status = 'cancelled' and not (b.is_no_show and n.night = b.check_in)) <> (n.released_at is not null)`
    expect(await count(unreleased)).toBe(0)
  })

  it('leaves no day to be counted by whoever reads first', async () => {
    expect(await count(sql`select count(*) from dirty_day`)).toBe(0)
    expect(await count(sql`select count(*) from daily_figure`)).toBeGreaterThan(1_000)
  })

  it('keeps amounts that follow from nights and folio lines', async () => {
    const amounts = () =>
      rowsOf(sql`select id, room_amount, fee_amount, tax_amount, extras_amount, total_amount, charged_amount, paid_amount, refunded_amount
        from booking order by id`)
    const kept = await amounts()
    // The product's own recount, of everything, changes nothing.
    const recounted = await test.ownerDb.transaction().execute(async trx => {
      await sql`alter table booking disable trigger user`.execute(trx)
      await sql`select recount_bookings(account_id, array_agg(id)) from booking group by account_id`.execute(
        trx,
      )
      return (
        await sql`select id, room_amount, fee_amount, tax_amount, extras_amount, total_amount, charged_amount, paid_amount, refunded_amount
        from booking order by id`.execute(trx)
      ).rows
    })
    const differing = recounted.filter(
      (row, at) => JSON.stringify(row) !== JSON.stringify(kept[at]),
    )
    expect(differing).toEqual([])
    const wrong = await rowsOf(sql`
      select b.code, b.status, b.charged_amount, b.paid_amount, b.total_amount, b.receivable_reason, d.amount
      from booking b left join lateral (select coalesce(sum(amount), 0)::bigint as amount from refund where booking_id = b.id and status = 'due') d on true
      where (b.status = 'checked-out' and (b.charged_amount <> b.total_amount or (b.paid_amount + b.on_account_amount < b.total_amount) <> (b.receivable_reason is not null)))
        or (b.status <> 'cancelled' and b.paid_amount > b.total_amount)
        or (b.status = 'cancelled' and greatest(0, b.paid_amount - b.charged_amount) <> d.amount)`)
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
      .select(['storageKey', 'widths', 'alternativeText', 'bytes'])
      .execute()
    const missing = images.flatMap(({ storageKey, widths }) =>
      widths
        .map(width => path.join(mediaDir, `${storageKey}-${width}.webp`))
        .filter(file => !fs.existsSync(file)),
    )
    expect(missing).toEqual([])
    expect(images.every(image => image.alternativeText.length > 10 && image.bytes > 0)).toBe(true)
    const bare = sql<{
      count: number
    }>`select count(*) from room_type t where not exists (select 1 from property_image i where i.room_type_id = t.id)`
    expect(await count(bare)).toBe(0)
  })

  it('stands the audit of the books at every hotel', { timeout: 120_000 }, async () => {
    const properties = await test.ownerDb
      .selectFrom('property')
      .select(['id', 'accountId'])
      .orderBy('id')
      .execute()
    for (const { id, accountId } of properties)
      await auditBooks(
        workOf({ role: 'tenant', propertyIds: [id], accountId }),
        // The owner of the tables stands in for the gate.
        id as AuthorizedPropertyId,
      )
    const found = await test.ownerDb
      .selectFrom('selfAudit')
      .select(['conflicts', 'findings', 'bookings'])
      .execute()
    expect(found.length).toBe(properties.length)
    expect(found.filter(audit => audit.conflicts > 0)).toEqual([])
    expect(found.filter(audit => audit.bookings > 500).length).toBe(5)
  })

  it('has closed its days as the night audit would', async () => {
    const audits = await rowsOf(sql<
      Record<string, unknown> & { propertyId: string; businessDate: IsoDate }
    >`
      select n.*, (select jsonb_agg(f order by f) from jsonb_array_elements(flags) f) as flags from night_audit n
      where business_date in ('2026-11-20', '2026-11-09', '2026-10-02', '2026-06-20', '2026-01-01') order by property_id, business_date`)
    expect(audits.length).toBe(25)
    for (const audit of audits) {
      const propertyId = audit.propertyId as AuthorizedPropertyId
      const figures = await getDayFigures(test.ownerDb, propertyId, audit.businessDate)
      const { lines, ...counted } = figures
      expect(audit).toMatchObject(counted)
      expect(lines).toBeGreaterThan(0)
    }
    const open = await test.ownerDb.selectFrom('propertyDay').select('openDate').execute()
    expect(open.map(day => day.openDate)).toEqual(Array(5).fill('2026-11-21'))
    // Nobody who is in house has a night of a closed day that is not charged.
    expect(
      await count(sql`select count(*) from booking b join booking_night n on n.booking_id = b.id
        where b.status = 'checked-in' and n.night < '2026-11-21' and n.released_at is null and not exists (
          select 1 from folio_line l where l.booking_room_id = n.booking_room_id and l.night = n.night and l.kind = 'room-night')`),
    ).toBe(0)
  })

  it('shows its owners a month that is like the one before', async () => {
    const owners = [null, 'owner@atithi.test', 'kavita.bisht@atithi.test']
    for (const email of owners) {
      const own = await test.ownerDb
        .selectFrom('property as p')
        .innerJoin('appUser as u', 'u.id', 'p.accountId')
        .select('p.id')
        .$if(email !== null, qb => qb.where('u.email', '=', email))
        .execute()
      const { current, before } = monthToDate('2026-11-21')
      const days = await readDays(
        test.ownerDb,
        own.map(({ id }) => id as AuthorizedPropertyId),
        { from: before.from, to: current.to },
      )
      const { totalBookings, totalRevenue, occupancyRate } = monthKpisOf(days, '2026-11-21')
      for (const { change } of [totalBookings, totalRevenue, occupancyRate])
        expect(Math.abs(change ?? Number.NaN)).toBeLessThan(35)
    }
  })

  it('has rung the bells of its owners, and they have read what is old', async () => {
    const unread = await test.ownerDb.transaction().execute(async trx => {
      const owners = await trx
        .selectFrom('appUser as u')
        .innerJoin('property as p', 'p.accountId', 'u.id')
        .select(['u.id', sql<string[]>`array_agg(p.id)`.as('propertyIds')])
        .where('p.status', '=', 'active')
        .groupBy('u.id')
        .execute()
      return Promise.all(
        owners.map(async ({ id, propertyIds }) => {
          const own = await trx
            .selectFrom('notification as e')
            .innerJoin('appUser as u', join => join.on('u.id', '=', id))
            .select(eb => eb.fn.countAll<number>().as('all'))
            .select(
              sql<number>`count(*) filter (where e.id > u.notifications_read_to)`.as('unread'),
            )
            .where('e.propertyId', 'in', propertyIds)
            .executeTakeFirstOrThrow()
          return own
        }),
      )
    })
    expect(unread.length).toBe(2)
    for (const { all, unread: fresh } of unread) {
      expect(fresh).toBeGreaterThan(0)
      expect(fresh).toBeLessThan(all / 2)
    }
  })

  it('has written to guests and heard from them: at each hotel some wait, and no letter came before its stay was booked', async () => {
    const [told] = await rowsOf(sql<{
      hotels: number
      letters: number
      builtIn: number
      asked: number
      waiting: number
    }>`
      select count(distinct property_id)::int as hotels, count(*) filter (where template_id is not null)::int as letters,
        count(*) filter (where letter is not null)::int as "builtIn",
        count(*) filter (where direction = 'inbound')::int as asked,
        (select count(distinct property_id)::int from conversation where awaits_answer_since is not null) as waiting from message`)
    expect(told).toMatchObject({ hotels: 5, waiting: 5 })
    expect(told?.letters).toBeGreaterThan(60)
    expect(told?.builtIn).toBeGreaterThan(25)
    expect(told?.asked).toBeGreaterThan(30)
    const wrong = sql<{ count: number }>`
      select count(*) from message m join booking b on b.id = m.booking_id join conversation c on c.id = m.conversation_id
      where m.created_at < b.created_at or c.last_message_at < m.created_at or m.created_at > ${now.toISOString()}::timestamptz
        or c.window_open_until is distinct from (select max(i.created_at) + interval '24 hours' from message i
          where i.conversation_id = c.id and i.channel = 'whatsapp' and i.direction = 'inbound')
        or (m.template_id is not null and not exists (select from automation_run r where r.message_id = m.id))
        or (m.letter is not null and not exists (select from outgoing_email e where e.message_id = m.id and e.sent_at = m.sent_at))`
    expect(await count(wrong)).toBe(0)
  })

  it('has offered something to its guests: each is written to or left out for a reason, and some have booked since', async () => {
    const campaigns = await rowsOf(sql<{ recipients: number; written: number; brought: number }>`
      select (count(*))::int as recipients, (count(r.message_id))::int as written,
        (count(*) filter (where exists (select from booking b join message m on m.id = r.message_id
          where b.guest_id = r.guest_id and b.property_id = r.property_id and b.status <> 'cancelled'
            and b.created_at >= m.sent_at and b.created_at < m.sent_at + interval '14 days')))::int as brought
      from campaign c join campaign_recipient r on r.campaign_id = c.id where c.status = 'sent' group by c.id`)
    expect(campaigns).toHaveLength(10)
    expect(campaigns.every(({ recipients, written }) => written > 0 && written < recipients)).toBe(
      true,
    )
    expect(campaigns.reduce((sum, { brought }) => sum + brought, 0)).toBeGreaterThan(0)
    const unasked = sql<{ count: number }>`
      select count(*) from message m where m.category = 'marketing' and not coalesce((select c.is_given from guest_consent c
        where c.guest_id = m.guest_id and c.channel = m.channel and c.recorded_at < m.created_at order by c.recorded_at desc limit 1), false)`
    expect(await count(unasked)).toBe(0)
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

  it('has settlements up to yesterday where guests pay online, whose month ties', () =>
    expectSettledMonths(test.ownerDb, workOf({ role: 'platform' })))

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
    const plan = () => {
      const rows = planDemonstration(calendar, { taxRules, passwordHash: '' })
      return plannedTables.map(table => [
        table,
        createHash('sha256').update(JSON.stringify(rows[table])).digest('hex'),
      ])
    }
    expect(plan()).toEqual(plan())
  }, 120_000)
})
