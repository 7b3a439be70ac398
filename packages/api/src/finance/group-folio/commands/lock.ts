import type { Trx } from '@atithi/db/client'
import type { BookingId, GroupBlockId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { financeEvents } from '../../events.ts'
import { listGroupAllocations, listGroupLines } from '../../ledger/reads.ts'
import { listHeld } from '../rules.ts'

export interface GroupWork {
  work: Work
  propertyId: AuthorizedPropertyId
}

/** A group's folio that the transaction holds. */
export interface GroupAt {
  propertyId: AuthorizedPropertyId
  groupBlockId: GroupBlockId
  name: string
  businessDate: IsoDate
}

/**
 * The folio of a group, held until the transaction ends: two hands on its money act one after the other. A booking is held before it, and a
 * series of papers after it; the block of rooms is not held, and may be sold meanwhile. Throws NOT_FOUND.
 */
export async function lockGroupFolio(
  trx: Trx,
  { work, propertyId }: GroupWork,
  groupId: string,
): Promise<GroupAt> {
  await holdFolio(trx, groupId)
  const group = await trx
    .selectFrom('groupBlock as g')
    .innerJoin('property as p', 'p.id', 'g.propertyId')
    .select(['g.id as groupBlockId', 'g.name'])
    .select(
      sql<IsoDate>`business_date(${work.now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)`.as(
        'businessDate',
      ),
    )
    .where('g.propertyId', '=', propertyId)
    .where('g.id', '=', groupId)
    .executeTakeFirst()
  if (!group) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'group' }, 'groupId')
  return { ...group, propertyId }
}

const holdFolio = (trx: Trx, groupId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('group-folio:' || ${groupId}, 0))`.execute(trx)

/** The folio that paid for a booking, held before any paper is issued for it. Answers the group; undefined where none paid. */
export async function holdPayingGroup(
  trx: Trx,
  { propertyId, bookingId }: { propertyId: AuthorizedPropertyId; bookingId: BookingId },
): Promise<string | undefined> {
  const paid = await trx
    .selectFrom('folioLine as l')
    .innerJoin('folioLine as off', 'off.id', 'l.advanceLineId')
    .select(eb => eb.ref('off.groupBlockId').$notNull().as('groupId'))
    .where('l.propertyId', '=', propertyId)
    .where('l.bookingId', '=', bookingId)
    .where('off.groupBlockId', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (paid) await holdFolio(trx, paid.groupId)
  return paid?.groupId
}

/** The lines of a folio that is held, and what of its payments is left. */
export async function readHeld(trx: Trx, { propertyId, groupBlockId }: GroupAt) {
  const lines = await listGroupLines(trx, propertyId, groupBlockId)
  const allocations = await listGroupAllocations(trx, propertyId, groupBlockId)
  return { lines, allocations, held: listHeld(lines, allocations) }
}

/** The trail of the group, and its live screens. */
export async function noteGroup(
  trx: Trx,
  work: Work,
  { propertyId, groupBlockId }: GroupAt,
  change: Pick<Parameters<typeof recordChange>[2], 'action' | 'after' | 'reason'>,
): Promise<void> {
  await recordChange(trx, work, {
    ...change,
    entity: 'group',
    entityId: groupBlockId,
    propertyId,
  })
  await publish(trx, work, {
    propertyId,
    event: financeEvents['group-folio.changed'],
    entityId: groupBlockId,
  })
}
