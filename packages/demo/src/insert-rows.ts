import type { Trx } from '@atithi/db/client'
import type { DB } from '@atithi/db/schema'
import { type Insertable, sql } from 'kysely'

const rowsAtOnce = 4000

const toColumn = (field: string): string =>
  field.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)

/** Writes rows that all have the same fields, thousands to a statement. */
export async function insertRows<Table extends keyof DB & string>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map(field => ({ field, column: toColumn(field) }))
  const list = sql.raw(columns.map(({ column }) => `"${column}"`).join(', '))
  const target = toColumn(table)
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const records = rows
      .slice(from, from + rowsAtOnce)
      .map(row =>
        Object.fromEntries(columns.map(({ field, column }) => [column, Reflect.get(row, field)])),
      )
    await sql`insert into ${sql.raw(target)} (${list})
      select ${list} from jsonb_populate_recordset(null::${sql.raw(target)}, ${JSON.stringify(records)}::jsonb)`.execute(
      trx,
    )
  }
}
