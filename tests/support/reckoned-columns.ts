import { generateReports } from '@atithi/api/insight/report-files/jobs'
import type { catalogue } from '@atithi/api/insight/report-files/rules/catalogue'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Browser, World } from './world.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const paise = (rupees: number) => Math.round(rupees * 100)

/** Columns of a hotel's reports of October that the reports reckon for themselves, each beside a count of its own SQL. */
export async function expectReckonedColumns(
  world: World,
  { propertyId, call }: { propertyId: string; call: Browser['call'] },
): Promise<void> {
  const report = async (reportId: (typeof catalogue)[number]['id'], from: string, to: string) => {
    const { runId } = await call.reports.generate({ propertyId, reportId, from, to })
    await generateReports(world.services)
    return call.reports.rows({ propertyId, runId })
  }
  const counted = async (query: ReturnType<typeof sql<{ key: string; value: number }>>) => {
    const { rows } = await query.execute(world.ownerDb)
    return Object.fromEntries(rows.map(({ key, value }) => [key, Number(value)]))
  }
  const october = ['2026-10-01', '2026-10-31'] as const

  const book = await report('day-book', ...october)
  const heads =
    await counted(sql`select lower(tax_head) as key, sum(amount)::float8 as value from folio_line
    where property_id = ${propertyId} and business_date between '2026-10-01' and '2026-10-31' and kind = 'tax' group by 1`)
  expect(book.total).toMatchObject(heads)
  for (const row of book.rows) {
    expect(Number(row.cgst) + Number(row.sgst) + Number(row.igst)).toBe(row.tax)
    expect(Number(row.charges) + Number(row.tax)).toBe(row.total)
  }

  const register = await report('invoice-register', ...october)
  const rates = await counted(sql`
    select case x->>'taxBasisPoints' when '500' then 'taxable5' when '1200' then 'taxable12' when '1800' then 'taxable18' else 'rest' end as key,
      sum(case d.kind when 'credit-note' then -1 else 1 end * (x->>'taxableValue')::bigint)::float8 as value
    from document d cross join lateral jsonb_array_elements(d.content->'taxes') x
    where d.property_id = ${propertyId} and d.issued_on between '2026-10-01' and '2026-10-31'
      and d.kind in ('tax-invoice', 'credit-note', 'debit-note', 'bill-of-supply') group by 1`)
  expect(register.total).toMatchObject({
    taxable5: rates.taxable5 ?? 0,
    taxable18: rates.taxable18 ?? 0,
  })
  for (const row of register.rows)
    expect(
      sum([row.taxable5, row.taxable12, row.taxable18, row.taxableOther].map(Number)),
      String(row.number),
    ).toBe(row.taxable)

  // The charges of the day book become the taxable value of the summary, and nothing is left over.
  const bridge = await report('revenue-to-tax', ...october)
  const step = (what: string) => bridge.rows.find(row => row.line === what)?.amount
  const summary = await report('tax-summary', ...october)
  expect(step('Charges posted, of the day book')).toBe(book.total?.charges)
  expect(step('Taxable value, of the tax summary')).toBe(summary.total?.taxable)
  expect(step('Not explained')).toBe(0)
  const papers = await counted(sql`
    with live as (
      select d.* from document d where d.property_id = ${propertyId} and d.kind in ('tax-invoice', 'bill-of-supply', 'credit-note', 'debit-note')
        and d.issued_on <= '2026-10-31' and not exists (select from document_cancellation c where c.document_id = d.id))
    select 'value' as key, sum(case d.kind when 'credit-note' then -1 else 1 end
      * (d.taxable_value + d.exempt_value + d.outside_gst_value + d.collected_value))::float8 as value from live d where d.issued_on >= '2026-10-01'
    union all select 'open', -coalesce(sum(l.amount), 0)::float8 from folio_line l
      where l.property_id = ${propertyId} and l.business_date between '2026-10-01' and '2026-10-31'
        and l.kind not in ('tax', 'payment', 'refund', 'rounding')
        and not exists (select from document_line x join live d on d.id = x.document_id where x.line_id = l.id)`)
  expect(step('Value of the documents')).toBe(papers.value)
  expect(step('Posted, with no document by the last day')).toBe(papers.open)
  const [charged, rounding, open, earlier] = bridge.rows.map(row => Number(row.amount))
  expect(sum([charged ?? 0, rounding ?? 0, open ?? 0, earlier ?? 0])).toBe(papers.value)
  expect(step('Posted before, with a document of these days')).toBeGreaterThan(0)

  // What came less what was given up is what the books differ by; what was given up is counted from the bookings.
  const [from, to] = ['2026-11-10', '2026-12-20']
  const pickUp = await report('pick-up', from, to)
  const givenUp = (days: number) => sql<{ key: string; value: number }>`
    with last as (select max(business_date) as day from books_close where property_id = ${propertyId})
    select n::date::text as key, sum(b.rooms)::float8 as value
    from booking b join property p on p.id = b.property_id, last, generate_series(b.check_in, b.departs - 1, interval '1 day') n
    where b.property_id = ${propertyId} and b.status = 'cancelled' and b.hold_expires_at is null and b.stay_type = 'revenue'
      and ((b.cancelled_at at time zone p.time_zone) - p.day_rolls_at::interval)::date between last.day - ${days - 1}::int and last.day
    group by 1`
  for (const days of [1, 7, 30]) {
    const lost = await counted(givenUp(days))
    for (const row of pickUp.rows) {
      expect(row[`cancelled${days}`], String(row.date)).toBe(lost[String(row.date)] ?? 0)
      expect(Number(row[`gross${days}`]) - Number(row[`cancelled${days}`])).toBe(
        row[`pickUp${days}`],
      )
    }
  }
  expect(Number(pickUp.total?.cancelled30)).toBeGreaterThan(0)

  const nights = await report('history-and-forecast', ...october)
  const guests =
    await counted(sql`select n.night::text as key, sum(r.adults + r.children)::float8 as value
    from booking_night n join booking b on b.id = n.booking_id and b.status in ('confirmed', 'checked-in', 'checked-out') and b.departs > b.check_in
      join booking_room r on r.id = n.booking_room_id
    where n.property_id = ${propertyId} and n.night between '2026-10-01' and '2026-10-31' and n.released_at is null group by 1`)
  expect(Object.fromEntries(nights.rows.map(row => [row.date, row.guests]))).toEqual(
    Object.fromEntries(nights.rows.map(row => [row.date, guests[String(row.date)] ?? 0])),
  )

  const flash = await report('manager-flash', '2026-10-31', '2026-10-31')
  const line = (figure: string) => flash.rows.find(row => row.figure === figure)?.monthToDate
  const booked =
    await counted(sql`select 'all' as key, sum(b.room_amount)::float8 as value from booking b join property p on p.id = b.property_id
    where b.property_id = ${propertyId} and b.status <> 'cancelled'
      and (b.created_at at time zone p.time_zone)::date between '2026-10-01' and '2026-10-31'`)
  expect(paise(Number(line('Room revenue booked')))).toBe(booked.all)
  const others = flash.rows.filter(row => String(row.figure).startsWith('Other revenue: '))
  expect(others.length).toBeGreaterThan(0)
  const posted =
    await counted(sql`select case when kind = 'tax' then 'tax' when kind in ('payment', 'refund') then 'money' else 'charges' end as key,
      sum(amount)::float8 as value from folio_line
    where property_id = ${propertyId} and business_date between '2026-10-01' and '2026-10-31' group by 1`)
  const departments = await report('revenue-by-department', ...october)
  expect(departments.total?.net).toBe(posted.charges)
  const rooms = departments.rows.find(row => row.department === 'Rooms')?.net
  expect(sum(others.map(row => paise(Number(row.monthToDate))))).toBe(
    (posted.charges ?? 0) - Number(rooms),
  )
}
