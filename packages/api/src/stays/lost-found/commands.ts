import { ofAccount } from '@atithi/db/account'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordAndPublish } from '../../kernel/audit/record.ts'
import { personOf, type Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { staysEvents } from '../events.ts'
import type { AddLostInput, SettleLostInput } from './schema.ts'

/** Writes down what was found, on the business date where no other is said. Answers its id. */
export async function addLost(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { foundOn, ...item }: AddLostInput,
): Promise<string> {
  const recordedAt = work.now.toISOString()
  const today = sql<IsoDate>`(select business_date(${recordedAt}::timestamptz, time_zone, day_rolls_at) from property where ${ofAccount('property')} and id = ${propertyId})`
  return work.write(async trx => {
    const { id, foundOn: day } = await trx
      .insertInto('lostItem')
      .values({
        propertyId,
        ...item,
        foundOn: foundOn ?? today,
        recordedAt,
        recordedBy: personOf(work),
      })
      .returning(['id', 'foundOn'])
      .executeTakeFirstOrThrow()
    await recordAndPublish(trx, work, {
      event: staysEvents['lost-item.recorded'],
      propertyId,
      entityId: id,
      // Not the words: they can name a guest, and the trail is kept for ever.
      change: { entity: 'lost-item', after: { foundOn: day } },
    })
    return id
  })
}

/** Says where a found thing went, or that it is in the house after all; what is so already stays as it is. Throws NOT_FOUND. */
export async function settleLost(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { itemId, state, returnedTo }: SettleLostInput,
): Promise<void> {
  await work.write(async trx => {
    const item = await trx
      .selectFrom('lostItem')
      .select(['state', 'returnedTo'])
      .where('propertyId', '=', propertyId)
      .where('id', '=', itemId)
      .forUpdate()
      .executeTakeFirst()
    if (!item) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'found thing' }, 'itemId')
    const taker = state === 'returned' ? (returnedTo ?? null) : null
    if (item.state === state && item.returnedTo === taker) return
    const isKept = state === 'kept'
    await trx
      .updateTable('lostItem')
      .set({
        state,
        returnedTo: taker,
        settledAt: isKept ? null : work.now.toISOString(),
        settledBy: isKept ? null : personOf(work),
      })
      .where('id', '=', itemId)
      .execute()
    await recordAndPublish(trx, work, {
      event: staysEvents[`lost-item.${state}`],
      propertyId,
      entityId: itemId,
      change: {
        entity: 'lost-item',
        before: { lostState: item.state },
        after: { lostState: state },
      },
    })
  })
}
