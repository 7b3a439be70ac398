import { ofAccount } from '@atithi/db/account'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordAndPublish } from '../../kernel/audit/record.ts'
import { personOf, type Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { staysEvents } from '../events.ts'
import type { AddHandoverInput, SettleHandoverInput } from './schema.ts'

/** Tells the next shift something, from the business date on for which it is meant. Answers its id. */
export async function addHandover(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { note, forDate }: AddHandoverInput,
): Promise<string> {
  const now = work.now.toISOString()
  const today = sql<IsoDate>`(select business_date(${now}::timestamptz, time_zone, day_rolls_at) from property where ${ofAccount('property')} and id = ${propertyId})`
  return work.write(async trx => {
    const { id, forDate: day } = await trx
      .insertInto('handoverNote')
      .values({
        propertyId,
        note,
        forDate: forDate ?? today,
        writtenBy: personOf(work),
        writtenAt: now,
      })
      .returning(['id', 'forDate'])
      .executeTakeFirstOrThrow()
    await recordAndPublish(trx, work, {
      event: staysEvents['handover.written'],
      propertyId,
      entityId: id,
      // Not the words: they can name a guest, and the trail is kept for ever.
      change: { entity: 'handover-note', after: { forDate: day } },
    })
    return id
  })
}

/** Marks a note as done, or as open again; what is so already stays as it is. Throws NOT_FOUND. */
export async function settleHandover(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { noteId, isDone }: SettleHandoverInput,
): Promise<void> {
  await work.write(async trx => {
    const note = await trx
      .selectFrom('handoverNote')
      .select('doneAt')
      .where('propertyId', '=', propertyId)
      .where('id', '=', noteId)
      .forUpdate()
      .executeTakeFirst()
    if (!note) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'note' }, 'noteId')
    if ((note.doneAt !== null) === isDone) return
    await trx
      .updateTable('handoverNote')
      .set({
        doneAt: isDone ? work.now.toISOString() : null,
        doneBy: isDone ? personOf(work) : null,
      })
      .where('id', '=', noteId)
      .execute()
    await recordAndPublish(trx, work, {
      event: staysEvents[isDone ? 'handover.done' : 'handover.reopened'],
      propertyId,
      entityId: noteId,
      change: { entity: 'handover-note' },
    })
  })
}
