import type { Trx } from '@atithi/db/client'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError, isRefusal } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { blockIn, releaseBlockIn } from '../../../selling/calendar/commands.ts'
import { holdRoomTypes } from '../../../selling/rates/commands/editing.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { releasingHolds } from '../../../stays/bookings/commands/expire-holds.ts'
import { channelsEvents } from '../../events.ts'
import type { JudgedEvent } from '../rules/judge-events.ts'
import type { Due } from './due.ts'

interface Taking {
  event: JudgedEvent
  today: IsoDate
  /** Of an event that was read before. */
  eventId?: string
}

/**
 * Takes a room off sale for what a portal's calendar says, unless it is left. Where none is free the event is kept with its problem, and
 * people are told: what a portal has sold is never dropped. Of days that it only does not sell nobody has to hear.
 */
export async function takeEvent(work: Work, due: Due, taking: Taking): Promise<void> {
  if (taking.event.left !== null) return leaveEvent(work, due, taking)
  try {
    await releasingHolds(work, due, () =>
      work.write(async trx => {
        await holdRoomTypes(trx, due.propertyId, [due.roomTypeId])
        const { id } = await writeEvent(trx, work, due, taking)
        const blockId = await blockIn(trx, work, due.propertyId, {
          roomTypeId: due.roomTypeId,
          roomId: null,
          rooms: 1,
          reason: `Taken at ${due.name}`,
          // Nights that are over sell nothing any more.
          from: taking.event.from < taking.today ? taking.today : taking.event.from,
          to: addDays(taking.event.to, -1),
        })
        await trx
          .updateTable('portalEvent')
          .set({ blockId, problem: null })
          .where('propertyId', '=', due.propertyId)
          .where('id', '=', id)
          .execute()
      }),
    )
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const problem = isRefusal(error, sellingReasons.SOLD_OUT)
      ? `No room is left on ${error.details.nights.slice(0, 5).join(', ')}.`
      : error.message
    await work.write(async trx => {
      const { id, isNew } = await writeEvent(trx, work, due, taking)
      await trx
        .updateTable('portalEvent')
        .set({ problem: problem.slice(0, 300) })
        .where('propertyId', '=', due.propertyId)
        .where('id', '=', id)
        .execute()
      if (isNew && taking.event.kind !== 'blocked')
        await publish(trx, work, {
          event: channelsEvents['channel.calendar-conflict'],
          propertyId: due.propertyId,
          entityId: id,
        })
    })
  }
}

/** Keeps what is said without a room; one that it had goes on sale again. */
async function leaveEvent(work: Work, due: Due, taking: Taking): Promise<void> {
  await work.write(async trx => {
    await holdRoomTypesEvenDeleted(trx, due)
    await writeEvent(trx, work, due, taking)
  })
}

/** The event as it stands now, without a room; what it had of other nights is given back. `isNew`: nobody has heard of its problem. */
async function writeEvent(
  trx: Trx,
  work: Work,
  { id: calendarId, propertyId }: Due,
  { event: { uid, summary, kind, left, from, to }, eventId }: Taking,
): Promise<{ id: string; isNew: boolean }> {
  const before =
    eventId === undefined
      ? undefined
      : await trx
          .selectFrom('portalEvent')
          .select(['id', 'blockId', 'problem', 'dateFrom', 'dateTo'])
          .where('propertyId', '=', propertyId)
          .where('id', '=', eventId)
          .forUpdate()
          .executeTakeFirst()
  if (before?.blockId) await releaseBlockIn(trx, work, propertyId, before.blockId)
  const set = {
    summary,
    kind,
    leftReason: left,
    dateFrom: from,
    dateTo: to,
    blockId: null,
    problem: null,
    goneAt: null,
  }
  const { id } = await trx
    .insertInto('portalEvent')
    .values({ ...set, propertyId, calendarId, uid })
    .onConflict(conflict => conflict.constraint('portal_event_once').doUpdateSet(set))
    .returning('id')
    .executeTakeFirstOrThrow()
  const isKnown = before?.problem && before.dateFrom === from && before.dateTo === to
  return { id, isNew: !isKnown }
}

/** Gives the nights of an event back that the calendar has no more. */
export async function dropEvent(work: Work, due: Due, eventId: string): Promise<void> {
  await work.write(async trx => {
    await holdRoomTypesEvenDeleted(trx, due)
    const event = await trx
      .selectFrom('portalEvent')
      .select('blockId')
      .where('propertyId', '=', due.propertyId)
      .where('id', '=', eventId)
      .where('goneAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!event) return
    if (event.blockId) await releaseBlockIn(trx, work, due.propertyId, event.blockId)
    await trx
      .updateTable('portalEvent')
      .set({ goneAt: work.now.toISOString(), blockId: null, problem: null })
      .where('propertyId', '=', due.propertyId)
      .where('id', '=', eventId)
      .execute()
  })
}

/** Every change of nights holds their room type first; one that was deleted gives its nights back, too. */
const holdRoomTypesEvenDeleted = (trx: Trx, { propertyId, roomTypeId }: Due) =>
  trx
    .selectFrom('roomType')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('id', '=', roomTypeId)
    .forNoKeyUpdate()
    .execute()
