import { ofAccount, theAccount } from '@atithi/db/account'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { ledgerMoves } from '../../trial-balance/reads.ts'

type Check = (propertyId: AuthorizedPropertyId) => RawBuilder<unknown>

/** What was written down at the close of a date, beside what the lines come to: one row for each figure that differs. */
const differing = sql`
    cross join lateral (values
      ('deposits', n.deposits, f.deposits), ('guests', n.guest_balances, f.guests), ('receivables', n.receivables, f.receivables)
    ) x (figure, stored, recounted)`

/** The booking that a fault is about; none where it is about a group. */
const bookingsOf = (
  alias: string,
) => sql`case when ${sql.ref(`${alias}.id`)} is null then '[]' else jsonb_build_array(
      jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'guestName', ${sql.ref(`${alias}.guest_name`)})) end`

/**
 * Do the figures tie: night audit, day book, payments, receipts and the figures of reports, each counted from its own rows and held beside
 * the others (reference: reports, sections 2.3 and 7).
 */
export const tieChecks = {
  // The three ledgers of every closed date, from the folio lines alone.
  'trial-balance': property => sql`
    with move as (${ledgerMoves(property)}),
    by_day as (
      select day, sum(change) filter (where ledger = 'deposits') as deposits, sum(change) filter (where ledger = 'guests') as guests,
        sum(change) filter (where ledger = 'receivables') as receivables
      from (select day, ledger, change from move
        union all select business_date, null, 0 from night_audit where ${ofAccount('night_audit')} and property_id = ${property}) every group by 1),
    standing as (
      select day, coalesce(sum(deposits) over past, 0)::bigint as deposits, coalesce(sum(guests) over past, 0)::bigint as guests,
        coalesce(sum(receivables) over past, 0)::bigint as receivables
      from by_day window past as (order by day))
    select jsonb_build_object('night', n.business_date, 'figure', x.figure, 'stored', x.stored, 'recounted', x.recounted) as found
    from night_audit n join standing f on f.day = n.business_date ${differing}
    where ${ofAccount('n')} and n.property_id = ${property} and x.stored <> x.recounted
    order by n.business_date`,
  'day-book': property => sql`
    with book as (
      select business_date as day, sum(amount) filter (where is_room) as room_revenue,
        sum(amount) filter (where not is_room and kind in ('extra', 'fee', 'discount', 'debit-adjustment', 'rounding')) as other_revenue,
        sum(amount) filter (where kind = 'tax') as tax, -sum(amount) filter (where kind = 'payment' and method not in ('tds', 'company-advance', 'group-advance', 'write-off', 'channel-commission')) as received,
        -sum(amount) filter (where method in ('tds', 'channel-commission')) as withheld, -sum(amount) filter (where method in ('company-advance', 'group-advance')) as applied,
        -sum(amount) filter (where method = 'write-off') as written_off,
        sum(amount) filter (where kind = 'refund') as refunded
      from (select *, kind in ('room-night', 'fee', 'extra', 'discount', 'debit-adjustment') and is_accommodation(sac) as is_room
        from folio_line where ${ofAccount('folio_line')} and property_id = ${property}) line group by 1)
    select jsonb_build_object('night', n.business_date, 'figure', x.figure, 'stored', x.stored, 'recounted', coalesce(x.recounted, 0)) as found
    from night_audit n left join book b on b.day = n.business_date
    cross join lateral (values
      ('room revenue', n.room_revenue, b.room_revenue), ('other revenue', n.other_revenue, b.other_revenue), ('tax', n.tax, b.tax),
      ('received', n.received, b.received),
      ('withheld', n.withheld, b.withheld), ('advances applied', n.advances_applied, b.applied), ('written off', n.written_off, b.written_off), ('refunded', n.refunded, b.refunded)) x (figure, stored, recounted)
    where ${ofAccount('n')} and n.property_id = ${property} and x.stored <> coalesce(x.recounted, 0)
    order by n.business_date`,
  'opening-balance': property => sql`
    select jsonb_build_object('night', n.business_date, 'stored', n.opening_balance, 'recounted', n.closed_before) as found
    from (
      select business_date, opening_balance,
        lag(deposits + guest_balances + receivables) over (order by business_date) as closed_before
      from night_audit where ${ofAccount('night_audit')} and property_id = ${property}) n
    where n.opening_balance <> n.closed_before
    order by n.business_date`,
  // Days that wait to be counted again are not wrong yet.
  'report-figures': property => sql`
    with sold as (
      select r.day, sum(r.rooms) as rooms, sum(r.revenue) as revenue
      from room_days(${theAccount}, ${property}, date '1900-01-01', date '9999-01-01') r where r.class = 'sold' group by 1),
    apart as (
      select day, sum(rooms_sold) as rooms, sum(room_revenue) as revenue from night_figure where ${ofAccount('night_figure')} and property_id = ${property} group by 1),
    kept as (select day, rooms_sold as rooms, room_revenue as revenue from daily_figure where ${ofAccount('daily_figure')} and property_id = ${property}),
    held as (
      select day, x.figure, x.stored, x.recounted
      from sold full join kept using (day) full join apart using (day)
      cross join lateral (values
        ('rooms sold', coalesce(kept.rooms, 0), coalesce(sold.rooms, 0)),
        ('room revenue', coalesce(kept.revenue, 0), coalesce(sold.revenue, 0)),
        ('rooms sold by source and type', coalesce(apart.rooms, 0), coalesce(sold.rooms, 0)),
        ('room revenue by source and type', coalesce(apart.revenue, 0), coalesce(sold.revenue, 0))) x (figure, stored, recounted))
    select jsonb_build_object('night', h.day, 'figure', h.figure, 'stored', h.stored, 'recounted', h.recounted) as found
    from held h join property p on ${ofAccount('p')} and p.id = ${property} and p.deleted_at is null
    where h.stored <> h.recounted and not exists (select 1 from dirty_day d where d.account_id = p.account_id and d.property_id = p.id and d.day = h.day)
    order by h.day`,
  'payment-lines': property => sql`
    with on_folio as (
      select payment_id, sum(amount) as amount, count(*) as lines from folio_line
      where ${ofAccount('folio_line')} and property_id = ${property} and payment_id is not null group by 1)
    select jsonb_build_object('stored', case when m.completed_at is null then 0 else m.amount end, 'recounted', -coalesce(f.amount, 0),
      'groupName', g.name, 'bookings', ${bookingsOf('b')}) as found
    from payment m left join booking b on b.account_id = m.account_id and b.id = m.booking_id left join group_block g on g.account_id = m.account_id and g.id = m.group_block_id
      left join on_folio f on f.payment_id = m.id
    where ${ofAccount('m')} and m.property_id = ${property}
      and (case when m.completed_at is null then 0 else m.amount end <> -coalesce(f.amount, 0) or coalesce(f.lines, 0) > 1)
    order by m.id`,
  'receipt-totals': property => sql`
    select jsonb_build_object('groupName', d.number, 'night', d.issued_on, 'stored', d.total, 'recounted', coalesce(l.amount, 0),
      'bookings', ${bookingsOf('b')}) as found
    from document d left join booking b on b.account_id = d.account_id and b.id = d.booking_id
    left join lateral (
      select -sum(l.amount) as amount from document_line dl join folio_line l on l.account_id = dl.account_id and l.id = dl.line_id
      where dl.account_id = d.account_id and dl.document_id = d.id and l.kind = 'payment') l on true
    where ${ofAccount('d')} and d.property_id = ${property} and d.kind in ('receipt-voucher', 'payment-receipt') and d.total <> coalesce(l.amount, 0)
    order by d.issued_on, d.number`,
} as const satisfies Record<string, Check>
