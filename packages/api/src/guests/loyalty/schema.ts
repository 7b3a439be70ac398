import { z } from 'zod'
import { wholeNumber } from '../../kernel/shared/text.ts'

const threshold = (what: string) => wholeNumber(`the points of ${what}`, 1, 1_000_000)

export const loyaltyProgramInput = z
  .object({
    pointsPerHundred: wholeNumber('the points for each ₹100', 0, 100),
    silver: threshold('silver'),
    gold: threshold('gold'),
    platinum: threshold('platinum'),
  })
  .refine(({ silver, gold }) => silver < gold, {
    path: ['gold'],
    message: 'Gold begins above silver.',
  })
  .refine(({ gold, platinum }) => gold < platinum, {
    path: ['platinum'],
    message: 'Platinum begins above gold.',
  })
