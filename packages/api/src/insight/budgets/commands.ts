import { ofAccount } from '@atithi/db/account'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import { personOf, type Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { firstOfMonth, type IsoDate, monthOf } from '../../kernel/shared/dates.ts'
import { first, last } from '../../kernel/shared/present.ts'
import type { BudgetCell } from './schema.ts'

/** Writes down months of a hotel's budget; what was there is replaced, others stay. Throws NOT_FOUND for a room type of another hotel. */
export function setBudget(
  work: Work,
  propertyId: AuthorizedPropertyId,
  cells: readonly BudgetCell[],
): Promise<{ written: number }> {
  return work.write(async trx => {
    const { rows } = await sql<{ month: IsoDate }>`
      insert into budget_month as m (property_id, account_id, month, room_type_id, room_nights, room_revenue, set_by, set_at)
      select p.id, p.account_id, c.month, t.id, c.room_nights, c.room_revenue,
        ${personOf(work)}::uuid, ${work.now.toISOString()}::timestamptz
      from unnest(
          ${cells.map(cell => firstOfMonth(cell.month))}::date[], ${cells.map(cell => cell.roomTypeId)}::uuid[],
          ${cells.map(cell => cell.roomNights)}::int[], ${cells.map(cell => cell.roomRevenue)}::bigint[])
          as c (month, room_type_id, room_nights, room_revenue)
        join property p on ${ofAccount('p')} and p.id = ${propertyId} join room_type t on t.account_id = p.account_id and t.property_id = p.id and t.id = c.room_type_id
      order by c.month, t.id
      on conflict (account_id, property_id, month, room_type_id) do update set
        room_nights = excluded.room_nights, room_revenue = excluded.room_revenue, set_by = excluded.set_by, set_at = excluded.set_at
      returning month`.execute(trx)
    if (rows.length !== cells.length)
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, 'cells')
    const months = rows.map(({ month }) => monthOf(month)).toSorted()
    await recordChange(trx, work, {
      action: 'report.budget-set',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: {
        figures: rows.length,
        from: first(months, 'month of a budget'),
        to: last(months, 'month of a budget'),
      },
    })
    return { written: rows.length }
  })
}
