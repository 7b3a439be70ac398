import type { Reader } from '@atithi/db/reader'
import type { GuestBook } from '../../kernel/access/gates.ts'
import { withinPortfolio } from '../../kernel/access/portfolio.ts'
import type { IsoDate } from '../../kernel/shared/dates.ts'
import { type LoyaltyProgram, type LoyaltyTier, usualProgram } from './rules.ts'

/** The owner's rates and thresholds; the usual ones where they said nothing. */
export async function getLoyaltyProgram(db: Reader, accountId: string): Promise<LoyaltyProgram> {
  const found = await db
    .selectFrom('loyaltyProgram')
    .select(['pointsPerHundred', 'silver', 'gold', 'platinum'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return found ?? usualProgram
}

export interface LoyaltyStatement {
  tier: LoyaltyTier
  points: number
  /** Of stays that ended within the last twelve months. */
  tierPoints: number
  /** Those of the hotels that the caller may see, the latest first. */
  entries: {
    id: string
    points: number
    earnedOn: IsoDate
    recordedAt: string
    bookingId: string
    code: string
    propertyName: string
  }[]
}

const mostEntries = 200

/** A guest's tier and points, and the stays that they come of. */
export async function getLoyaltyStatement(
  db: Reader,
  { guestId, guestBook }: { guestId: string; guestBook: GuestBook },
): Promise<LoyaltyStatement> {
  const guest = await db
    .selectFrom('guest')
    .select(['loyaltyTier as tier', 'loyaltyPoints as points', 'tierPoints'])
    .where('id', '=', guestId)
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('loyaltyEntry as e')
    .innerJoin('booking as b', 'b.id', 'e.bookingId')
    .innerJoin('property as p', 'p.id', 'e.propertyId')
    .select([
      'e.id',
      'e.points',
      'e.earnedOn',
      'e.recordedAt',
      'e.bookingId',
      'b.code',
      'p.name as propertyName',
    ])
    .where('b.guestId', '=', guestId)
    .where(withinPortfolio('e.propertyId', guestBook.propertyIds))
    .orderBy('e.id', 'desc')
    .limit(mostEntries)
    .execute()
  return { ...guest, entries }
}
