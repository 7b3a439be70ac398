import { createHash } from 'node:crypto'
import type { Trx } from '@atithi/db/client'
import type { PropertyId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { ChannelReservation } from '../../rules.ts'
import { cleanReservation, cleanText } from '../rules.ts'

const longestCode = 80
const longestKey = 200
const digestLength = 32

/** What something is known by, as it can be kept: two that differ stay two, however much of them is cut. */
function cleanKey(key: string, most: number): string {
  const plain = cleanText(key, most)
  if (plain === key && plain !== '') return plain
  const digest = createHash('sha256').update(key).digest('hex').slice(0, digestLength)
  return `${cleanText(key, most - digestLength - 1)}~${digest}`
}

/**
 * Keeps what a channel says before anything is done with it, and answers under which keys. The same said again is kept once. This is the
 * one gate through which reservations come in: no name, note or figure of one keeps another from being kept.
 */
export async function keepMessages(
  trx: Trx,
  connection: { id: string; propertyId: PropertyId },
  reservations: readonly ChannelReservation[],
): Promise<string[]> {
  const all = reservations.map(said => {
    const { stay, ...clean } = cleanReservation(said)
    return {
      ...clean,
      reservationCode: cleanKey(said.reservationCode, longestCode),
      messageKey: cleanKey(said.messageKey, longestKey),
      stay: stay && {
        ...stay,
        ...(stay.replaces && { replaces: cleanKey(stay.replaces, longestCode) }),
      },
    }
  })
  // In the order of their keys: of two who keep the same, neither waits for the other in a circle.
  const once = [...new Map(all.map(one => [one.messageKey, one])).values()].toSorted((a, b) =>
    a.messageKey < b.messageKey ? -1 : 1,
  )
  if (once.length === 0) return []
  await trx
    .insertInto('channelMessage')
    .values(
      once.map(({ reservationCode, messageKey, kind, revisedAt, isAmended, stay }) => ({
        propertyId: connection.propertyId,
        connectionId: connection.id,
        reservationCode,
        messageKey,
        kind,
        revisedAt,
        snapshot: JSON.stringify({ stay, ...(isAmended && { isAmended }) }),
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['accountId', 'connectionId', 'messageKey']).doNothing(),
    )
    .execute()
  // Said again because our acknowledgement did not arrive: it is acknowledged anew. One that is being acted on now is not waited for:
  // whoever acts on it may wait for the booking of another that is held here, and is acknowledged when it is done.
  await trx
    .updateTable('channelMessage')
    .set({ acknowledgedAt: null, receivedAt: sql<string>`clock_timestamp()` })
    .where('id', 'in', kept =>
      kept
        .selectFrom('channelMessage')
        .select('id')
        .where('connectionId', '=', connection.id)
        .where(
          'messageKey',
          'in',
          once.map(({ messageKey }) => messageKey),
        )
        .forUpdate()
        .skipLocked(),
    )
    .execute()
  return all.map(({ messageKey }) => messageKey)
}
