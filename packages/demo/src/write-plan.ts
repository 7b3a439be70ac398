import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import { countVisits } from './count-visits.ts'
import { insertRows } from './insert-rows.ts'
import { plannedTables, type Rows } from './plan.ts'

/** Writes the planned rows, refreshes the planner’s statistics of all tables and counts their days, which else each reading would count. */
export async function writePlan(trx: Trx, rows: Rows): Promise<void> {
  // Bookings carry their paid amounts already: adding them up line by line would also move updated_at to now.
  await sql`alter table folio_line disable trigger folio_line_counted`.execute(trx)
  for (const table of plannedTables) await insertRows(trx, table, rows[table])
  await sql`alter table folio_line enable trigger folio_line_counted`.execute(trx)
  await countVisits(trx)
  await sql`analyze`.execute(trx)
  await sql`select rebuild_daily_figures()`.execute(trx)
  await sql`analyze daily_figure, platform_figure, room_stock, stale_day`.execute(trx)
}
