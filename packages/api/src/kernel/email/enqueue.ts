import { accountOf } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { type EncryptionKey, seal } from '../secrets/box.ts'
import type { EmailMessage } from './compose.ts'

interface Outgoing {
  recipient: string
  email: EmailMessage
  /** The hotel in whose name it goes: by its own mail server where it has one. */
  propertyId?: PropertyId
  /** The event that causes it: handled twice, it is written once. */
  onceFor?: string | undefined
  /** Where it stands in the log of messages: the transaction writes it there, too. */
  messageId?: string
}

/**
 * Lays an email into the outgoing post in the transaction that wants it. Its words may hold a live link, so they lie there sealed; for
 * the same reason such an email is laid there by the command itself, and not by a consumer of its event. Answers false for one that was
 * written before.
 */
export async function enqueueEmail(
  trx: Trx,
  keys: readonly EncryptionKey[],
  { recipient, email, propertyId, onceFor, messageId }: Outgoing,
): Promise<boolean> {
  const { subject, ...body } = email
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('outgoingEmail')
    .values({
      recipient,
      onBehalfOf: propertyId ?? null,
      accountId: propertyId ? accountOf(sql`${propertyId}::uuid`) : null,
      subject,
      bodySealed: seal(JSON.stringify(body), keys),
      onceFor: onceFor ?? null,
      messageId: messageId ?? null,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
