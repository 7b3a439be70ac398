import { ofAccount, theAccount } from '@atithi/db/account'
import type { Given } from '@atithi/db/compile-once'
import type { AccountId, BookingId, GuestId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { first, present } from '../../kernel/shared/present.ts'
import { type LoyaltyProgram, type LoyaltyTier, usualProgram } from './rules.ts'

/** The owner's rates and thresholds; the usual ones where they said nothing. */
export async function getLoyaltyProgram(db: Reader, accountId: AccountId): Promise<LoyaltyProgram> {
  const found = await db
    .selectFrom('loyaltyProgram')
    .select(['pointsPerHundred', 'silver', 'gold', 'platinum'])
    .select(['pointValue', 'leastPoints', 'expiresAfterMonths'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return found ?? usualProgram
}

export interface PointsOfBooking {
  guestId: GuestId
  guestName: string
  guestEmail: string | null
  tier: LoyaltyTier
  /** What may be spent on this day: not what has lapsed, nor what makes up for points taken back. */
  points: number
  /** In paise before GST; 0: points are not redeemed. */
  pointValue: number
  leastPoints: number
}

/** The points of the guest of a booking as JSON for a larger statement, earned at any hotel of the owner, as of a day. */
export const pointsOf = (
  bookingId: Given<string>,
  asOf: Given<IsoDate>,
): RawBuilder<PointsOfBooking> => sql`(
  select json_build_object('guestId', g.id, 'guestName', g.name, 'guestEmail', g.email, 'tier', g.loyalty_tier,
    'points', (select coalesce(sum(l.free), 0) from loyalty_lots(g.account_id, g.id, ${asOf}::date) l where not l.is_lapsed),
    'pointValue', coalesce(program.point_value, ${usualProgram.pointValue}),
    'leastPoints', coalesce(program.least_points, ${usualProgram.leastPoints}))
  from booking stay join guest g on g.account_id = stay.account_id and g.id = stay.guest_id
  left join loyalty_program program on program.account_id = g.account_id
  where ${ofAccount('stay')} and stay.id = ${bookingId}::uuid)`

/** The same alone. The scope names the owner. */
export async function getPointsOf(
  db: Reader,
  bookingId: BookingId,
  asOf: IsoDate,
): Promise<PointsOfBooking> {
  const { rows } = await sql<{
    found: PointsOfBooking | null
  }>`select ${pointsOf(bookingId, asOf)} as found`.execute(db)
  return present(first(rows, 'guest of the booking').found, 'guest of the booking')
}

/** What a stay earns as its bill stands, whether it is credited yet or not; 0 while it lasts or its bill is open. */
export async function readPointsOfStay(db: Reader, bookingId: BookingId): Promise<number> {
  const { rows } = await sql<{ target: number }>`
    select target from stay_points(${theAccount}, array[${bookingId}::uuid])`.execute(db)
  return rows[0]?.target ?? 0
}
