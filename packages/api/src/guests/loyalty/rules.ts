import type { Paise } from '../../kernel/shared/money.ts'

export const loyaltyTiers = ['bronze', 'silver', 'gold', 'platinum'] as const
export type LoyaltyTier = (typeof loyaltyTiers)[number]

/** What an owner gives to guests who come again. */
export interface LoyaltyProgram {
  /** Points for each ₹100 of room revenue before GST. */
  pointsPerHundred: number
  /** Points of the last twelve months from which the tier begins. */
  silver: number
  gold: number
  platinum: number
  /** What a point takes off a bill, before GST, in paise; 0: points are not redeemed. */
  pointValue: Paise
  /** Fewer are not redeemed at once. */
  leastPoints: number
  /** Points are lost so many months after the departure that earned them; null: never. */
  expiresAfterMonths: number | null
}

/** While the owner has said nothing else (decisions, section 7). */
export const usualProgram: LoyaltyProgram = {
  pointsPerHundred: 1,
  silver: 500,
  gold: 1_500,
  platinum: 4_000,
  pointValue: 0,
  leastPoints: 1,
  expiresAfterMonths: null,
}

/** What happened to points: credited for a stay, taken back as its revenue fell, spent on a bill, given back by it, lost with time. */
export type LoyaltyKind = 'earned' | 'taken-back' | 'redeemed' | 'given-back' | 'expired'

/** What `points` take off a bill, before GST. */
export const worthOf = (
  points: number,
  { pointValue }: Pick<LoyaltyProgram, 'pointValue'>,
): Paise => Math.max(0, points) * pointValue

/** The most of `points` that a charge with `left` before GST takes: nobody spends a point for less than it is worth. */
export const mostPointsOn = (
  left: Paise,
  { points, pointValue }: { points: number; pointValue: Paise },
): number => (pointValue === 0 ? 0 : Math.max(0, Math.min(points, Math.floor(left / pointValue))))
