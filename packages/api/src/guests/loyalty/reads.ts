import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { first } from '../../kernel/shared/present.ts'
import { type LoyaltyProgram, type LoyaltyTier, usualProgram } from './rules.ts'

/** The owner's rates and thresholds; the usual ones where they said nothing. */
export async function getLoyaltyProgram(db: Reader, accountId: string): Promise<LoyaltyProgram> {
  const found = await db
    .selectFrom('loyaltyProgram')
    .select(['pointsPerHundred', 'silver', 'gold', 'platinum'])
    .select(['pointValue', 'leastPoints', 'expiresAfterMonths'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return found ?? usualProgram
}

export interface PointsOfBooking {
  guestId: string
  guestName: string
  guestEmail: string | null
  tier: LoyaltyTier
  /** What may be spent on this day: not what has lapsed, nor what makes up for points taken back. */
  points: number
  /** In paise before GST; 0: points are not redeemed. */
  pointValue: number
  leastPoints: number
}

/** The points of the guest of a booking, earned at any hotel of the owner, as of a day. The scope names the owner. */
export async function getPointsOf(
  db: Reader,
  bookingId: string,
  asOf: IsoDate,
): Promise<PointsOfBooking> {
  const { rows } = await sql<PointsOfBooking>`
    select g.id as "guestId", g.name as "guestName", g.email as "guestEmail", g.loyalty_tier as tier,
      (select coalesce(sum(l.free), 0)::int from loyalty_lots(g.id, ${asOf}::date) l where not l.is_lapsed) as points,
      coalesce(p.point_value, ${usualProgram.pointValue})::bigint as "pointValue",
      coalesce(p.least_points, ${usualProgram.leastPoints})::int as "leastPoints"
    from booking b join guest g on g.id = b.guest_id
    left join loyalty_program p on p.account_id = g.account_id
    where b.id = ${bookingId}::uuid`.execute(db)
  return first(rows, 'guest of the booking')
}
