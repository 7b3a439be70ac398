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
}

/** While the owner has said nothing else (decisions, section 7). */
export const usualProgram: LoyaltyProgram = {
  pointsPerHundred: 1,
  silver: 500,
  gold: 1_500,
  platinum: 4_000,
}
