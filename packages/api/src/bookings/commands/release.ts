import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../access/gates.ts'
import { returnNights } from '../../availability/inventory.ts'
import type { IsoDate } from '../../shared/dates.ts'

interface Release {
  propertyId: AuthorizedPropertyId
  bookingId: string
  roomTypeId: string
  rooms: number
  /** Nights from this one on come free. */
  from: IsoDate
  checkOut: IsoDate
}

/** Gives the nights [from, checkOut) of a booking back for sale, and takes it out of the rooms assigned for them. The caller holds the booking's row. */
export async function releaseNights(trx: Trx, release: Release): Promise<void> {
  const { propertyId, bookingId, from, checkOut } = release
  if (from >= checkOut) return
  const releasedAt = sql<string>`clock_timestamp()`
  await trx
    .updateTable('bookingNight')
    .set({ releasedAt })
    .where('bookingId', '=', bookingId)
    .where('night', '>=', from)
    .where('releasedAt', 'is', null)
    .execute()
  // The part already slept stays as history; an assignment with nothing slept is released whole.
  await trx
    .updateTable('roomAssignment')
    .set({ releasedAt })
    .where('bookingId', '=', bookingId)
    .where('releasedAt', 'is', null)
    .where(sql<boolean>`lower(stay) >= ${from}::date`)
    .execute()
  await trx
    .updateTable('roomAssignment')
    .set({ stay: sql<string>`daterange(lower(stay), ${from}::date)` })
    .where('bookingId', '=', bookingId)
    .where('releasedAt', 'is', null)
    .where(sql<boolean>`upper(stay) > ${from}::date`)
    .execute()
  await returnNights(trx, { propertyId, roomTypeId: release.roomTypeId, checkIn: from, checkOut, rooms: release.rooms })
}
