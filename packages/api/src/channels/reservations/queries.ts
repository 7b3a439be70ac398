import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { Portfolio } from '../../kernel/access/gates.ts'
import { withinPortfolio } from '../../kernel/access/portfolio.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { type ChannelId, channelNames } from '../rules.ts'
import { stayIn } from './rules.ts'

interface Row {
  id: string
  propertyId: string
  propertyName: string
  connectionId: string
  channelId: ChannelId
  reservationCode: string
  state: string
  problem: 'unmapped' | 'refused' | 'overbooked'
  problemMessage: string | null
  bookingId: string | null
  code: string | null
  guestName: string | null
  checkIn: IsoDate | null
  checkOut: IsoDate | null
  rooms: number | null
  nights: IsoDate[]
  snapshot: unknown
  totalAmount: number | null
  receivedAt: string
}

/**
 * What channels sold and somebody has to see to: bookings that still have no room on some night, and reservations that could not be
 * booked. A booking that a freed room went to, or that was cancelled, is on it no longer.
 */
export async function listOverbooked(db: Reader, propertyIds: Portfolio) {
  const { rows } = await sql<Row>`
    select r.id, r.property_id as "propertyId", p.name as "propertyName", r.connection_id as "connectionId", c.channel_id as "channelId",
      r.reservation_code as "reservationCode", r.state, r.problem, r.problem_message as "problemMessage", b.id as "bookingId", b.code,
      b.guest_name as "guestName", b.check_in as "checkIn", b.check_out as "checkOut", b.rooms, coalesce(o.nights, '[]') as nights, r.snapshot,
      r.total_amount as "totalAmount", r.received_at as "receivedAt"
    from channel_reservation r join channel_connection c on c.id = r.connection_id
    join property p on p.id = r.property_id and p.deleted_at is null
    left join booking b on b.id = r.booking_id
    left join lateral (
      select json_agg(distinct n.night order by n.night) as nights from booking_night n
      join room_night s on s.property_id = n.property_id and s.room_type_id = n.room_type_id and s.night = n.night and s.oversold > 0
      where n.booking_id = b.id and n.released_at is null) o on true
    where r.problem is not null and ${withinPortfolio('r.property_id', propertyIds)}
      and (r.problem <> 'overbooked' or (b.status in ('pending', 'confirmed') and o.nights is not null))
    order by r.id desc limit 200`.execute(db)
  const items = rows.map(({ snapshot, ...row }) => {
    const stay = stayIn(snapshot)
    return {
      ...row,
      channelName: channelNames[row.channelId],
      guestName: row.guestName ?? stay?.guestName ?? null,
      checkIn: row.checkIn ?? stay?.checkIn ?? null,
      checkOut: row.checkOut ?? stay?.checkOut ?? null,
    }
  })
  return { items, nextCursor: null, total: items.length }
}
