import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { NightChange } from '../../../selling/availability/commands/inventory.ts'

/**
 * Gives up every night and every numbered room of a booking whose row the caller holds. Answers the nights that come free, read from
 * the rows themselves, which the caller moves as its last step.
 */
export async function releaseStay(trx: Trx, bookingId: BookingId): Promise<NightChange[]> {
  const releasedAt = sql<string>`clock_timestamp()`
  await trx
    .updateTable('roomAssignment')
    .set({ releasedAt })
    .where('bookingId', '=', bookingId)
    .where('releasedAt', 'is', null)
    .execute()
  const freed = await trx
    .updateTable('bookingNight')
    .set({ releasedAt })
    .where('bookingId', '=', bookingId)
    .where('releasedAt', 'is', null)
    .returning(['roomTypeId', 'night'])
    .execute()
  return freed.map(night => ({ ...night, booked: -1 }))
}
