import type { catalogue } from '@atithi/api/insight/report-files/rules/catalogue'
import type { Db } from '@atithi/db/client'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Run } from './report-file-check.ts'
import { reportsIn } from './reports-in.ts'
import type { Hotel, World } from './world.ts'

type ReportId = (typeof catalogue)[number]['id']
type Value = string | number | null

interface Place {
  ownerDb: Db
  propertyId: string
  report: (id: ReportId, from: string, to: string) => Promise<Run>
}

/** A hotel of a test, its reports made as the job makes them. */
export const columnsOf = (world: World, hotel: Hotel): Place => ({
  ownerDb: world.ownerDb,
  propertyId: hotel.propertyId,
  report: (id, from, to) => reportsIn(world)(hotel, id, from, to),
})

/** The last days of a hotel that are over, and those that are ahead. */
interface Days {
  from: string
  to: string
  until: string
}

/**
 * Columns that reports reckon for themselves, beside statements that have nothing of the product's functions. Answers how many rows had
 * something to tell, by column: where none has, nothing was shown.
 */
export async function recountColumns(
  { ownerDb, propertyId, report }: Place,
  { from, to, until }: Days,
): Promise<Record<string, number>> {
  const told: Record<string, number> = {}
  const check = async (
    [id, first, last]: [ReportId, string, string],
    [key, column]: [string, string],
    query: RawBuilder<{ key: string; value: Value }>,
    isAsked: (row: Run['rows'][number]) => boolean = () => true,
  ) => {
    const { rows } = await query.execute(ownerDb)
    const counted = rows
      .map(row => [row.key, typeof row.value === 'string' ? row.value : Number(row.value ?? 0)])
      .toSorted()
    const run = await report(id, first, last)
    const said = run.rows
      .filter(isAsked)
      .map(row => [String(row[key]), row[column] ?? 0])
      .toSorted()
    expect(said, `${id}, ${column}`).toEqual(counted)
    told[`${id} ${column}`] = said.filter(([, value]) => value !== 0 && value !== '').length
  }
  const mine = sql`b.property_id = ${propertyId}`
  /** Local days, business dates and hours by the hotel's zone, without `business_date`. */
  const rolled = (column: string) =>
    sql`((${sql.ref(column)} at time zone p.time_zone) - p.day_rolls_at::interval)::date`
  const stays = sql`('confirmed', 'checked-in', 'checked-out')`

  await check(
    ['arrivals', to, until],
    ['code', 'expected'],
    sql`select b.code as key, coalesce(b.expected_arrival, '') as value from booking b
      where ${mine} and b.status in ${stays} and b.check_in between ${to} and ${until}`,
  )
  await check(
    ['no-shows', from, to],
    ['code', 'guarantee'],
    sql`select b.code as key, case when b.channel_collected is not null then 'channel' when b.company_name is not null then 'company'
        when coalesce((select sum(-f.amount) from folio_line f where f.booking_id = b.id and f.kind = 'payment' and f.business_date <= b.check_in
          and f.amount < 0), 0) > 0 then 'paid ahead' else 'nothing' end as value
      from booking b where ${mine} and b.is_no_show and b.check_in between ${from} and ${to}`,
  )
  // Those that went with the cancellation, each once; what was given up before is not lost by it.
  const lost = (what: RawBuilder<unknown>) => sql<{ key: string; value: Value }>`
    select b.code as key, (select ${what} from (
      select distinct on (n.booking_room_id, n.night) n.rate from booking_night n
      where n.booking_id = b.id and n.night >= b.check_in and n.night < b.check_out
        and n.released_at >= (select max(m.released_at) from booking_night m where m.booking_id = b.id) - interval '1 second'
      order by n.booking_room_id, n.night, n.released_at desc) n)::float8 as value
    from booking b join property p on p.id = b.property_id
    where ${mine} and b.status = 'cancelled' and not b.is_no_show and (b.cancelled_at at time zone p.time_zone)::date between ${from} and ${to}`
  // A room that is let by the day is no night.
  const nightsLost = sql`case when b.stay_type = 'day-use' and b.check_out = b.check_in + 1 then 0 else count(*) end`
  await check(['cancellations', from, to], ['code', 'nightsLost'], lost(nightsLost))
  await check(['cancellations', from, to], ['code', 'revenueLost'], lost(sql`sum(n.rate)`))
  await check(
    ['manager-flash', to, to],
    ['figure', 'monthToDate'],
    sql`select 'Stays extended' as key, count(*)::float8 as value
      from audit_entry e join booking b on b.id = e.entity_id join property p on p.id = b.property_id
      where ${mine} and e.action = 'booking.dates-changed' and (e.after->>'checkOut')::date > (e.before->>'checkOut')::date
        and e.at >= b.checked_in_at and ${rolled('e.at')} between date_trunc('month', ${to}::date)::date and ${to}`,
    row => row.figure === 'Stays extended',
  )
  // What each invoice lacks, less advances that were not used: the account over all of its hotels.
  await check(
    ['in-house', to, to],
    ['code', 'creditLeft'],
    sql`select b.code as key, (select c.credit_limit - coalesce((
          select sum(greatest(0, d.total + coalesce((select sum(case n.kind when 'credit-note' then -n.total when 'debit-note' then n.total else 0 end)
              from document n where n.corrects_id = d.id), 0) - coalesce((select sum(x.amount) from payment_allocation x where x.invoice_id = d.id), 0)))
          from company_invoice i join document d on d.id = i.document_id where i.company_id = c.id), 0) + coalesce((
          select sum(r.advance - coalesce((select sum(m.amount) from payment m where m.company_receipt_id = r.id
            and m.method = 'company-advance' and m.status <> 'cancelled'), 0)) from company_receipt r
          where r.company_id = c.id and r.reversed_at is null and r.advance > 0), 0)
        from company c where c.id = b.company_id)::float8 as value
      from booking b where ${mine} and b.status in ('checked-in', 'checked-out') and b.check_in <= ${to}
        and (b.departs > ${to} or b.departs = b.check_in and b.check_in = ${to})`,
  )
  await check(
    ['history-and-forecast', to, until],
    ['date', 'groupRooms'],
    sql`select d::date::text as key, coalesce((select sum(n.rooms - n.picked_up) from group_block g join group_block_night n on n.group_block_id = g.id
        where g.property_id = ${propertyId} and g.status = 'definite' and n.night = d), 0)::float8 as value
      from generate_series(${to}::date, ${until}::date, interval '1 day') d`,
  )
  await check(
    ['reservation-summary', from, until],
    ['date', 'groupRooms'],
    sql`select d::date::text as key, (select count(*) from booking_night n join booking b on b.id = n.booking_id
        where ${mine} and n.night = d and n.released_at is null and b.status in ${stays}
          and exists (select from group_pick_up u where u.booking_id = b.id))::float8 as value
      from generate_series(${from}::date, ${until}::date, interval '1 day') d`,
  )
  await check(
    ['deposit-ledger', from, until],
    ['code', 'advanceTax'],
    sql`select b.code as key, coalesce((select sum(case d.kind when 'receipt-voucher' then 1 when 'refund-voucher' then -1 else 0 end
        * ((x->>'cgst')::bigint + (x->>'sgst')::bigint + coalesce((x->>'igst')::bigint, 0)))
      from document d cross join lateral jsonb_array_elements(d.content->'taxes') x
      where d.booking_id = b.id and d.issued_on <= ${until} and not exists (
        select from document_cancellation c where c.document_id = d.id)), 0)::float8 as value
      from booking b where ${mine} and b.status not in ('checked-in', 'checked-out')
        and (select sum(f.amount) from folio_line f where f.booking_id = b.id and f.business_date <= ${until}) < 0`,
  )
  await check(
    ['stay-exceptions', from, until],
    ['code', 'what'],
    sql`select b.code as key, 'day use' as value from booking b where ${mine} and b.stay_type = 'day-use'
      and b.check_in between ${from} and ${until} and b.status in ${stays}`,
    row => row.what === 'day use',
  )
  await check(
    ['channel-commission', from, until],
    ['code', 'paper'],
    sql`select b.code as key, coalesce((select string_agg(s.number, ', ' order by s.issued_on, s.id)
        from channel_statement s join channel_statement_line l on l.statement_id = s.id and l.booking_id = b.id
        where s.kind = 'commission-invoice' and s.withdrawn_at is null), '') as value
      from booking b where ${mine} and b.status <> 'pending' and b.check_in between ${from} and ${until}
        and exists (select from channel_reservation r where r.booking_id = b.id)`,
  )
  return told
}
