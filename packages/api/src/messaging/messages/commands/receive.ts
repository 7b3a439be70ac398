import type { Trx } from '@atithi/db/client'
import type { AccountId, GuestId, PropertyId } from '@atithi/db/ids'
import { inAccount, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import { openConversation } from '../../../guests/correspondence/commands/conversations.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { messagingEvents } from '../../events.ts'
import type { PhoneChannel } from '../../providers/reads.ts'
import { findGuestRecipient, findSuppression } from '../reads/recipients.ts'
import { type MediaType, wordsInstead } from '../rules/files.ts'
import { keywordIn } from '../rules/statuses.ts'
import { noteFile } from './note-file.ts'
import { queueMessage } from './queue.ts'
import { sayConsent } from './told.ts'

/** What a guest wrote: a stranger's words, kept as words. */
export interface Received {
  channel: PhoneChannel
  /** E.164. */
  from: string
  providerId: string
  text: string
  at: string
  /** What came with it, as the provider names it: its id there, and the name that its sender gave it. */
  file?: { type: MediaType; mediaId: string; name: string | undefined }
}

const windowHours = 24
const longest = 4000

/** The control characters that no text of the database holds, and what is longer than a message. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\r\n]/gu, '')
    .slice(0, longest)

/**
 * Takes what a guest wrote to a number, once, whatever the provider repeats. Where several hotels share the number it is for the one
 * that wrote with this guest last. A word that stops or starts marketing is obeyed and answered once.
 */
export async function receiveMessage(
  services: Services,
  propertyIds: readonly AuthorizedPropertyId[],
  received: Received,
): Promise<void> {
  await writeIn(services.db, { role: 'platform' }, async over => {
    const property = await chooseProperty(over, propertyIds, received.from)
    if (!property) return
    const { propertyId, accountId } = property
    const trx = inAccount(over, accountId)
    const guestId = await findGuestByPhone(trx, { accountId, propertyId, phone: received.from })
    const { channel, providerId, from, at, file } = received
    const conversationId = await openConversation(trx, {
      propertyId,
      accountId,
      guestId,
      address: from,
      at,
    })
    const said = clean(received.text)
    const text = said === '' && file ? wordsInstead(file.type) : said
    const added = await trx
      .insertInto('message')
      .values({
        propertyId,
        conversationId,
        guestId,
        bookingId: guestId === null ? null : await findCurrentBooking(trx, propertyId, guestId),
        channel,
        direction: 'inbound',
        category: 'service',
        address: from,
        content: text,
        status: 'delivered',
        providerId,
        createdAt: at,
        sentAt: at,
        deliveredAt: at,
        idempotencyKey: `${channel} ${providerId}`.slice(0, 200),
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return
    if (file)
      await noteFile(trx, {
        propertyId,
        conversationId,
        messageId: added.id,
        file,
        now: services.clock.now(),
      })
    await trx
      .updateTable('conversation')
      .set({
        unread: sql<number>`unread + 1`,
        isArchived: false,
        awaitsAnswerSince: sql<string>`coalesce(awaits_answer_since, ${at}::timestamptz)`,
        ...(channel === 'whatsapp' && {
          windowOpenUntil: sql<string>`greatest(window_open_until, ${at}::timestamptz + make_interval(hours => ${windowHours}))`,
        }),
      })
      .where('id', '=', conversationId)
      .execute()
    await publish(
      trx,
      { author: { kind: 'guest' } },
      { event: messagingEvents['message.received'], propertyId, entityId: conversationId },
    )
    const keyword = keywordIn(text)
    if (keyword && guestId !== null)
      await obey(trx, services, {
        propertyId,
        guestId,
        channel,
        keyword,
        from,
        messageId: added.id,
      })
  })
}

interface Asked {
  propertyId: AuthorizedPropertyId
  guestId: GuestId
  channel: PhoneChannel
  keyword: 'stop' | 'start'
  messageId: string
  from: string
}

const answers = {
  stop: {
    en: 'You will get no more offers from {{property.name}} here. Messages about your bookings still come.',
    hi: 'आपको यहाँ {{property.name}} से अब कोई ऑफ़र नहीं मिलेगा। आपकी बुकिंग के संदेश आते रहेंगे।',
  },
  start: {
    en: 'You will get offers from {{property.name}} here again. Write STOP to end them.',
    hi: 'आपको यहाँ {{property.name}} के ऑफ़र फिर मिलेंगे। बंद करने के लिए STOP लिखें।',
  },
} as const

async function obey(
  trx: Trx,
  { settings, clock }: Services,
  { propertyId, guestId, channel, keyword, messageId, from }: Asked,
): Promise<void> {
  const now = clock.now()
  const isOther = await sayConsent(trx, {
    guestId,
    channel,
    isGiven: keyword === 'start',
    source: `message: ${keyword.toUpperCase()}`,
    now,
  })
  if (!isOther && keyword === 'start') return
  const recipient = await findGuestRecipient(trx, propertyId, { guestId, onlyOfProperty: false })
  if (!recipient) return
  // Where no answer can be sent, the word is obeyed all the same: the withdrawal stands in this transaction.
  if (
    (await findSuppression(trx, { accountId: recipient.accountId, channel, address: from })) !==
    undefined
  )
    return
  await queueMessage(trx, settings, {
    propertyId,
    channel,
    // They are answered where they wrote from.
    recipient: { ...recipient, phone: from },
    words: {
      subject: null,
      content: answers[keyword][recipient.language],
      category: 'transactional',
    },
    idempotency: { idempotencyKey: `${keyword} ${messageId}`, requestDigest: '' },
    author: { kind: 'system' },
    now,
    replyToId: messageId,
  })
}

/** Of the hotels of a number, the one that wrote with this guest last; the first where none has. */
async function chooseProperty(
  trx: Trx,
  propertyIds: readonly AuthorizedPropertyId[],
  from: string,
): Promise<{ propertyId: AuthorizedPropertyId; accountId: AccountId } | undefined> {
  const found = await trx
    .selectFrom('property as p')
    .select(['p.id', 'p.accountId'])
    .where('p.id', 'in', [...propertyIds])
    .where('p.deletedAt', 'is', null)
    .orderBy(
      eb =>
        eb
          .selectFrom('message as m')
          .select(({ fn }) => fn.max('m.createdAt').as('last'))
          .whereRef('m.accountId', '=', 'p.accountId')
          .whereRef('m.propertyId', '=', 'p.id')
          .where('m.address', '=', from),
      order => order.desc().nullsLast(),
    )
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst()
  return found && { propertyId: found.id as AuthorizedPropertyId, accountId: found.accountId }
}

/** Of the owner's guests with this number, the one with whom the hotel has had to do last. */
async function findGuestByPhone(
  trx: Trx,
  { accountId, propertyId, phone }: { accountId: AccountId; propertyId: PropertyId; phone: string },
): Promise<string | null> {
  const found = await trx
    .selectFrom('guest as g')
    // Who was merged is known by their old number, and is the guest who stayed.
    .select(({ fn }) => fn.coalesce('g.mergedIntoId', 'g.id').as('id'))
    .where('g.accountId', '=', accountId)
    .where(eb =>
      eb.or([
        eb('g.phone', '=', phone),
        eb.exists(
          eb
            .selectFrom('booking as c')
            .select('c.id')
            .whereRef('c.guestId', '=', 'g.id')
            .where('c.propertyId', '=', propertyId)
            .where('c.guestPhone', '=', phone),
        ),
      ]),
    )
    .orderBy(
      eb =>
        eb
          .selectFrom('booking as b')
          .select(({ fn }) => fn.max('b.createdAt').as('last'))
          .whereRef('b.guestId', '=', 'g.id')
          .where('b.propertyId', '=', propertyId),
      order => order.desc().nullsLast(),
    )
    .orderBy('g.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** The stay that a message of the guest is most likely about: in house, else the next, else the last. */
async function findCurrentBooking(
  trx: Trx,
  propertyId: PropertyId,
  guestId: GuestId,
): Promise<string | null> {
  const found = await trx
    .selectFrom('booking')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('guestId', '=', guestId)
    .where('status', '<>', 'cancelled')
    .orderBy(sql`case status when 'checked-in' then 0 when 'checked-out' then 2 else 1 end`)
    .orderBy(sql`abs(check_in - current_date)`)
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}
