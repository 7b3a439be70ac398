import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { type Ledger, type LedgerBooking, type LedgerDay, ledgers } from './rules.ts'

/**
 * A query of what each business date moved on each ledger of a hotel, from the folio lines alone: `day, ledger, charges, tax, received,
 * withheld, applied, written_off, refunded, transfers`, each the sum of a date. A booking stands with the deposits until it arrives, with the guests until it leaves and
 * with the receivables after; one that owes without having arrived is a receivable, since money held for guests to come is a liability
 * which what others owe never lowers. What is posted on the date of departure is of the stay. From `since` on the sums are whole, and what
 * stood before it comes to the same in each ledger; bookings that were even by then and moved nothing after are passed over.
 */
export const ledgerMoves = (
  property: AuthorizedPropertyId,
  since?: IsoDate,
): RawBuilder<unknown> => sql`
    with moved as (${bookingMoves(property, since)})
    select day, ledger, sum(charges) as charges, sum(tax) as tax, sum(received) as received, sum(withheld) as withheld,
      sum(applied) as applied, sum(written_off) as written_off, sum(refunded) as refunded,
      sum(transfers) as transfers, sum(charges + tax - received - withheld - applied - written_off + refunded + transfers) as change
    from moved group by 1, 2`

/** The same before they are summed: of each booking, with what moved it from one ledger to another. */
const bookingMoves = (property: AuthorizedPropertyId, since?: IsoDate): RawBuilder<unknown> => sql`
    with line as (
      select coalesce(booking_id, group_block_id) as booking_id, business_date as day, sum(amount) as amount,
        coalesce(sum(amount) filter (where kind not in ('tax', 'payment', 'refund')), 0) as charges,
        coalesce(sum(amount) filter (where kind = 'tax'), 0) as tax,
        -coalesce(sum(amount) filter (where kind = 'payment' and method not in ('tds', 'company-advance', 'group-advance', 'write-off', 'channel-commission')), 0) as received,
        -coalesce(sum(amount) filter (where method in ('tds', 'channel-commission')), 0) as withheld,
        -coalesce(sum(amount) filter (where method in ('company-advance', 'group-advance')), 0) as applied,
        -coalesce(sum(amount) filter (where method = 'write-off'), 0) as written_off,
        coalesce(sum(amount) filter (where kind = 'refund'), 0) as refunded
      from folio_line where ${ofAccount('folio_line')} and property_id = ${property} ${since ? ofMoving(property, since) : sql``} group by 1, 2),
    stay as (
      select b.id as booking_id,
        case when b.status in ('checked-in', 'checked-out')
          then coalesce(business_date(b.checked_in_at, p.time_zone, p.day_rolls_at), date '1900-01-01') end as arrived,
        case when b.status = 'checked-out'
          then coalesce(business_date(b.checked_out_at, p.time_zone, p.day_rolls_at), date '1900-01-01') end as gone
      from booking b join property p on p.account_id = b.account_id and p.id = b.property_id
      where ${ofAccount('b')} and b.property_id = ${property} and b.id in (select booking_id from line)
      union all
      -- The folio of a group has what is held for guests to come: it neither arrives nor leaves.
      select g.id, null, null from group_block g where ${ofAccount('g')} and g.property_id = ${property} and g.id in (select booking_id from line)),
    date_of as (
      select booking_id, day from line
      union select booking_id, arrived from stay where arrived is not null
      union select booking_id, gone from stay where gone is not null),
    stood as (
      select d.booking_id, d.day, s.arrived, s.gone, l.amount, l.charges, l.tax, l.received, l.withheld, l.applied, l.written_off, l.refunded,
        sum(coalesce(l.amount, 0)) over (partition by d.booking_id order by d.day) as balance
      from date_of d join stay s using (booking_id) left join line l using (booking_id, day)),
    placed as (
      select *, case when gone <= day then 'receivables' when arrived <= day then 'guests'
        when balance > 0 then 'receivables' else 'deposits' end as ledger
      from stood),
    step as (
      select *, lag(balance) over same as balance_before, lag(ledger) over same as ledger_before
      from placed window same as (partition by booking_id order by day)),
    posted as (
      select *, case when ledger = 'guests' or gone = day then 'guests' else coalesce(ledger_before, ledger) end as posted_in
      from step),
    moved as (
      select booking_id, day, posted_in as ledger, charges, tax, received, withheld, applied, written_off, refunded, -amount as transfers
      from posted where amount is not null
      union all select booking_id, day, ledger, 0, 0, 0, 0, 0, 0, 0, balance from posted
      union all select booking_id, day, ledger_before, 0, 0, 0, 0, 0, 0, 0, -balance_before from posted where ledger_before is not null)
    select * from moved`

