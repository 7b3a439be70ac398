import type { Given } from '@atithi/db/compile-once'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuthorizedPropertyId, Portfolio } from './gates.ts'

/** The condition that a column names a hotel of the portfolio. */
export function withinPortfolio(column: string, portfolio: Portfolio): RawBuilder<SqlBool> {
  if (portfolio === 'all') return sql<SqlBool>`true`
  const [only, ...others] = portfolio
  // Of one hotel an index answers in its order; of several it would have to sort.
  return only !== undefined && others.length === 0
    ? sql<SqlBool>`${sql.ref(column)} = ${only}::uuid`
    : sql<SqlBool>`${sql.ref(column)} = any(${[...portfolio]}::uuid[])`
}

/**
 * The same for large statements. As a query of its own the list is the same to the planner whoever asks, so that the statement is
 * planned once for all.
 */
export const withinAnyPortfolio = (
  column: string,
  portfolio: 'all' | Given<readonly AuthorizedPropertyId[]>,
): RawBuilder<SqlBool> =>
  portfolio === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} = any((select ${portfolio}::uuid[])::uuid[])`

/** The time zone of the only hotel of a portfolio; null where several are meant. */
export async function timeZoneOf(db: Reader, portfolio: Portfolio): Promise<string | null> {
  const [only, ...others] = portfolio === 'all' ? [] : portfolio
  if (only === undefined || others.length > 0) return null
  const { timeZone } = await db
    .selectFrom('property')
    .select('timeZone')
    .where('id', '=', only)
    .executeTakeFirstOrThrow()
  return timeZone
}
