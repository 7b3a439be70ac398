import { ofAccount } from '@atithi/db/account'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'

/** Money of a booking that its channel has taken from the guest and still has: what it sent as a virtual card is charged by the hotel. */
export interface Collected {
  amount: Paise
  /** Why it is left at check-out. */
  reason: string
}

/**
 * In paise, of the booking `b` of a query: what its channel has taken from the guest and still has. 0 where the guest pays the hotel, and
 * once the hotel has charged the channel's virtual card.
 */
export const heldByChannel = sql<Paise>`(case when b.channel_collected is null then 0
  else greatest(0, b.channel_collected - coalesce((select sum(m.amount) from virtual_card v join payment m on m.account_id = v.account_id and m.id = v.payment_id
    where v.account_id = b.account_id and v.booking_id = b.id and m.status <> 'cancelled'), 0)) end)::bigint`

/** Null where the guest pays the hotel. */
export async function findCollected(
  db: Reader,
  { propertyId, bookingId }: { propertyId: AuthorizedPropertyId; bookingId: BookingId },
): Promise<Collected | null> {
  const { rows } = await sql<{ amount: Paise }>`
    select ${heldByChannel} as amount from booking b where ${ofAccount('b')} and b.property_id = ${propertyId} and b.id = ${bookingId}`.execute(
    db,
  )
  const [found] = rows
  return found && found.amount > 0
    ? { amount: found.amount, reason: 'Paid to the channel, which pays the hotel' }
    : null
}
