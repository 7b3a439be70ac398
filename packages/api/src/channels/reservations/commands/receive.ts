import { createHash, timingSafeEqual } from 'node:crypto'
import type { AccountId } from '@atithi/db/ids'
import { readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { findName } from '../../../kernel/directory/names.ts'
import { unseal } from '../../../kernel/secrets/box.ts'
import { present } from '../../../kernel/shared/present.ts'
import { XmlError } from '../../../kernel/shared/xml.ts'
import { hotelNameOf } from '../../connections/commands/channel-hotel.ts'
import { type ChannelId, channelIds } from '../../rules.ts'
import { adapterOf } from '../../wire/adapters/channels.ts'
import { UnreadableError } from '../../wire/adapters/ota/reservations.ts'
import { type InboundRequest, pushSecret, type Receipt } from '../../wire/rules/adapter.ts'
import { credentialsOf } from '../../wire/rules/credentials.ts'
import { applyMessages } from './apply.ts'
import { keepMessages } from './keep.ts'

/** What a channel is answered. */
export interface InboundAnswer {
  status: number
  contentType: string
  body: string
}

const plain = (status: number, body: string): InboundAnswer => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body,
})

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compared in the same time whatever they have in common. */
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

/**
 * Takes what a channel pushes: kept first, then acted on, and acknowledged only after both are committed. Whoever does not prove to be the
 * channel is refused before anything is kept. What cannot be booked is kept all the same, and acknowledged: people see to it.
 */
export async function receiveReservations(
  services: Services,
  channel: string,
  request: InboundRequest,
): Promise<InboundAnswer> {
  const channelId = channelIds.find(id => id === channel)
  const adapter = channelId && adapterOf(channelId)
  const receive = adapter?.receive
  if (!channelId || !receive) return plain(404, 'Nothing is received here.')
  try {
    const hotelCode = receive.hotelCodeOf(request)
    const connection = hotelCode && (await findConnection(services, channelId, hotelCode))
    if (!connection) return plain(404, 'The hotel is not connected.')
    const given = request.headers[pushSecret.header]?.replace(/^Bearer /, '') ?? ''
    const wanted = connection.credentials[pushSecret.credential]
    if (!wanted || !isSame(given, wanted)) return plain(401, 'Not authorised.')
    const read = receive.read(request)
    if (read === 'hint') await pullNow(services, connection)
    const reservations = read === 'hint' ? [] : read
    const scope = { role: 'platform', accountId: connection.accountId } as const
    const messageKeys = await writeIn(services.db, scope, trx =>
      keepMessages(trx, connection, reservations),
    )
    await applyMessages(services, connection)
    const receipts = await writeReceipts(services, connection, {
      messageKeys,
      // Told again in a message of its own, with our number.
      isConfirmedLater: adapter?.acknowledge !== undefined,
    })
    return { status: 200, ...receive.answer(request, receipts) }
  } catch (error) {
    if (
      error instanceof XmlError ||
      error instanceof UnreadableError ||
      error instanceof SyntaxError
    )
      return plain(400, 'This cannot be read.')
    throw error
  }
}

async function findConnection(services: Services, channelId: ChannelId, hotelCode: string) {
  const named = await findName(services.db, hotelNameOf(channelId, hotelCode))
  if (!named?.entityId) return undefined
  const { accountId, entityId } = named
  const row = await readIn(services.db, { role: 'platform', accountId }, db =>
    db
      .selectFrom('channelConnection as c')
      .select(['c.id', 'c.propertyId', 'c.credentialsSealed'])
      .where('c.id', '=', entityId)
      .where('c.disconnectedAt', 'is', null)
      .where('c.takesReservations', '=', true)
      .executeTakeFirst(),
  )
  if (!row?.credentialsSealed) return undefined
  const opened = unseal(row.credentialsSealed, services.settings.encryptionKeys)
  return {
    id: row.id,
    // The connection itself says whose it is.
    propertyId: row.propertyId as AuthorizedPropertyId,
    accountId,
    channelId,
    credentials: present(credentialsOf(JSON.parse(opened)), 'credentials of a connection'),
  }
}

interface Connected {
  id: string
  accountId: AccountId
}

const pullNow = (services: Services, { id, accountId }: Connected) =>
  writeIn(services.db, { role: 'platform', accountId }, async trx => {
    await trx
      .updateTable('channelConnection')
      .set({ nextPullAt: sql<string>`clock_timestamp()` })
      .where('id', '=', id)
      .execute()
    await sql`select pg_notify('atithi_channel', '')`.execute(trx)
  })

/** Ticks off what the answer acknowledges, and says under which code each is booked. */
async function writeReceipts(
  services: Services,
  { id: connectionId, accountId }: Connected,
  { messageKeys, isConfirmedLater }: { messageKeys: readonly string[]; isConfirmedLater: boolean },
): Promise<Receipt[]> {
  const rows = await writeIn(services.db, { role: 'platform', accountId }, async trx => {
    if (isConfirmedLater) await sql`select pg_notify('atithi_channel', '')`.execute(trx)
    else
      await trx
        .updateTable('channelMessage')
        .set({ acknowledgedAt: sql<string>`clock_timestamp()` })
        .where('connectionId', '=', connectionId)
        .where('messageKey', '=', sql<string>`any(${[...messageKeys]}::text[])`)
        .where('appliedAt', 'is not', null)
        .execute()
    return trx
      .selectFrom('channelMessage as m')
      .leftJoin('channelReservation as r', join =>
        join
          .onRef('r.connectionId', '=', 'm.connectionId')
          .onRef('r.reservationCode', '=', 'm.reservationCode'),
      )
      .leftJoin('booking as b', 'b.id', 'r.bookingId')
      .select(['m.messageKey', 'm.reservationCode', 'm.appliedAt', 'b.code'])
      .where('m.connectionId', '=', connectionId)
      .where('m.messageKey', '=', sql<string>`any(${[...messageKeys]}::text[])`)
      .execute()
  })
  return messageKeys.map(key => {
    const row = rows.find(one => one.messageKey === key)
    return row?.appliedAt
      ? { kind: 'kept', reservationCode: row.reservationCode, confirmation: row.code }
      : { kind: 'failed' }
  })
}
