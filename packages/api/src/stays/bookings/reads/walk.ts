import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'

/** Whether a night that a booking holds has more sold than rooms. */
export async function isOversold(db: Reader, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ isOversold: boolean }>`
    select exists (select from booking_night n
      join room_night s on s.property_id = n.property_id and s.room_type_id = n.room_type_id and s.night = n.night
        and s.oversold > 0
      where n.booking_id = ${bookingId} and n.released_at is null) as "isOversold"`.execute(db)
  return rows[0]?.isOversold ?? false
}

/** Where the guest of a booking was brought, and what it costs in paise; null for one that was not walked, or whose walk was undone. */
export async function findWalk(db: Reader, bookingId: string) {
  const walk = await db
    .selectFrom('bookingWalk as w')
    .leftJoin('appUser as u', 'u.id', 'w.walkedBy')
    .select(['w.hotelName', 'w.hotelAddress', 'w.hotelPhone', 'w.roomCost', 'w.transportCost'])
    .select(['w.compensation', 'w.reason', 'w.wasOversold', 'w.walkedOn', 'w.channelToldAt'])
    .select(eb => eb.ref('w.paidBy').$castTo<'hotel' | 'channel'>().as('paidBy'))
    .select('u.name as walkedBy')
    .where('w.bookingId', '=', bookingId)
    .where('w.undoneAt', 'is', null)
    .executeTakeFirst()
  return walk ?? null
}
