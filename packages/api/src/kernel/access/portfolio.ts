import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Portfolio } from './gates.ts'

/** The condition that a column names a hotel of the portfolio. */
export const withinPortfolio = (column: string, portfolio: Portfolio): RawBuilder<SqlBool> =>
  portfolio === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} = any(${[...portfolio]}::uuid[])`

/**
 * The same for large statements. As a query of its own the list is the same to the planner whoever asks, so that the statement is
 * planned once for all.
 */
export const withinAnyPortfolio = (column: string, portfolio: Portfolio): RawBuilder<SqlBool> =>
  portfolio === 'all'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} = any((select ${[...portfolio]}::uuid[])::uuid[])`
