import type { Trx } from '@atithi/db/client'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { propertyEvents } from '../../../property/events.ts'
import { staysEvents } from '../../events.ts'
import { holdOverstays } from '../../overstays/commands.ts'
import { getDayFigures } from '../reads/figures.ts'
import { listFlags } from '../reads/flags.ts'
import type { ConfigureInput } from '../schema.ts'
import { markNoShows } from './no-shows.ts'
import { beginDays, findOpenDay, inOpenDay } from './open-day.ts'
import { postInHouse } from './post-in-house.ts'

/**
 * Closes each business date of a hotel that is over, oldest first; a date is never closed before it is over. Every step can be cut off and
 * run again, by this process or another: nights are posted once, no-shows marked once, and one row closes a date. Answers how many were closed here.
 */
export async function closeDays(work: Work, propertyId: AuthorizedPropertyId): Promise<number> {
  const { openDate, today } = await work.write(async trx => {
    const day = await findOpenDay(trx, propertyId, work.now)
    await beginDays(trx, propertyId, day.openDate)
    return day
  })
  let closed = 0
  for (let date = openDate; date < today; date = addDays(date, 1))
    if (await closeDay(work, { propertyId, date })) closed += 1
  return closed
}

async function closeDay(
  work: Work,
  day: { propertyId: AuthorizedPropertyId; date: IsoDate },
): Promise<boolean> {
  const { propertyId, date } = day
  await holdOverstays(work, propertyId, date)
  if (!(await postInHouse(work, day))) return false
  await markNoShows(work, propertyId, date)
  const closed = await inOpenDay(work, day, async trx => {
    const { lines, ...figures } = await getDayFigures(trx, propertyId, date)
    const flags = await listFlags(trx, propertyId, date)
    await markSleptInDirty(trx, propertyId, date)
    await trx
      .updateTable('propertyDay')
      .set({ openDate: addDays(date, 1) })
      .where('propertyId', '=', propertyId)
      .execute()
    const { roomsSlept, arrivals, departures } = figures
    if (lines + roomsSlept + arrivals + departures + flags.length === 0) return true
    const { id } = await trx
      .insertInto('nightAudit')
      .values({
        ...figures,
        propertyId,
        businessDate: date,
        closedAt: work.now.toISOString(),
        flags: JSON.stringify(flags.map(({ kind, bookingId }) => ({ kind, bookingId }))),
        closedBy: personOf(work),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordChange(trx, work, {
      action: 'night-audit.closed',
      entity: 'night-audit',
      entityId: id,
      propertyId,
      after: {
        businessDate: date,
        nightsPosted: figures.nightsPosted,
        roomRevenue: figures.roomRevenue,
        noShows: figures.noShows,
      },
    })
    await publish(trx, work, { propertyId, event: staysEvents['night-audit.closed'], entityId: id })
    return true
  })
  return closed ?? false
}

/** Rooms in which somebody stays on wait to be made: whoever leaves makes theirs dirty on leaving. */
async function markSleptInDirty(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  date: IsoDate,
): Promise<void> {
  await trx
    .updateTable('room')
    .set({ housekeeping: 'dirty' })
    .where('propertyId', '=', propertyId)
    .where('id', 'in', qb =>
      qb
        .selectFrom('booking as b')
        .innerJoin('roomAssignment as a', 'a.bookingId', 'b.id')
        .select('a.roomId')
        .where('b.propertyId', '=', propertyId)
        .where('b.status', '=', 'checked-in')
        .where('a.releasedAt', 'is', null)
        .where('a.arrives', '<=', date)
        .where('a.leaves', '>', date),
    )
    .execute()
}

/** Who marks no-shows from now on, the audit at the close of the day or people; and how late a stay may be agreed to be judged by it. */
export async function setNoShowRule(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { noShowMarking, noShowSpareHours }: Pick<ConfigureInput, 'noShowMarking' | 'noShowSpareHours'>,
): Promise<void> {
  await work.write(async trx => {
    const before = await trx
      .selectFrom('property')
      .select(['noShowMarking', 'noShowSpareHours'])
      .where('id', '=', propertyId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const after = { noShowMarking, noShowSpareHours: noShowSpareHours ?? before.noShowSpareHours }
    if (
      before.noShowMarking === after.noShowMarking &&
      before.noShowSpareHours === after.noShowSpareHours
    )
      return
    await trx.updateTable('property').set(after).where('id', '=', propertyId).execute()
    await recordChange(trx, work, {
      action: 'property.updated',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      before,
      after,
    })
    await publish(trx, work, {
      propertyId,
      event: propertyEvents['property.updated'],
      entityId: propertyId,
    })
  })
}
