import { exportedTables } from './catalogue.ts'

/** Files can be loaded for so many days; then they are forgotten. */
export const exportDays = 30
/** Rows that are read and written at once: what an export holds in memory. */
export const rowsAtOnce = 5_000

/** How far an export has come: tables that are whole, and the key of the last row of the one under way. */
export interface Position {
  tablesDone: number
  afterKey: readonly string[] | null
}

/** Where it goes on after some rows of a table: a part that is not full was its last. */
export function positionAfter(
  { tablesDone }: Position,
  keys: readonly (readonly string[])[],
): Position {
  const last = keys.at(-1)
  return keys.length < rowsAtOnce || !last
    ? { tablesDone: tablesDone + 1, afterKey: null }
    : { tablesDone, afterKey: last }
}

export const tablesTotal = exportedTables.length
