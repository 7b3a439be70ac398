import { z } from 'zod'
import { comparisons } from '../comparisons/rules.ts'
import { steps } from '../reports/rules.ts'
import { inOrder, outOfOrder, span } from '../reports/schema.ts'

/** The nights from `from` to `to`, both included. */
export const kpisInput = z
  .object({
    ...span,
    against: z.enum(['previous', 'last-year'], 'Choose what to compare with.').default('previous'),
  })
  .refine(inOrder, outOfOrder)
export const trendInput = z
  .object({
    ...span,
    by: z.enum(steps).default('day'),
    against: z.enum(comparisons, 'Choose what to compare with.').optional(),
  })
  .refine(inOrder, outOfOrder)
