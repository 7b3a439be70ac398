import type { AccountId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { unseal } from '../../../kernel/secrets/box.ts'
import { addDays, daysBetween } from '../../../kernel/shared/dates.ts'
import { present } from '../../../kernel/shared/present.ts'
import { XmlError } from '../../../kernel/shared/xml.ts'
import { exchange, LimitReachedError } from '../../ari/commands/exchange.ts'
import { recordVisit } from '../../ari/commands/visit.ts'
import type { Span } from '../../ari/reads.ts'
import { channelsReasons } from '../../reasons.ts'
import { type ChannelId, channelNames } from '../../rules.ts'
import { adapterOf } from '../../wire/adapters/channels.ts'
import { NoAnswerError, sendRequest } from '../../wire/adapters/send.ts'
import type { Account, RemoteRoom, SaidNight, WireResponse } from '../../wire/rules/adapter.ts'
import { credentialsOf } from '../../wire/rules/credentials.ts'
import {
  outcomeOfStatus,
  ProductsRefusedError,
  ReadBackRefusedError,
} from '../../wire/rules/outcome.ts'

/** What came of asking a channel for the rooms of a hotel. */
export type Tried =
  | { kind: 'ok'; rooms: readonly RemoteRoom[]; message: string }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable'; message: string }

type Send = (request: Parameters<typeof sendRequest>[2]) => Promise<WireResponse>

async function ask(channelId: ChannelId, account: Account, send: Send): Promise<Tried> {
  const adapter = adapterOf(channelId)
  try {
    const response = await send(adapter.products(account))
    const fault = outcomeOfStatus(response)
    if (fault && 'message' in fault) {
      const isOurs = fault.kind === 'unauthorised' || fault.kind === 'refused'
      return { kind: isOurs ? 'refused' : 'unreachable', message: fault.message }
    }
    const rooms = adapter.readProducts(response)
    const rates = rooms.reduce((sum, room) => sum + room.rates.length, 0)
    return { kind: 'ok', rooms, message: `${rooms.length} rooms with ${rates} rates.` }
  } catch (error) {
    if (error instanceof NoAnswerError || error instanceof LimitReachedError)
      return { kind: 'unreachable', message: error.message }
    if (error instanceof XmlError || error instanceof SyntaxError)
      return { kind: 'refused', message: 'The answer cannot be read.' }
    if (error instanceof ProductsRefusedError) return { kind: 'refused', message: error.message }
    throw error
  }
}

/** Credentials that are not kept yet. */
export const tryCredentials = (
  services: Services,
  channelId: ChannelId,
  account: Account,
): Promise<Tried> =>
  ask(channelId, account, request =>
    sendRequest(channelId, adapterOf(channelId), request, services.settings.channelsUrl),
  )

/** The channel of a connection with how it signs in. Throws CHANNEL_DISCONNECTED. */
async function openAccount(
  services: Services,
  work: Work,
  at: { propertyId: AuthorizedPropertyId; connectionId: string },
): Promise<{ accountId: AccountId; channelId: ChannelId; account: Account }> {
  const row = await work.read(db =>
    db
      .selectFrom('channelConnection')
      .select(['accountId', 'channelId', 'hotelCode', 'credentialsSealed', 'includesTax'])
      .where('propertyId', '=', at.propertyId)
      .where('id', '=', at.connectionId)
      .executeTakeFirst(),
  )
  if (!row?.credentialsSealed) throw new DomainError(channelsReasons.CHANNEL_DISCONNECTED, {})
  const opened = unseal(row.credentialsSealed, services.settings.encryptionKeys)
  const credentials = present(credentialsOf(JSON.parse(opened)), 'credentials of a connection')
  const { accountId, hotelCode, includesTax } = row
  // A check on the column keeps it one of ours.
  const channelId = row.channelId as ChannelId
  return { accountId, channelId, account: { hotelCode, credentials, includesTax } }
}

/** Tries a connection now, and writes down how it went; credentials that work again are used again. */
export async function testConnection(
  services: Services,
  work: Work,
  at: { propertyId: AuthorizedPropertyId; connectionId: string },
): Promise<{ ok: boolean; message: string; responseMs: number }> {
  const { accountId, channelId, account } = await openAccount(services, work, at)
  const startedAt = new Date()
  const tally = { messages: 0, milliseconds: 0 }
  const tried = await ask(channelId, account, request =>
    exchange(services, { id: at.connectionId, accountId, channelId }, request, tally),
  )
  const { message } = tried
  await recordVisit(
    services,
    { id: at.connectionId, accountId, propertyId: at.propertyId },
    {
      kind: 'test',
      startedAt,
      tally,
      stopped:
        tried.kind === 'ok'
          ? undefined
          : { kind: tried.kind === 'refused' ? 'unauthorised' : 'transient', message },
    },
  )
  if (tried.kind === 'ok')
    await work.write(trx =>
      trx
        .updateTable('channelConnection')
        .set({ suspendedAt: null, attempts: 0 })
        .where('propertyId', '=', at.propertyId)
        .where('id', '=', at.connectionId)
        .where('disconnectedAt', 'is', null)
        .execute(),
    )
  return { ok: tried.kind === 'ok', message, responseMs: Math.round(tally.milliseconds) }
}

/** The rooms and rates of a hotel as the channel lists them. Throws CHANNEL_UNREACHABLE, CHANNEL_CREDENTIALS, CHANNEL_DISCONNECTED. */
export async function listRemoteRooms(
  services: Services,
  work: Work,
  at: { propertyId: AuthorizedPropertyId; connectionId: string },
): Promise<readonly RemoteRoom[]> {
  const { channelId, account } = await openAccount(services, work, at)
  const tried = await tryCredentials(services, channelId, account)
  const channel = channelNames[channelId]
  if (tried.kind === 'refused')
    throw new DomainError(channelsReasons.CHANNEL_CREDENTIALS, { channel, said: tried.message })
  if (tried.kind === 'unreachable')
    throw new DomainError(channelsReasons.CHANNEL_UNREACHABLE, {
      channel,
      said: `${tried.message}.`,
    })
  return tried.rooms
}

/**
 * What a channel sells each night at, as it says now; null where its protocol tells no prices. Throws CHANNEL_UNREACHABLE,
 * CHANNEL_CREDENTIALS, CHANNEL_DISCONNECTED.
 */
export async function readPricesThere(
  services: Services,
  work: Work,
  at: { propertyId: AuthorizedPropertyId; connectionId: string },
  span: Span,
): Promise<readonly SaidNight[] | null> {
  const { accountId, channelId, account } = await openAccount(services, work, at)
  const { readBack } = adapterOf(channelId)
  if (!readBack?.fields.includes('price')) return null
  const channel = channelNames[channelId]
  const unreachable = (said: string) =>
    new DomainError(channelsReasons.CHANNEL_UNREACHABLE, { channel, said: `${said}.` })
  const to = addDays(span.from, Math.min(daysBetween(span.from, span.to), readBack.mostNights - 1))
  const said: SaidNight[] = []
  try {
    for (const request of readBack.requests(account, { ...span, to }, services.clock.now())) {
      const response = await exchange(
        services,
        { id: at.connectionId, accountId, channelId },
        request,
        {
          messages: 0,
          milliseconds: 0,
        },
      )
      const fault = outcomeOfStatus(response)
      if (fault?.kind === 'unauthorised')
        throw new DomainError(channelsReasons.CHANNEL_CREDENTIALS, { channel, said: fault.message })
      if (fault && 'message' in fault) throw unreachable(fault.message)
      said.push(...readBack.read(response))
    }
    return said
  } catch (error) {
    if (error instanceof NoAnswerError || error instanceof LimitReachedError)
      throw unreachable(error.message)
    if (error instanceof ReadBackRefusedError) throw unreachable(error.message)
    if (error instanceof XmlError || error instanceof SyntaxError)
      throw unreachable('its answer cannot be read')
    throw error
  }
}
