import { z } from 'zod'
import { paise, wholeNumber } from '../../kernel/shared/text.ts'

const threshold = (what: string) => wholeNumber(`the points of ${what}`, 1, 1_000_000)

export const loyaltyProgramInput = z
  .object({
    pointsPerHundred: wholeNumber('the points for each ₹100', 0, 100),
    silver: threshold('silver'),
    gold: threshold('gold'),
    platinum: threshold('platinum'),
    // Left out, each stays as it was.
    pointValue: paise('what a point is worth', 0, 10_000).optional(),
    leastPoints: threshold('one redemption').optional(),
    expiresAfterMonths: wholeNumber('the months', 1, 120).nullable().optional(),
  })
  .refine(({ silver, gold }) => silver < gold, {
    path: ['gold'],
    message: 'Gold begins above silver.',
  })
  .refine(({ gold, platinum }) => gold < platinum, {
    path: ['platinum'],
    message: 'Platinum begins above gold.',
  })

export type LoyaltyProgramInput = z.output<typeof loyaltyProgramInput>
