import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { moveNights } from '../../../selling/availability/commands/inventory.ts'
import { changeInside, systemGrants } from '../../changes/commands/change.ts'
import { isNoShow, noShowRuleColumns } from '../rules.ts'
import { inOpenDay } from './open-day.ts'

/**
 * Marks the guests who did not come and of whom the close of `date` decides, where the hotel leaves that to the audit; the fee bears the
 * date that is closed. Until then their stays hold what they hold, and nothing is charged or written. What is refused stays flagged.
 */
export async function markNoShows(
  work: Work,
  propertyId: AuthorizedPropertyId,
  date: IsoDate,
): Promise<void> {
  const late = await work.read(db =>
    db
      .selectFrom('booking')
      .select('id')
      .where('propertyId', '=', propertyId)
      .where('status', '=', 'confirmed')
      .where('checkIn', '<', date)
      .orderBy('id')
      .execute(),
  )
  for (const { id: bookingId } of late) {
    try {
      await inOpenDay(work, { propertyId, date }, async trx => {
        if (!(await isDecided(trx, work, { propertyId, bookingId, date }))) return
        const change = { kind: 'no-show' } as const
        const marked = { bookingId, change, may: systemGrants, postedOn: date }
        await moveNights(trx, propertyId, (await changeInside(trx, work, propertyId, marked)).moves)
      })
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
}

/** Asked under the lock of the booking: the desk may have said meanwhile that the guest is still expected. */
async function isDecided(
  trx: Trx,
  { now }: Work,
  {
    propertyId,
    bookingId,
    date,
  }: { propertyId: AuthorizedPropertyId; bookingId: BookingId; date: IsoDate },
): Promise<boolean> {
  const stay = await trx
    .selectFrom('booking as b')
    .innerJoin('property as p', 'p.id', 'b.propertyId')
    .select(['b.checkIn', 'b.arrivalAgreedAt'])
    .select(noShowRuleColumns)
    .select(eb =>
      eb
        .selectFrom('nightAudit as n')
        .select(of => of.fn.min('n.closedAt').as('at'))
        .where('n.propertyId', '=', propertyId)
        .whereRef('n.businessDate', '>=', 'b.checkIn')
        .as('lateSince'),
    )
    .where('b.id', '=', bookingId)
    .where('b.status', '=', 'confirmed')
    .forUpdate('b')
    .executeTakeFirst()
  return stay !== undefined && isNoShow(stay, { date, now })
}
