import type { Trx } from '@atithi/db/client'
import type { GuestId, PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { lastWord, whoStayed } from '../../../guests/profiles/reads.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { messagingEvents } from '../../events.ts'
import type { Category, WrittenChannel } from '../../providers/rules/channels.ts'
import { tellsOfGuest, unreachableDays } from '../../providers/rules/outcome.ts'
import { findPriceMicros } from '../reads/recipients.ts'
import { type MessageStatus, moves, type ToldStatus } from '../rules/statuses.ts'

/** What a provider tells of a message, whenever and however often it tells. */
export interface Told {
  status: ToldStatus
  providerId: string | null
  at: string
  /** What the provider charges it as, where it says so; null where it charges nothing. */
  charged?: Category | null | undefined
  failure?: { code: string; words: string } | undefined
}

/**
 * Moves a message by what was told of it; one that was told before changes nothing. A failure that says something about the guest is
 * taken for that: a withdrawal of consent, an address where nothing arrives. Answers whether anything changed.
 */
export async function applyStatus(
  trx: Trx,
  { propertyId, messageId }: { propertyId: AuthorizedPropertyId; messageId: string },
  told: Told,
  now: Date,
): Promise<boolean> {
  const message = await trx
    .selectFrom('message')
    .select(['conversationId', 'guestId', 'address', 'providerId', 'costMicros', 'segments'])
    .select(eb => [
      eb.ref('status').$castTo<MessageStatus>().as('status'),
      eb.ref('channel').$castTo<WrittenChannel>().as('channel'),
      eb.ref('category').$castTo<Category>().as('category'),
    ])
    .where('propertyId', '=', propertyId)
    .where('id', '=', messageId)
    .where('direction', '=', 'outbound')
    .forUpdate()
    .executeTakeFirst()
  if (!message || !moves(message.status, told.status)) return false
  const category = told.charged === undefined ? message.category : told.charged
  const price =
    told.status === 'failed' || category === null || message.costMicros !== null
      ? null
      : await findPriceMicros(trx, { propertyId, channel: message.channel, category, now })
  const { at, status } = told
  await trx
    .updateTable('message')
    .set({
      status,
      nextAttemptAt: null,
      providerId: message.providerId ?? told.providerId,
      ...(status === 'failed'
        ? {
            failedAt: at,
            failureCode: told.failure?.code ?? null,
            failure: told.failure?.words.slice(0, 500) ?? null,
          }
        : { sentAt: sql<string>`coalesce(sent_at, ${at}::timestamptz)` }),
      ...((status === 'delivered' || status === 'read') && {
        deliveredAt: sql<string>`coalesce(delivered_at, ${at}::timestamptz)`,
      }),
      ...(status === 'read' && { readAt: at }),
      ...(price !== null && { costMicros: price * message.segments }),
    })
    .where('propertyId', '=', propertyId)
    .where('id', '=', messageId)
    .execute()
  if (told.failure) await learn(trx, propertyId, { ...message, code: told.failure.code, now })
  await publish(
    trx,
    { author: { kind: 'system' } },
    {
      event: messagingEvents['message.updated'],
      propertyId,
      entityId: message.conversationId,
    },
  )
  return true
}

interface Learned {
  guestId: GuestId | null
  address: string
  channel: WrittenChannel
  code: string
  now: Date
}

async function learn(
  trx: Trx,
  propertyId: PropertyId,
  { guestId, address, channel, code, now }: Learned,
): Promise<void> {
  const tells = channel === 'whatsapp' ? tellsOfGuest(code) : undefined
  if (tells === 'stopped-marketing' && guestId !== null)
    await withdrawConsent(trx, { guestId, channel, source: 'WhatsApp', now })
  if (tells === 'unreachable' || (channel === 'email' && code.startsWith('5.1.'))) {
    const until = sql<string>`${now.toISOString()}::timestamptz + make_interval(days => ${unreachableDays})`
    const { accountId } = await trx
      .selectFrom('property')
      .select('accountId')
      .where('id', '=', propertyId)
      .executeTakeFirstOrThrow()
    const reason =
      channel === 'email' ? 'the mail server knows no such address.' : 'it has no WhatsApp.'
    await trx
      .insertInto('messageSuppression')
      .values({ accountId, channel, address, reason, until: channel === 'email' ? null : until })
      .onConflict(conflict =>
        conflict.columns(['accountId', 'channel', 'address']).doUpdateSet({ reason, until }),
      )
      .execute()
  }
}

/** The guest's word that marketing by a channel ends. Said twice, it is kept once. */
export async function withdrawConsent(
  trx: Trx,
  {
    guestId,
    channel,
    source,
    now,
  }: { guestId: GuestId; channel: WrittenChannel; source: string; now: Date },
): Promise<boolean> {
  return sayConsent(trx, { guestId, channel, source, isGiven: false, now })
}

/** A guest's word on marketing by a channel, where it is another than their last. */
export async function sayConsent(
  trx: Trx,
  said: {
    guestId: GuestId
    channel: WrittenChannel
    source: string
    isGiven: boolean
    now: Date
  },
): Promise<boolean> {
  const { guestId, channel, source, isGiven, now } = said
  const guest = await trx
    .selectFrom('guest')
    .select('accountId')
    .where('id', '=', guestId)
    .forUpdate()
    .executeTakeFirst()
  if (!guest) return false
  const { rows } = await sql<{ said: boolean | null }>`
    select ${lastWord(whoStayed(guestId), channel)} as said`.execute(trx)
  if (rows[0]?.said === isGiven) return false
  await trx
    .insertInto('guestConsent')
    .values({
      accountId: guest.accountId,
      guestId,
      channel,
      isGiven,
      source,
      recordedAt: now.toISOString(),
    })
    .execute()
  return true
}
