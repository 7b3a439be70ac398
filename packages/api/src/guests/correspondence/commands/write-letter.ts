import type { Trx } from '@atithi/db/client'
import type { AccountId, BookingId, GuestId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { Author } from '../../../kernel/access/actor.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import type { EmailMessage } from '../../../kernel/email/compose.ts'
import { enqueueEmail } from '../../../kernel/email/enqueue.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { correspondenceEvents } from '../events.ts'
import type { GuestLetter } from '../rules/letters.ts'
import { loggedWords } from '../rules/logged-words.ts'
import { openConversation } from './conversations.ts'

/** A letter about a booking, or to somebody who has none: the guest whom the hotel knows by the address, or nobody. */
type About = { bookingId: BookingId } | { accountId: AccountId; guestId: GuestId | null }

interface Words {
  propertyId: AuthorizedPropertyId
  letter: GuestLetter
  recipient: string
  email: EmailMessage
  /** The event that causes it: handled twice, it is written once. */
  onceFor?: string
  author: Author
  now: Date
}

/**
 * Lays a built-in letter to a guest into the outgoing post, and what it says, without its links, into the log of messages: both or
 * neither. The delivery of the post moves the message on; nothing else sends it.
 */
export async function writeLetter(
  trx: Trx,
  { encryptionKeys }: Services['settings'],
  { propertyId, letter, recipient, email, onceFor, author, now, ...about }: Words & About,
): Promise<void> {
  const { guestId, accountId, bookingId, messageId } = await readAbout(trx, propertyId, about)
  const isNew = await enqueueEmail(trx, encryptionKeys, {
    recipient,
    email,
    propertyId,
    onceFor,
    messageId,
  })
  if (!isNew) return
  const at = now.toISOString()
  const conversationId = await openConversation(trx, {
    propertyId,
    accountId,
    guestId,
    address: recipient,
    at,
  })
  await trx
    .insertInto('message')
    .values({
      ...loggedWords(email),
      id: messageId,
      propertyId,
      conversationId,
      guestId,
      bookingId,
      channel: 'email',
      direction: 'outbound',
      category: 'transactional',
      letter,
      address: recipient,
      status: 'pending',
      createdAt: at,
      idempotencyKey: `letter ${onceFor ?? messageId}`,
    })
    .execute()
  await publish(
    trx,
    { author },
    { event: correspondenceEvents['message.queued'], propertyId, entityId: conversationId },
  )
}

function readAbout(trx: Trx, propertyId: AuthorizedPropertyId, about: About) {
  const messageId = sql<string>`new_id()`.as('messageId')
  if ('bookingId' in about)
    return trx
      .selectFrom('booking')
      .select(['id as bookingId', 'guestId', 'accountId', messageId])
      .where('propertyId', '=', propertyId)
      .where('id', '=', about.bookingId)
      .executeTakeFirstOrThrow()
  const { accountId, guestId } = about
  return trx
    .selectNoFrom(messageId)
    .executeTakeFirstOrThrow()
    .then(made => ({ ...made, bookingId: null, accountId, guestId }))
}
