import type { Trx } from '@atithi/db/client'
import type { BookingId, ConversationId, GuestId } from '@atithi/db/ids'
import { openConversation } from '../../../guests/correspondence/commands/conversations.ts'
import { requireProvedOwner } from '../../../identity/auth/commands/email-proof.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import {
  assertSameRequest,
  type Idempotency,
  idempotencyOf,
} from '../../../kernel/idempotency/idempotency.ts'
import { first } from '../../../kernel/shared/present.ts'
import { messagingEvents } from '../../events.ts'
import { channelNames, type WrittenChannel } from '../../providers/rules/channels.ts'
import { messagingReasons } from '../../reasons.ts'
import { assertWords } from '../../templates/commands/templates.ts'
import { findTemplate } from '../../templates/reads.ts'
import { findBookingRecipient, findGuestRecipient, type Recipient } from '../reads/recipients.ts'
import type { LogCallInput, ReplyInput, SendInput } from '../schema/messages.ts'
import { type Draft, queueMessage } from './queue.ts'

type Settings = Services['settings']

interface Place {
  propertyId: AuthorizedPropertyId
  /** Staff write to guests with a booking at the hotel. */
  isStaff: boolean
}

/**
 * Writes to a guest, once for each idempotency key. Throws what queueMessage throws, NOT_FOUND for a guest, booking or template of
 * another hotel, and IDEMPOTENCY_KEY_REUSED.
 */
export async function sendMessage(
  work: Work,
  settings: Settings,
  place: Place,
  input: SendInput,
): Promise<string> {
  const { propertyId } = place
  await requireProvedOwner(work, settings, propertyId)
  const idempotency = idempotencyOf(input)
  return once(work, propertyId, idempotency, async trx => {
    const recipient = await findRecipient(trx, place, input)
    const id = await queueMessage(trx, settings, {
      propertyId,
      channel: input.channel,
      recipient,
      words: await wordsOf(trx, propertyId, input),
      idempotency,
      author: work.author,
      now: work.now,
    })
    await recordChange(trx, work, {
      action: 'message.sent',
      entity: 'message',
      entityId: id,
      propertyId,
      after: { channel: input.channel, guestId: recipient.guestId },
    })
    return id
  })
}

/** Answers a message, by its channel unless another is chosen; whoever waited for an answer waits no longer. Throws likewise. */
export async function replyToMessage(
  work: Work,
  settings: Settings,
  { propertyId, messageId }: { propertyId: AuthorizedPropertyId; messageId: string },
  input: ReplyInput,
): Promise<string> {
  await requireProvedOwner(work, settings, propertyId)
  const request = { ...input, messageId }
  const idempotency = idempotencyOf(request)
  return once(work, propertyId, idempotency, async trx => {
    const answered = await trx
      .selectFrom('message as m')
      .innerJoin('conversation as c', 'c.id', 'm.conversationId')
      .select([
        'm.conversationId',
        'm.bookingId',
        'm.channel',
        'm.address',
        'm.subject',
        'c.guestId',
      ])
      .where('m.propertyId', '=', propertyId)
      .where('m.id', '=', messageId)
      .executeTakeFirstOrThrow()
    const channel = input.channel ?? writtenOf(answered.channel)
    const recipient = await recipientOf(trx, propertyId, answered)
    const words = await wordsOf(trx, propertyId, {
      ...input,
      channel,
      subject: input.subject ?? (answered.subject ? replySubject(answered.subject) : undefined),
    })
    const id = await queueMessage(trx, settings, {
      propertyId,
      channel,
      recipient,
      words,
      idempotency,
      author: work.author,
      now: work.now,
      replyToId: messageId,
    })
    await markAnswered(trx, answered.conversationId, work.now)
    await recordChange(trx, work, {
      action: 'message.sent',
      entity: 'message',
      entityId: id,
      propertyId,
      after: { channel, guestId: recipient.guestId },
    })
    return id
  })
}

/** Notes a call with a guest, made or taken. */
export function logCall(work: Work, place: Place, input: LogCallInput): Promise<string> {
  const { propertyId } = place
  const idempotency = idempotencyOf(input)
  return once(work, propertyId, idempotency, async trx => {
    const recipient = await findRecipient(trx, place, input)
    if (!recipient.phone)
      throw new DomainError(messagingReasons.CONTACT_MISSING, { channel: 'phone' })
    const at = work.now.toISOString()
    const conversationId = await openConversation(trx, {
      propertyId,
      accountId: recipient.accountId,
      guestId: recipient.guestId,
      address: recipient.phone,
      at,
    })
    const { id } = first(
      await trx
        .insertInto('message')
        .values({
          propertyId,
          conversationId,
          guestId: recipient.guestId,
          bookingId: recipient.bookingId,
          channel: 'call',
          direction: input.direction,
          category: 'transactional',
          address: recipient.phone,
          content: input.content,
          status: 'read',
          createdAt: at,
          sentAt: at,
          deliveredAt: at,
          readAt: at,
          createdBy: personOf(work),
          ...idempotency,
        })
        .returning('id')
        .execute(),
      'noted call',
    )
    // A call answers what the guest had asked.
    await markAnswered(trx, conversationId, work.now)
    await recordChange(trx, work, {
      action: 'message.call-logged',
      entity: 'message',
      entityId: id,
      propertyId,
      after: { guestId: recipient.guestId },
    })
    await publish(trx, work, {
      event: messagingEvents['message.queued'],
      propertyId,
      entityId: conversationId,
    })
    return id
  })
}

