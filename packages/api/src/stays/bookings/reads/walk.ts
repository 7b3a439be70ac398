import { ofAccount } from '@atithi/db/account'
import type { BookingId, RoomTypeId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { IsoDate } from '../../../kernel/shared/dates.ts'

/** Nights that a booking holds, by room type, which have more sold than rooms. */
export async function listOversold(
  db: Reader,
  bookingId: BookingId,
): Promise<{ roomTypeId: RoomTypeId; night: IsoDate }[]> {
  const { rows } = await sql<{ roomTypeId: RoomTypeId; night: IsoDate }>`
    select distinct n.room_type_id as "roomTypeId", n.night from booking_night n
      join room_night s on s.account_id = n.account_id and s.property_id = n.property_id and s.room_type_id = n.room_type_id and s.night = n.night
        and s.oversold > 0
      where ${ofAccount('n')} and n.booking_id = ${bookingId} and n.released_at is null`.execute(db)
  return rows
}

const walksOf = (db: Reader, bookingId: BookingId) =>
  db
    .selectFrom('bookingWalk as w')
    .leftJoin('appUser as u', 'u.id', 'w.walkedBy')
    .select(['w.id', 'w.hotelName', 'w.hotelAddress', 'w.hotelPhone', 'w.roomCost'])
    .select(['w.transportCost', 'w.compensation', 'w.reason', 'w.wasOversold', 'w.walkedOn'])
    .select(['w.channelToldAt', 'w.rooms', 'w.walkedFrom', 'w.walkedTo'])
    .select(eb => eb.ref('w.paidBy').$castTo<'hotel' | 'channel'>().as('paidBy'))
    .select(eb => eb.ref('w.scope').$castTo<'stay' | 'rooms' | 'rest'>().as('scope'))
    .select('u.name as walkedBy')
    .where('w.bookingId', '=', bookingId)
    .where('w.undoneAt', 'is', null)

/** Where the guests of a booking were brought, and what it costs in paise, the first walk first; without those that were undone. */
export const listWalks = (db: Reader, bookingId: BookingId) =>
  walksOf(db, bookingId).orderBy('w.id').execute()

/** The walk that ended the whole booking; null for one that was not walked, or of which a part was. */
export async function findWalk(db: Reader, bookingId: BookingId) {
  const walk = await walksOf(db, bookingId).where('w.scope', '=', 'stay').executeTakeFirst()
  return walk ?? null
}
