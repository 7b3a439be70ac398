import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { PaymentRange } from '../rules.ts'

/** Whether a business date lies within a span that ends with today, by the clock of its property, which the query calls `p`. A week begins on Monday. */
export function withinRange(
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
