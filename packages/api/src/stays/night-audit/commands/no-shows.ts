import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { moveNights } from '../../../selling/availability/commands/inventory.ts'
import { changeInside, systemGrants } from '../../changes/commands/change.ts'
import { inOpenDay } from './open-day.ts'

/**
 * Marks every guest who was due by `date` and did not come, where the hotel leaves that to the audit; the fee bears the date that is
 * closed (metrics: the night that was held). What is refused stays flagged.
 */
export async function markNoShows(
  work: Work,
  propertyId: AuthorizedPropertyId,
  date: IsoDate,
): Promise<void> {
  const due = await work.read(db =>
    db
      .selectFrom('booking as b')
      .innerJoin('property as p', 'p.id', 'b.propertyId')
      .select('b.id')
      .where('b.propertyId', '=', propertyId)
      .where('b.status', '=', 'confirmed')
      .where('b.checkIn', '<=', date)
      .where('p.noShowMarking', '=', sql.lit('automatic'))
      .orderBy('b.id')
      .execute(),
  )
  for (const { id: bookingId } of due) {
    try {
      await inOpenDay(work, { propertyId, date }, async trx => {
        const change = { kind: 'no-show' } as const
        const marked = { bookingId, change, may: systemGrants, postedOn: date }
        await moveNights(trx, propertyId, (await changeInside(trx, work, propertyId, marked)).moves)
      })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
}