/** Of bookings that owe or are owed, or of which something is posted from this date on; and of groups. */
const ofMoving = (property: AuthorizedPropertyId, since: IsoDate) => sql`
  and (group_block_id is not null or booking_id in (
    select booking_id from folio_line where ${ofAccount('folio_line')} and property_id = ${property} and booking_id is not null
    group by booking_id having sum(amount) <> 0 or max(business_date) >= ${since}::date))`

/** Each ledger of a hotel on each date from `from` to `to`, both included, beside what was written down at the close. */
export async function readTrialBalance(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<LedgerDay[]> {
  const { rows } = await sql<LedgerDay>`
    with move as (${ledgerMoves(propertyId, from)}),
    opened as (select ledger, sum(change) as balance from move where day < ${from}::date group by 1),
    grid as (
      select day::date as day, ledger, at
      from generate_series(${from}::date, ${to}::date, interval '1 day') day,
        unnest(${[...ledgers]}::text[]) with ordinality l (ledger, at))
    select g.day, g.ledger, (coalesce(o.balance, 0) + sum(coalesce(m.change, 0)) over past - coalesce(m.change, 0))::bigint as opening,
      coalesce(m.charges, 0)::bigint as charges, coalesce(m.tax, 0)::bigint as tax, coalesce(m.received, 0)::bigint as received,
      coalesce(m.withheld, 0)::bigint as withheld, coalesce(m.applied, 0)::bigint as applied, coalesce(m.written_off, 0)::bigint as written_off,
      coalesce(m.refunded, 0)::bigint as refunded, coalesce(m.transfers, 0)::bigint as transfers,
      (coalesce(o.balance, 0) + sum(coalesce(m.change, 0)) over past)::bigint as closing,
      case g.ledger when 'deposits' then n.deposits when 'guests' then n.guest_balances else n.receivables end as closed
    from grid g left join opened o using (ledger) left join move m using (day, ledger)
      left join night_audit n on ${ofAccount('n')} and n.property_id = ${propertyId} and n.business_date = g.day
    window past as (partition by g.ledger order by g.day)
    order by g.day, g.at`.execute(db)
  return rows
}

/**
 * The bookings behind a ledger, or behind all, and the groups whose advance is held, from `from` to `to`, both included, by their codes: what each moved, and what it came with
 * and left with. Their sums are those of the lines. A booking that neither moved nor stood there is passed over.
 */
export async function listLedgerBookings(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  {
    from,
    to,
    ledger,
    after,
    limit,
  }: { from: IsoDate; to: IsoDate; ledger?: Ledger; after?: string; limit: number },
): Promise<{ items: LedgerBooking[]; nextCursor: string | null }> {
  const { rows } = await sql<LedgerBooking & { place: string }>`
    with move as (
      select *, charges + tax - received - withheld - applied - written_off + refunded + transfers as change
      from (${bookingMoves(propertyId, from)}) m
      where day <= ${to}::date and ${ledger ? sql<SqlBool>`ledger = ${ledger}` : sql<SqlBool>`true`}),
    own as (
      select booking_id, coalesce(sum(change) filter (where day < ${from}::date), 0)::bigint as opening,
        ${sql.join(
          moveColumns.map(
            column =>
              sql`coalesce(sum(${sql.ref(column)}) filter (where day >= ${from}::date), 0)::bigint as ${sql.ref(column)}`,
          ),
        )},
        sum(change)::bigint as closing
      from move group by 1)
    select ${place} as place, b.id as booking_id, g.id as group_id, coalesce(b.code, '') as code, coalesce(b.guest_name, g.name) as guest_name, o.opening, o.charges, o.tax, o.received, o.withheld, o.applied, o.written_off,
      o.refunded, o.transfers, o.closing
    from own o left join booking b on ${ofAccount('b')} and b.id = o.booking_id left join group_block g on ${ofAccount('g')} and g.id = o.booking_id
    where (o.opening, o.charges, o.tax, o.received, o.withheld, o.applied, o.written_off, o.refunded, o.transfers) <> (0, 0, 0, 0, 0, 0, 0, 0, 0)
      and ${after === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${place} > ${after}`}
    order by ${place} limit ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  return {
    items: shown.map(({ place: _, ...row }) => row),
    nextCursor: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
  }
}

/** By what the list goes on: a group has no code, and comes by its id. */
const place = sql`coalesce(b.code, g.id::text)`

const moveColumns = [
  ...(['charges', 'tax', 'received', 'withheld', 'applied'] as const),
  ...(['written_off', 'refunded', 'transfers'] as const),
]
