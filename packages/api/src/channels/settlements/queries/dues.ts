import { ofAccount } from '@atithi/db/account'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { businessDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { type SoldBooking, soldBookings } from '../reads.ts'
import { expectedOf, type LineParts, netOf } from '../rules/verdict.ts'
import type { Dues } from '../schema.ts'

/** On a screen, and on a paper that is filled in from it. */
const mostDues = 500

export interface Due extends SoldBooking {
  /** What the paper is to say of it; null where the channel told no commission. */
  expected: LineParts | null
  net: Paise | null
}

/**
 * Bookings that are over and stand on no paper of a kind yet: of the guest's money that the channel has, or of commission that it will
 * invoice. The oldest departure first, at most 500.
 */
export async function listDues(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { channelId, kind }: Dues,
  now: Date,
): Promise<{ items: Due[]; total: number; net: Paise; supplierGstin: string | null }> {
  const { timeZone } = await db
    .selectFrom('property')
    .select('timeZone')
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const today = businessDate(now, timeZone, '00:00')
  const { rows } = await soldBookings(
    propertyId,
    sql`(${channelId ?? null}::text is null or k.channel_id = ${channelId ?? null})
      and r.is_prepaid = ${kind === 'payout'} and r.state <> 'cancelled' and b.status in ('checked-in', 'checked-out')
      and b.check_out <= ${today}::date
      and (r.commission_amount is null or r.commission_amount > 0 or r.is_prepaid)
      and not exists (select from channel_statement_line l join channel_statement s on s.account_id = l.account_id and s.id = l.statement_id
        where ${ofAccount('l')} and l.booking_id = b.id and s.kind = ${kind} and s.withdrawn_at is null)
      order by b.check_out, b.id`,
  ).execute(db)
  const items = rows.map((sold): Due => {
    const expected = expectedOf(kind, sold)
    return Object.assign(sold, { expected, net: expected && netOf(kind, expected) })
  })
  // What its last paper said is proposed for the next.
  const last = await db
    .selectFrom('channelStatement')
    .select('supplierGstin')
    .where('propertyId', '=', propertyId)
    .where('channelId', '=', channelId ?? '')
    .where('supplierGstin', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    supplierGstin: last?.supplierGstin ?? null,
    items: items.slice(0, mostDues),
    total: items.length,
    net: items.reduce((sum, one) => sum + (one.net ?? 0), 0),
  }
}
