import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { AccountId, GuestId, PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { lastWord } from '../../../guests/profiles/reads.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { findAccount } from '../../providers/reads.ts'
import { channelNames, type WrittenChannel } from '../../providers/rules/channels.ts'
import { messagingReasons } from '../../reasons.ts'
import { readOfferValues, type Template } from '../../templates/reads.ts'
import { missingIn, type Values } from '../../templates/rules/variables.ts'
import { barFrom } from '../reads/offers.ts'
import { addressOf } from '../reads/recipients.ts'
import { unsubscribeToken } from '../rules/unsubscribe.ts'
import { lengthRefusal, messageWords } from './queue.ts'

interface Offers {
  propertyId: AuthorizedPropertyId
  channel: WrittenChannel
  template: Template
  guestIds: readonly string[]
  /** Of the message to a guest: written a second time it is refused. */
  keyOf: (guestId: GuestId) => string
  now: Date
}

export type Offered = { messageId: string } | { reason: string }

interface Person {
  guestId: GuestId
  accountId: AccountId
  name: string
  email: string | null
  phone: string | null
  hasAgreed: boolean
  bar: 'blacklisted' | 'minor' | null
  /** Why nothing arrives at their address. */
  suppressed: string | null
}

/**
 * Lays the same offer into the outgoing messages for many guests, in as many statements as for one. Asks of each what queueMessage asks,
 * and consent and suppression are asked once more before it goes. Answers for each guest the message, or why there is none.
 */
export async function queueOffers(
  trx: Trx,
  settings: Services['settings'],
  offers: Offers,
): Promise<Map<string, Offered>> {
  const { propertyId, channel, template, now } = offers
  const done = new Map<string, Offered>()
  const isSetUp =
    channel === 'email' || (await findAccount(trx, settings, { propertyId, channel })) !== undefined
  const valuesFor = await readOfferValues(trx, propertyId)
  const ready: { person: Person; address: string; values: Values }[] = []
  for (const person of await readPeople(trx, offers)) {
    const address = addressOf(person, channel)
    const token = unsubscribeToken(settings.signingKey, person.guestId, channel)
    const values = valuesFor(person, `${settings.publicUrl}/unsubscribe/${token}`)
    const refusal = refusalOf(person, { channel, template, address, isSetUp, values })
    if (refusal !== undefined || address === null)
      done.set(person.guestId, { reason: (refusal?.message ?? '').slice(0, 300) })
    else ready.push({ person, address, values })
  }
  if (ready.length === 0) return done
  const conversations = await openConversations(trx, {
    propertyId,
    people: ready.map(({ person }) => person),
    at: now.toISOString(),
  })
  const written = await trx
    .insertInto('message')
    .values(
      ready.flatMap(({ person, address, values }) => {
        const conversationId = conversations.get(person.guestId)
        return conversationId === undefined
          ? []
          : [
              {
                ...messageWords({ channel, words: template, values }),
                propertyId,
                conversationId,
                guestId: person.guestId,
                address,
                status: 'pending',
                nextAttemptAt: now.toISOString(),
                createdAt: now.toISOString(),
                idempotencyKey: offers.keyOf(person.guestId),
                requestDigest: '',
              },
            ]
      }),
    )
    .returning(['id', 'guestId'])
    .execute()
  for (const { id, guestId } of written) if (guestId !== null) done.set(guestId, { messageId: id })
  return done
}

interface Asked {
  channel: WrittenChannel
  template: Template
  address: string | null
  isSetUp: boolean
  values: Values
}

/** Why a guest is not written to, in the order in which queueMessage asks. */
function refusalOf(
  { suppressed, hasAgreed, bar }: Person,
  { channel, template, address, isSetUp, values }: Asked,
): DomainError | undefined {
  const named = { channel: channelNames[channel] }
  if (!address) return new DomainError(messagingReasons.CONTACT_MISSING, named)
  if (!isSetUp) return new DomainError(messagingReasons.CHANNEL_NOT_SET_UP, named)
  if (suppressed !== null)
    return new DomainError(messagingReasons.ADDRESS_SUPPRESSED, { why: suppressed })
  if (!hasAgreed) return new DomainError(messagingReasons.NO_CONSENT, named)
  if (bar !== null) return new DomainError(messagingReasons.OFFERS_BARRED, { why: bar })
  const { approval, approvalReason } = template
  if (channel === 'whatsapp' && (approval === 'rejected' || approval === 'paused'))
    return new DomainError(messagingReasons.TEMPLATE_NOT_APPROVED, {
      why: approvalReason ?? approval,
    })
  const missing = missingIn(`${template.subject ?? ''} ${template.content}`, values)
  if (missing.length > 0) return new DomainError(messagingReasons.MISSING_DATA, { names: missing })
  const written = messageWords({ channel, words: template, values })
  return lengthRefusal({ written, words: template, values, address })
}

/** Guests of the owner with their last word on marketing by the channel, and what is known of their address. */
async function readPeople(
  trx: Trx,
  {
    propertyId,
    channel,
    guestIds,
    now,
  }: Pick<Offers, 'propertyId' | 'channel' | 'guestIds' | 'now'>,
): Promise<Person[]> {
  const address = channel === 'email' ? sql.ref('g.email') : sql.ref('g.phone')
  const { rows } = await sql<Person>`
    select g.id as "guestId", g.account_id as "accountId", g.name, g.email, g.phone,
      coalesce(${lastWord(sql`g.id`, channel)}, false) as "hasAgreed", ${barFrom(now)} as bar,
      (select s.reason from message_suppression s where s.account_id = g.account_id and s.channel = ${channel}
        and s.address = ${address} and (s.until is null or s.until > now())) as suppressed
    from guest g join property p on p.account_id = g.account_id
    where ${ofAccount('g')} and p.id = ${propertyId}::uuid and g.id = any (${[...guestIds]}::uuid[])
    order by g.id`.execute(trx)
  return rows
}

/** The conversations with these guests, made with their first message. Locks them in the order of the guests. */
async function openConversations(
  trx: Trx,
  { propertyId, people, at }: { propertyId: PropertyId; people: readonly Person[]; at: string },
): Promise<Map<string, string>> {
  const rows = await trx
    .insertInto('conversation')
    .values(
      people.map(({ guestId, accountId }) => ({
        propertyId,
        accountId,
        guestId,
        address: null,
        lastMessageAt: at,
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['accountId', 'propertyId', 'guestId'])
        .where('guestId', 'is not', null)
        .doUpdateSet({
          lastMessageAt: sql<string>`greatest(conversation.last_message_at, excluded.last_message_at)`,
        }),
    )
    .returning(['id', 'guestId'])
    .execute()
  return new Map(rows.flatMap(({ id, guestId }) => (guestId === null ? [] : [[guestId, id]])))
}
