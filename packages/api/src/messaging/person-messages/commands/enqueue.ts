import type { Trx } from '@atithi/db/client'
import type { AppUserId, PropertyId } from '@atithi/db/ids'
import { inOneLine, longestContent, longestTitle } from '../rules.ts'

interface PersonMessage {
  propertyId: PropertyId
  userId: AppUserId
  phone: string
  language: string
  /** The hotel, or what it is about. */
  title: string
  content: string
  /** What causes it and for whom: handled twice, it is written once. */
  onceFor: string
}

/** Lays WhatsApp messages to people of a hotel out for sending, in the transaction that wants them. As the platform. */
export async function enqueuePersonMessages(
  trx: Trx,
  messages: readonly PersonMessage[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return
  await trx
    .insertInto('personMessage')
    .values(
      messages.map(({ propertyId, userId, phone, language, title, content, onceFor }) => ({
        propertyId,
        userId,
        phone,
        language: language === 'hi' ? 'hi' : 'en',
        title: inOneLine(title, longestTitle),
        content: inOneLine(content, longestContent),
        onceFor,
        nextAttemptAt: now.toISOString(),
        createdAt: now.toISOString(),
      })),
    )
    .onConflict(conflict => conflict.column('onceFor').doNothing())
    .execute()
}
