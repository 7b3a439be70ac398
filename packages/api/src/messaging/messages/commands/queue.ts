import type { Trx } from '@atithi/db/client'
import type { AccountId, ConversationId } from '@atithi/db/ids'
import { openConversation } from '../../../guests/correspondence/commands/conversations.ts'
import type { Author } from '../../../kernel/access/actor.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { personOf } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { Idempotency } from '../../../kernel/idempotency/idempotency.ts'
import { first } from '../../../kernel/shared/present.ts'
import { messagingEvents } from '../../events.ts'
import { findAccount } from '../../providers/reads.ts'
import { type Category, channelNames, type WrittenChannel } from '../../providers/rules/channels.ts'
import { messagingReasons } from '../../reasons.ts'
import { providerNameOf, readValues, type Template } from '../../templates/reads.ts'
import { lengthFault, longDltValue } from '../../templates/rules/lengths.ts'
import {
  fill,
  missingIn,
  numbered,
  onOneLine,
  readVariables,
  segmentsOf,
  type Values,
} from '../../templates/rules/variables.ts'
import { findBar } from '../reads/offers.ts'
import { addressOf, findSuppression, hasConsent, type Recipient } from '../reads/recipients.ts'
import { unsubscribeToken } from '../rules/unsubscribe.ts'

type Settings = Services['settings']

export interface Draft {
  propertyId: AuthorizedPropertyId
  channel: WrittenChannel
  recipient: Recipient
  /** Words of a template, or free ones; either may hold variables. */
  words: Template | { subject: string | null; content: string; category: Category }
  idempotency: Idempotency
  author: Author
  now: Date
  replyToId?: string
  /** When it is due, if not now: it then is scheduled. */
  dueAt?: Date | undefined
}

/**
 * Lays a message into the outgoing ones, in the transaction that wants it. Everything that forbids it is asked here, and consent and
 * suppression once more before it goes. Throws CONTACT_MISSING, CHANNEL_NOT_SET_UP, ADDRESS_SUPPRESSED, NO_CONSENT, OFFERS_BARRED,
 * WINDOW_CLOSED, TEMPLATE_NOT_APPROVED, MISSING_DATA and MESSAGE_TOO_LONG. Answers the id of the message.
 */
export async function queueMessage(trx: Trx, settings: Settings, draft: Draft): Promise<string> {
  const { propertyId, channel, recipient, words, author, now } = draft
  const { accountId, guestId, bookingId } = recipient
  const template = 'approval' in words ? words : null
  const address = addressOf(recipient, channel)
  if (!address)
    throw new DomainError(messagingReasons.CONTACT_MISSING, { channel: channelNames[channel] })
  await assertReachable(trx, settings, { propertyId, accountId, channel, address })
  const isMarketing = words.category === 'marketing'
  if (isMarketing && !(await hasConsent(trx, { guestId, channel })))
    throw new DomainError(messagingReasons.NO_CONSENT, { channel: channelNames[channel] })
  const bar = isMarketing && guestId !== null && (await findBar(trx, { guestId, now }))
  if (bar) throw new DomainError(messagingReasons.OFFERS_BARRED, { why: bar })
  const conversationId = await openConversation(trx, {
    propertyId,
    accountId,
    guestId,
    address,
    at: now.toISOString(),
  })
  if (channel === 'whatsapp') await assertWhatsapp(trx, { conversationId, template, now })
  const values = await readValues(trx, settings, propertyId, {
    guestId,
    bookingId,
    channel,
    language: template?.language ?? recipient.language,
    unsubscribeUrl:
      isMarketing && guestId !== null
        ? `${settings.publicUrl}/unsubscribe/${unsubscribeToken(settings.signingKey, guestId, channel)}`
        : undefined,
  })
  const missing = missingIn(`${words.subject ?? ''} ${words.content}`, values)
  if (missing.length > 0) throw new DomainError(messagingReasons.MISSING_DATA, { names: missing })
  const written = messageWords({ channel, words, values })
  const length = lengthRefusal({ written, words, values, address })
  if (length) throw length
  const { id } = first(
    await trx
      .insertInto('message')
      .values({
        ...written,
        propertyId,
        conversationId,
        guestId,
        bookingId,
        address,
        status: draft.dueAt ? 'scheduled' : 'pending',
        nextAttemptAt: (draft.dueAt ?? now).toISOString(),
        replyToId: draft.replyToId ?? null,
        createdBy: personOf(draft),
        createdAt: now.toISOString(),
        ...draft.idempotency,
      })
      .returning('id')
      .execute(),
    'new message',
  )
  await publish(
    trx,
    { author },
    { event: messagingEvents['message.queued'], propertyId, entityId: conversationId },
  )
  return id
}

