import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { ChannelReservation } from '../../rules.ts'

/** Keeps what a channel says before anything is done with it. The same said again is kept once. */
export async function keepMessages(
  trx: Trx,
  connection: { id: string; propertyId: string },
  reservations: readonly ChannelReservation[],
): Promise<void> {
  if (reservations.length === 0) return
  await trx
    .insertInto('channelMessage')
    .values(
      reservations.map(({ reservationCode, messageKey, kind, revisedAt, stay }) => ({
        propertyId: connection.propertyId,
        connectionId: connection.id,
        reservationCode,
        messageKey: messageKey.slice(0, 200),
        kind,
        revisedAt,
        snapshot: JSON.stringify({ stay }),
      })),
    )
    // Said again because our acknowledgement did not arrive: it is acknowledged anew.
    .onConflict(conflict =>
      conflict
        .columns(['connectionId', 'messageKey'])
        .doUpdateSet({ acknowledgedAt: null, receivedAt: sql<string>`clock_timestamp()` }),
    )
    .execute()
}