/** What the key of a request has made already, else what `make` makes; of two at once one makes it. */
async function once(
  work: Work,
  propertyId: AuthorizedPropertyId,
  idempotency: Idempotency,
  make: (trx: Trx) => Promise<string>,
): Promise<string> {
  const find = (trx: Trx) =>
    trx
      .selectFrom('message')
      .select(['id', 'requestDigest'])
      .where('propertyId', '=', propertyId)
      .where('idempotencyKey', '=', idempotency.idempotencyKey)
      .executeTakeFirst()
  const answer = async (trx: Trx) => {
    const existing = await find(trx)
    return existing ? assertSameRequest(existing, idempotency) : make(trx)
  }
  try {
    return await work.write(answer)
  } catch (error) {
    if (violatedConstraint(error) !== 'message_idempotency_key') throw error
    return work.write(answer)
  }
}

async function findRecipient(
  trx: Trx,
  { propertyId, isStaff }: Place,
  { bookingId, guestId }: { bookingId?: BookingId | undefined; guestId?: GuestId | undefined },
): Promise<Recipient> {
  const found =
    bookingId !== undefined
      ? await findBookingRecipient(trx, propertyId, bookingId)
      : guestId !== undefined
        ? await findGuestRecipient(trx, propertyId, { guestId, onlyOfProperty: isStaff })
        : undefined
  if (found) return found
  throw new DomainError(kernelReasons.NOT_FOUND, {
    what: bookingId === undefined ? 'guest' : 'booking',
  })
}

async function recipientOf(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  {
    guestId,
    bookingId,
    address,
  }: Record<'guestId' | 'bookingId', string | null> & { address: string },
): Promise<Recipient> {
  if (guestId === null) return strangerAt(trx, propertyId, address)
  const found =
    bookingId === null
      ? await findGuestRecipient(trx, propertyId, { guestId, onlyOfProperty: false })
      : await findBookingRecipient(trx, propertyId, bookingId)
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'guest' })
  return found
}

/** Somebody whom no guest is known by: they are reached where they wrote from. */
async function strangerAt(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  phone: string,
): Promise<Recipient> {
  const { accountId } = await trx
    .selectFrom('property')
    .select('accountId')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  return {
    guestId: null,
    bookingId: null,
    accountId,
    name: phone,
    email: null,
    phone,
    language: 'en',
  }
}

interface Worded {
  channel: WrittenChannel
  templateId?: string | undefined
  content?: string | undefined
  subject?: string | undefined
  category?: 'transactional' | 'marketing'
}

async function wordsOf(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  { channel, templateId, content, subject, category = 'transactional' }: Worded,
): Promise<Draft['words']> {
  if (templateId === undefined) {
    const free = {
      channel,
      category,
      subject: channel === 'email' ? (subject ?? null) : null,
      content: content ?? '',
      isFree: true,
    } as const
    if (content === undefined)
      throw new DomainError(
        messagingReasons.TEMPLATE_REFUSED,
        { message: 'Choose a template or write a message.' },
        'content',
      )
    assertWords(free)
    return free
  }
  const template = await findTemplate(trx, propertyId, templateId)
  if (!template?.isActive) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'template' })
  if (template.channel !== channel)
    throw new DomainError(messagingReasons.TEMPLATE_OF_OTHER_CHANNEL, {
      channel: channelNames[template.channel],
    })
  return template
}

const writtenOf = (channel: string): WrittenChannel =>
  channel === 'email' || channel === 'sms' || channel === 'whatsapp' ? channel : 'whatsapp'

const replySubject = (subject: string): string =>
  /^re:/i.test(subject) ? subject : `Re: ${subject}`.slice(0, 200)

/** Whoever waited for an answer waits no longer; the time that it took stands on what they wrote. */
async function markAnswered(trx: Trx, conversationId: ConversationId, now: Date): Promise<void> {
  await trx
    .updateTable('message')
    .set({ answeredAt: now.toISOString() })
    .where('conversationId', '=', conversationId)
    .where('direction', '=', 'inbound')
    .where('answeredAt', 'is', null)
    .execute()
  await trx
    .updateTable('conversation')
    .set({ awaitsAnswerSince: null, unread: 0 })
    .where('id', '=', conversationId)
    .execute()
}