interface Worded {
  channel: WrittenChannel
  words: Draft['words']
  values: Values
}

/** What a message says, as its row keeps it; how long it may be `lengthRefusal` says. All that the words name is known. */
export function messageWords({ channel, words, values }: Worded) {
  const template = 'approval' in words ? words : null
  const content = fill(words.content, values)
  return {
    channel,
    direction: 'outbound',
    category:
      channel === 'whatsapp' && !template && words.category !== 'marketing'
        ? 'service'
        : words.category,
    templateId: template?.id ?? null,
    providerTemplate:
      channel === 'whatsapp' && template
        ? JSON.stringify({
            name: providerNameOf(template),
            language: template.language,
            values: numbered(template.content).order.map(name => onOneLine(values[name] ?? name)),
          })
        : null,
    subject:
      channel === 'email' && words.subject !== null
        ? fill(words.subject, values)
            .replace(/[\r\n]+/g, ' ')
            .slice(0, 300)
        : null,
    content,
    segments: channel === 'sms' ? segmentsOf(content) : 1,
  } as const
}

interface Written {
  written: Pick<ReturnType<typeof messageWords>, 'channel' | 'subject' | 'content'>
  words: Draft['words']
  values: Values
  address: string
}

/** Why the channel does not take a message of this length, at its field; undefined for one that fits. */
export function lengthRefusal({
  written: { channel, subject, content },
  words,
  values,
  address,
}: Written): DomainError | undefined {
  const template = 'approval' in words ? words : null
  const fault = lengthFault({ channel, isFree: template === null, subject, content })
  if (fault)
    return new DomainError(
      messagingReasons.MESSAGE_TOO_LONG,
      { message: fault.message },
      fault.field,
    )
  // Numbers of other countries know no registered words.
  if (channel !== 'sms' || !template?.dltTemplateId || !address.startsWith('+91')) return undefined
  const name = longDltValue(readVariables(template.content).known, values)
  return name === undefined
    ? undefined
    : new DomainError(
        messagingReasons.MESSAGE_TOO_LONG,
        { message: `“${values[name]}” is too long for ${name} in an SMS registered for India.` },
        'content',
      )
}

interface Reached {
  propertyId: AuthorizedPropertyId
  accountId: AccountId
  channel: WrittenChannel
  address: string
}

async function assertReachable(
  trx: Trx,
  settings: Settings,
  { propertyId, accountId, channel, address }: Reached,
): Promise<void> {
  if (channel !== 'email' && !(await findAccount(trx, settings, { propertyId, channel })))
    throw new DomainError(messagingReasons.CHANNEL_NOT_SET_UP, { channel: channelNames[channel] })
  const why = await findSuppression(trx, { accountId, channel, address })
  if (why !== undefined) throw new DomainError(messagingReasons.ADDRESS_SUPPRESSED, { why })
}

async function assertWhatsapp(
  trx: Trx,
  {
    conversationId,
    template,
    now,
  }: { conversationId: ConversationId; template: Template | null; now: Date },
): Promise<void> {
  if (template) {
    if (template.approval === 'rejected' || template.approval === 'paused')
      throw new DomainError(messagingReasons.TEMPLATE_NOT_APPROVED, {
        why: template.approvalReason ?? template.approval,
      })
    return
  }
  const { windowOpenUntil } = await trx
    .selectFrom('conversation')
    .select('windowOpenUntil')
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  if (windowOpenUntil === null || Date.parse(windowOpenUntil) <= now.getTime())
    throw new DomainError(messagingReasons.WINDOW_CLOSED, {})
}
