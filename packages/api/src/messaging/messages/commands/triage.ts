import type { Trx } from '@atithi/db/client'
import type { AppUserId, ConversationId, PropertyId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { messagingEvents } from '../../events.ts'
import type { TriageInput } from '../schema/messages.ts'

interface OfMessage {
  propertyId: AuthorizedPropertyId
  messageId: string
}

export async function starMessage(
  work: Work,
  { propertyId, messageId }: OfMessage,
  isStarred: boolean,
): Promise<void> {
  await work.write(async trx => {
    const { conversationId } = await trx
      .updateTable('message')
      .set({ isStarred })
      .where('propertyId', '=', propertyId)
      .where('id', '=', messageId)
      .returning('conversationId')
      .executeTakeFirstOrThrow()
    await tell(trx, work, propertyId, conversationId)
  })
}

/** Sorts the conversation that a message is in: archive, tags, priority, who looks after it. Throws NOT_FOUND for a stranger. */
export async function triageMessage(
  work: Work,
  { propertyId, messageId }: OfMessage,
  input: TriageInput,
): Promise<void> {
  await work.write(async trx => {
    const { conversationId } = await trx
      .selectFrom('message')
      .select('conversationId')
      .where('propertyId', '=', propertyId)
      .where('id', '=', messageId)
      .executeTakeFirstOrThrow()
    await triage(trx, work, { propertyId, conversationId }, input)
  })
}

/** The same of a conversation. */
export async function triageConversation(
  work: Work,
  place: { propertyId: AuthorizedPropertyId; conversationId: ConversationId },
  input: TriageInput,
): Promise<void> {
  await work.write(trx => triage(trx, work, place, input))
}

/** Somebody has looked at it: nothing in it is unread. */
export async function markConversationRead(
  work: Work,
  {
    propertyId,
    conversationId,
  }: { propertyId: AuthorizedPropertyId; conversationId: ConversationId },
): Promise<void> {
  await work.write(async trx => {
    const { numUpdatedRows } = await trx
      .updateTable('conversation')
      .set({ unread: 0 })
      .where('propertyId', '=', propertyId)
      .where('id', '=', conversationId)
      .where('unread', '>', 0)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await tell(trx, work, propertyId, conversationId)
  })
}

async function triage(
  trx: Trx,
  work: Work,
  {
    propertyId,
    conversationId,
  }: { propertyId: AuthorizedPropertyId; conversationId: ConversationId },
  { archived, tags, priority, assignedTo }: TriageInput,
): Promise<void> {
  if (assignedTo) await assertWorksHere(trx, propertyId, assignedTo)
  const change = {
    ...(archived !== undefined && { isArchived: archived }),
    ...(tags !== undefined && { tags: [...new Set(tags)] }),
    ...(priority !== undefined && { priority }),
    ...(assignedTo !== undefined && { assignedTo }),
  }
  if (Object.keys(change).length === 0) return
  await trx
    .updateTable('conversation')
    .set(change)
    .where('propertyId', '=', propertyId)
    .where('id', '=', conversationId)
    .execute()
  await recordChange(trx, work, {
    action: 'conversation.updated',
    entity: 'conversation',
    entityId: conversationId,
    propertyId,
    after: change,
  })
  await tell(trx, work, propertyId, conversationId)
}

async function assertWorksHere(trx: Trx, propertyId: PropertyId, userId: AppUserId): Promise<void> {
  const found = await trx
    .selectFrom('property as p')
    .leftJoin('staffMember as s', join =>
      join.onRef('s.propertyId', '=', 'p.id').on('s.userId', '=', userId),
    )
    .select('p.id')
    .where('p.id', '=', propertyId)
    .where(eb => eb.or([eb('p.accountId', '=', userId), eb('s.userId', '=', userId)]))
    .executeTakeFirst()
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'colleague' })
}

const tell = (trx: Trx, work: Work, propertyId: AuthorizedPropertyId, entityId: string) =>
  publish(trx, work, { event: messagingEvents['conversation.updated'], propertyId, entityId })
