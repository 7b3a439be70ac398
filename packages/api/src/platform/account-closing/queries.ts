import type { AccountId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { first } from '../../kernel/shared/present.ts'
import type { OpenMatters } from './rules/terms.ts'

/** What keeps an account open, over all its hotels that are there. */
export async function countOpen(db: Reader, accountId: AccountId, now: Date): Promise<OpenMatters> {
  const { rows } = await sql<OpenMatters>`
    with hotel as materialized (
      select p.account_id, p.id, business_date(${now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at) as today
      from property p where p.account_id = ${accountId}::uuid and p.deleted_at is null)
    select
      (select count(*)::int from hotel h join booking b on b.account_id = h.account_id and b.property_id = h.id
        where b.status in ('pending', 'confirmed', 'checked-in') and (b.check_out >= h.today or b.status = 'checked-in')) as bookings,
      (select count(*)::int from hotel h join booking b on b.account_id = h.account_id and b.property_id = h.id
        where b.status in ('checked-out', 'cancelled') and not b.is_even)
        -- What is held for a group belongs to its organiser.
        + (select count(*)::int from hotel h cross join lateral (
          select from folio_line l where l.account_id = h.account_id and l.property_id = h.id and l.group_block_id is not null
          group by l.group_block_id having sum(l.amount) <> 0) held) as balances,
      (select count(*)::int from hotel h join refund r on r.account_id = h.account_id and r.property_id = h.id where r.status in ('due', 'processing'))
        + (select count(*)::int from hotel h join payment p on p.account_id = h.account_id and p.property_id = h.id where p.status = 'processing') as under_way,
      (select count(*)::int from hotel h join cashier_shift s on s.account_id = h.account_id and s.property_id = h.id where s.closed_at is null) as shifts,
      (select count(*)::int from hotel h join billing_invoice i on i.property_id = h.id
        where i.kind = 'invoice' and i.settled < i.total) as invoices`.execute(db)
  return first(rows, 'open matters')
}
