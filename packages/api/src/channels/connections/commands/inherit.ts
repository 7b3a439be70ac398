import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'

/** A connection that has just begun. */
interface Begun {
  propertyId: AuthorizedPropertyId
  connectionId: string
  channelId: string
  hotelCode: string
}

/**
 * What earlier connections of the same hotel at the same channel know of its reservations is this one's: the channel goes on under the
 * numbers that it gave, and a change or cancellation has to find the booking that a reservation became. Of a number that several know, one
 * that became a booking goes before, then the newest; of a message one that was acted on.
 */
export async function inheritReservations(trx: Trx, begun: Begun): Promise<void> {
  const { propertyId, connectionId, channelId, hotelCode } = begun
  const ended = sql`select id from channel_connection
    where ${ofAccount('channel_connection')} and property_id = ${propertyId} and channel_id = ${channelId} and hotel_code = ${hotelCode} and id <> ${connectionId}::uuid`
  await sql`
    update channel_message set connection_id = ${connectionId}::uuid where ${ofAccount('channel_message')} and id in (
      select distinct on (m.message_key) m.id from channel_message m
      where ${ofAccount('m')} and m.property_id = ${propertyId} and m.connection_id in (${ended})
      order by m.message_key, (m.applied_at is null), m.id desc)`.execute(trx)
  await sql`
    update channel_reservation set connection_id = ${connectionId}::uuid where ${ofAccount('channel_reservation')} and id in (
      select distinct on (r.reservation_code) r.id from channel_reservation r
      where ${ofAccount('r')} and r.property_id = ${propertyId} and r.connection_id in (${ended})
      order by r.reservation_code, (r.booking_id is null), r.revised_at desc, r.id desc)`.execute(
    trx,
  )
}
