import { ofAccount } from '@atithi/db/account'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import type { ChannelId } from '../rules.ts'
import type { SoldFacts } from './rules/verdict.ts'

/** A booking that a channel sold, with what it is known to cost. */
export interface SoldBooking extends SoldFacts {
  bookingId: BookingId
  code: string
  guestName: string
  checkIn: IsoDate
  status: 'pending' | 'confirmed' | 'checked-in' | 'checked-out' | 'cancelled'
  channelId: ChannelId
  reservationCode: string
}

/** Bookings of channels of a hotel, by what its caller adds of `b` (booking), `r` (reservation) and `k` (connection). */
export const soldBookings = (
  propertyId: AuthorizedPropertyId,
  which: RawBuilder<unknown>,
): RawBuilder<SoldBooking> => sql`
  select b.id as booking_id, b.code, b.guest_name, b.check_in, b.check_out, b.status, k.channel_id, r.reservation_code,
    (b.status = 'cancelled' or r.state = 'cancelled') as is_cancelled, r.is_prepaid,
    coalesce(r.total_amount, b.room_amount + b.fee_amount + coalesce(n.tax, 0))::bigint as paid,
    (b.room_amount + b.fee_amount)::bigint as taxable, r.commission_amount as commission
  from channel_reservation r join booking b on b.account_id = r.account_id and b.id = r.booking_id
    join channel_connection k on k.account_id = r.account_id and k.id = r.connection_id
    left join lateral (select sum(cgst + sgst + fee_cgst + fee_sgst) as tax from booking_night
      where ${ofAccount('booking_night')} and booking_id = b.id and released_at is null) n on true
  where ${ofAccount('r')} and r.property_id = ${propertyId} and ${which}`

/** The bookings behind numbers of a channel, by the number in capitals; those that nobody knows are left out. */
export async function findSold(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { channelId, codes }: { channelId: ChannelId; codes: readonly string[] },
): Promise<Map<string, SoldBooking>> {
  const wanted = [...new Set(codes.map(code => code.toUpperCase()))]
  const { rows } = await soldBookings(
    propertyId,
    sql`k.channel_id = ${channelId} and upper(r.reservation_code) = any (${wanted}::text[]) order by r.id`,
  ).execute(db)
  return new Map(rows.map(row => [row.reservationCode.toUpperCase(), row]))
}

/** What of a line of a payout is on the folio of its booking. */
export interface PostedParts {
  money: Paise
  tax: Paise
  commission: Paise
}

/** The parts of the line `l` of a payout that stand on the folio. */
export const postedParts = sql`lateral (
  select coalesce(sum(m.amount) filter (where m.method not in ('tds', 'channel-commission')), 0)::bigint as money,
    coalesce(sum(m.amount) filter (where m.method = 'tds'), 0)::bigint as tax,
    coalesce(sum(m.amount) filter (where m.method = 'channel-commission'), 0)::bigint as commission
  from payment m where ${ofAccount('m')} and m.channel_line_id = l.id and m.status <> 'cancelled')`
