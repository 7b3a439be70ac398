import type { Trx } from '@atithi/db/client'
import type { DB } from '@atithi/db/schema'
import { accountTables } from '@atithi/db/tenant-tables'
import { type Insertable, sql } from 'kysely'

const rowsAtOnce = 4000

export const toColumn = (field: string): string =>
  field.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)

/** Writes rows that all have the same fields, thousands to a statement, each with the account of its property. Throws where a row has a field that the first has not. */
export async function insertRows<Table extends keyof DB & string>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = new Map(Object.keys(first).map(field => [field, toColumn(field)]))
  const list = sql.raw([...columns.values()].map(column => `"${column}"`).join(', '))
  const target = sql.raw(toColumn(table))
  const isToBeNamed = accountTables.has(toColumn(table)) && !columns.has('accountId')
  const [named, account] = isToBeNamed
    ? [
        sql.raw(', account_id'),
        sql.raw(', (select p.account_id from property p where p.id = property_id)'),
      ]
    : [sql.raw(''), sql.raw('')]
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const records = rows.slice(from, from + rowsAtOnce).map(row => toRecord(table, columns, row))
    await sql`insert into ${target} (${list}${named})
      select ${list}${account} from json_populate_recordset(null::${target}, ${JSON.stringify(records)}::json)`.execute(
      trx,
    )
  }
}

/** A row by its columns. What is null is left out: it comes to the same, and there is much of it. */
function toRecord(
  table: string,
  columns: ReadonlyMap<string, string>,
  row: object,
): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(row)) {
    const column = columns.get(field)
    if (column === undefined) throw new RangeError(`only some rows of ${table} have ${field}`)
    if (value !== null) record[column] = value
  }
  return record
}
