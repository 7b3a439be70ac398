import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'

/** Hotels of one transaction: each writes a date's pick-up alone, and none waits long for another. */
const batch = 50

/**
 * Writes down what was on the books at the close of each business date that the night audit has closed since the last time; the first
 * time from the bookings' own history. A date that is written stays as it is. As the platform: over all properties.
 * Answers whether hotels are left.
 */
export async function closeBooks(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{ written: number }>`
    select close_books(due.account_id, due.property_id, due.until) as written
    from (
      select d.account_id, d.property_id, d.open_date - 1 as until
      from property_day d join property p on p.account_id = d.account_id and p.id = d.property_id and p.deleted_at is null
      where ${ofAccount('d')} and not exists (
        select 1 from books_close c where c.account_id = d.account_id and c.property_id = d.property_id and c.business_date >= d.open_date - 1)
      order by d.property_id limit ${batch}) due`.execute(trx)
  return rows.length === batch
}
