import type { EncryptionKey } from '@atithi/api/kernel/secrets/box'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import { countForAdministrators } from './administer.ts'
import { billPlatform } from './bill-platform.ts'
import type { Calendar } from './calendar.ts'
import { countVisits } from './count-visits.ts'
import { enterNames } from './enter-names.ts'
import { insertRows, toColumn } from './insert-rows.ts'
import { openAccounts } from './open-accounts.ts'
import { plannedTables, type Rows, sealedRows } from './plan.ts'

/** Their triggers add up and found what the plan has already, and move updated_at to now. */
const countedAlready = ['property', 'booking', 'folio_line'] as const

/** Writes the planned rows, refreshes the planner’s statistics of all tables and counts their days and guests, which else each reading would count. */
export async function writePlan(
  trx: Trx,
  rows: Rows,
  { keys, calendar, now }: { keys: readonly EncryptionKey[]; calendar: Calendar; now: Date },
): Promise<void> {
  const stored = sealedRows(rows, keys)
  for (const table of countedAlready)
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
  for (const table of plannedTables) {
    await insertRows(trx, table, stored[table])
    // What comes next refers to it: without this each look at it would go through all rows of the hotel.
    await sql`analyze ${sql.table(toColumn(table))}`.execute(trx)
  }
  await enterNames(trx)
  await openAccounts(trx)
  for (const table of countedAlready)
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx)
  await countVisits(trx)
  await billPlatform(trx, now)
  await sql`select count_reviews(account_id, id) from property`.execute(trx)
  await sql`analyze`.execute(trx)
  await sql`select rebuild_daily_figures()`.execute(trx)
  await sql`select rebuild_guest_figures()`.execute(trx)
  await sql`select close_books(account_id, property_id, open_date - 1) from property_day`.execute(
    trx,
  )
  await countForAdministrators(trx, calendar)
  await sql`analyze daily_figure, platform_figure, night_figure, books_close, books_change, room_stock, dirty_day, guest, guest_at_property, dirty_guest`.execute(
    trx,
  )
}
