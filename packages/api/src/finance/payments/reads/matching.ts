import { ofAccount } from '@atithi/db/account'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Portfolio } from '../../../kernel/access/gates.ts'
import { withinPortfolio } from '../../../kernel/access/portfolio.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { amongWords, containing } from '../../../kernel/shared/search-text.ts'
import type { ListPaymentsInput } from '../schema.ts'
import { coarseSpan, nearSpan, withinSpan } from './date-range.ts'

/** What a list of payments and refunds asks of its entries. */
export interface Matching {
  /** What is looked up once, before any entry: empty, or a clause that ends before the query. */
  with: RawBuilder<unknown>
  /** Of an entry `e`, by its own columns and by what was looked up: nothing is joined. */
  asked: RawBuilder<SqlBool>
}

/**
 * What the filters ask. Bookings by their words, and papers and lines by their dates, are each read once: joined to every entry, the years
 * of a hotel would be read for every page of it. The words of bookings are bounded by the scope alone: see bookings/queries/matching.
 */
export function matchingOf(portfolio: Portfolio, input: ListPaymentsInput, now: Date): Matching {
  const { method, status, source, search } = input
  const lookups: RawBuilder<unknown>[] = []
  const asked: RawBuilder<SqlBool>[] = []
  if (method !== undefined) asked.push(sql<SqlBool>`e.method = ${method}::payment_method`)
  if (status !== undefined) asked.push(sql<SqlBool>`e.status = ${status}`)
  if (source)
    asked.push(
      sql<SqlBool>`exists (select from booking s where ${ofAccount('s')} and s.id = e.booking_id and s.source::text = ${source})`,
    )
  if (search) {
    lookups.push(...wordLookups(portfolio, search))
    asked.push(hasWords(search))
  }
  const coarse = coarseSpan(input, now)
  if (coarse) {
    lookups.push(dated(portfolio, input, { coarse, now }))
    // An array is asked of each half by its key; a join with what both come to may read all of a hotel's years.
    asked.push(sql<SqlBool>`e.id = any (array(select id from dated))`)
  }
  return {
    with: lookups.length > 0 ? sql`with ${sql.join(lookups)}` : sql``,
    asked: asked.length > 0 ? sql<SqlBool>`(${sql.join(asked, sql` and `)})` : sql<SqlBool>`true`,
  }
}

/** Numbers of papers have digits; nobody's name is looked for among them. */
const mayBeNumber = (search: string): boolean => /\d/.test(search)

function wordLookups(portfolio: Portfolio, search: string): RawBuilder<unknown>[] {
  const worded = sql`worded as materialized (select w.id from booking w where ${ofAccount('w')} and w.words like ${amongWords(search)})`
  const papered = sql`papered as materialized (
    select coalesce(l.payment_id, r.id) as id from document d join document_line dl on dl.account_id = d.account_id and dl.document_id = d.id
      left join folio_line l on l.account_id = d.account_id and l.id = dl.line_id left join refund r on r.account_id = d.account_id and r.line_id = dl.line_id
    where ${ofAccount('d')} and ${withinPortfolio('d.property_id', portfolio)} and d.number ilike ${containing(search)})`
  const grouped = sql`grouped as materialized (
    select g.id from group_block g where ${ofAccount('g')} and ${withinPortfolio('g.property_id', portfolio)}
      and concat_ws(' ', g.name, g.contact_name, g.contact_phone, g.contact_email) ilike ${containing(search)})`
  return mayBeNumber(search) ? [worded, grouped, papered] : [worded, grouped]
}

function hasWords(search: string): RawBuilder<SqlBool> {
  const like = containing(search)
  const papered = mayBeNumber(search) ? sql` or e.id in (select id from papered)` : sql``
  return sql<SqlBool>`(e.booking_id in (select id from worded) or e.group_id in (select id from grouped) or e.reference ilike ${like}
    or e.transaction_id ilike ${like} or e.gateway_transaction_id ilike ${like}${papered})`
}

interface At {
  coarse: { first: IsoDate; last: IsoDate }
  now: Date
}

/** The entries whose money moved on these business dates, by their lines; what has not moved counts on the day on which it was asked for. */
function dated(
  portfolio: Portfolio,
  input: ListPaymentsInput,
  { coarse, now }: At,
): RawBuilder<unknown> {
  const own = (column: string) => withinPortfolio(column, portfolio)
  const askedOn = (instant: string) =>
    sql<SqlBool>`${nearSpan(sql.ref(instant), coarse)} and ${withinSpan(
      sql<IsoDate>`business_date(${sql.ref(instant)}, p.time_zone, p.day_rolls_at)`,
      input,
      now,
    )}`
  return sql`dated as materialized (
    select coalesce(l.payment_id, r.id) as id from folio_line l join property p on p.account_id = l.account_id and p.id = l.property_id
      left join refund r on r.account_id = l.account_id and l.kind = 'refund' and r.line_id = l.id
        and (r.booking_id = l.booking_id or r.group_block_id = l.group_block_id)
    where ${ofAccount('l')} and ${own('l.property_id')} and l.business_date between ${coarse.first}::date and ${coarse.last}::date
      and l.kind in ('payment', 'refund') and ${withinSpan(sql<IsoDate>`l.business_date`, input, now)}
    union all
    select m.id from payment m join property p on p.account_id = m.account_id and p.id = m.property_id
    where ${ofAccount('m')} and ${own('m.property_id')} and m.completed_at is null and ${askedOn('m.createdAt')}
    union all
    select r.id from refund r join property p on p.account_id = r.account_id and p.id = r.property_id
    where ${ofAccount('r')} and ${own('r.property_id')} and r.line_id is null and ${askedOn('r.requestedAt')})`
}
