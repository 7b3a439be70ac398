import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, firstOfMonth, type IsoDate, utcDateOf } from '../../../kernel/shared/dates.ts'
import type { PaymentRange } from '../rules.ts'

/** Whether a business date lies within a span that ends with today, by the clock of its property, which the query calls `p`. A week begins on Monday. */
function withinRange(
  day: RawBuilder<IsoDate>,
  range: PaymentRange,
  now: Date,
): RawBuilder<SqlBool> {
  const today = sql<IsoDate>`business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`
  const startOf = (unit: 'week' | 'month') =>
    sql`date_trunc(${sql.lit(unit)}, ${today}::timestamp)::date`
  switch (range) {
    case 'today':
      return sql<SqlBool>`${day} = ${today}`
    case 'yesterday':
      return sql<SqlBool>`${day} = ${today} - 1`
    case 'this-week':
      return sql<SqlBool>`${day} between ${startOf('week')} and ${today}`
    case 'this-month':
      return sql<SqlBool>`${day} between ${startOf('month')} and ${today}`
    case 'last-month':
      return sql<SqlBool>`${day} >= (${startOf('month')} - interval '1 month')::date
        and ${day} < ${startOf('month')}`
    default:
      throw new RangeError(`no span of payments: ${range satisfies never}`)
  }
}

/** What is asked of business dates: a span that ends with today, and days from one to another. */
export interface Span {
  dateRange?: PaymentRange | undefined
  from?: IsoDate | undefined
  to?: IsoDate | undefined
}

/** The condition of a span on a business date of the property `p`. */
export function withinSpan(
  day: RawBuilder<IsoDate>,
  { dateRange, from, to }: Span,
  now: Date,
): RawBuilder<SqlBool> {
  const [first, last] = [from ?? null, to ?? null]
  return sql<SqlBool>`(${dateRange ? withinRange(day, dateRange, now) : sql`true`}
    and (${first}::date is null or ${day} >= ${first}::date)
    and (${last}::date is null or ${day} <= ${last}::date))`
}

const startsBefore: Record<PaymentRange, (earliest: IsoDate) => IsoDate> = {
  today: earliest => earliest,
  yesterday: earliest => addDays(earliest, -1),
  'this-week': earliest => addDays(earliest, -6),
  'this-month': firstOfMonth,
  'last-month': earliest => firstOfMonth(addDays(firstOfMonth(earliest), -1)),
}

/**
 * Dates between which every business date of the span lies, whatever the zone of a hotel and the hour at which its day rolls: plain values,
 * which an index answers. Null where nothing is asked.
 */
export function coarseSpan(
  { dateRange, from, to }: Span,
  now: Date,
): { first: IsoDate; last: IsoDate } | null {
  if (dateRange === undefined && from === undefined && to === undefined) return null
  const utc = utcDateOf(now)
  const first = dateRange ? startsBefore[dateRange](addDays(utc, -2)) : '0001-01-01'
  const last = dateRange ? addDays(utc, 1) : '9999-12-31'
  return {
    first: from !== undefined && from > first ? from : first,
    last: to !== undefined && to < last ? to : last,
  }
}

/** Whether an instant can belong to a business date between these. */
export const nearSpan = (
  instant: RawBuilder<unknown>,
  { first, last }: { first: IsoDate; last: IsoDate },
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${instant} >= ${first}::date::timestamptz - interval '2 days' and ${instant} < ${last}::date::timestamptz + interval '3 days')`
