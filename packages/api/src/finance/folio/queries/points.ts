import { ofAccount } from '@atithi/db/account'
import type { BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { getPointsOf } from '../../../guests/loyalty/reads.ts'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { first } from '../../../kernel/shared/present.ts'

/** What the booking's guest may redeem on its business date, and what a point is worth in paise before GST. */
export async function getRedeemable(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { bookingId, now }: { bookingId: BookingId; now: Date },
) {
  const { rows } = await sql<{ today: IsoDate }>`
    select business_date(${now.toISOString()}::timestamptz, time_zone, day_rolls_at) as today
    from property where ${ofAccount('property')} and id = ${propertyId}`.execute(db)
  const { guestName, tier, points, pointValue, leastPoints } = await getPointsOf(
    db,
    bookingId,
    first(rows, 'property').today,
  )
  return { guestName, tier, points, pointValue, leastPoints }
}
