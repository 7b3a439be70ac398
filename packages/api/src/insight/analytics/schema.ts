import { z } from 'zod'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { comparisons } from '../comparisons/rules.ts'
import { dimensions } from '../night-figures/rules.ts'
import { steps } from '../reports/rules.ts'
import { inOrder, outOfOrder, span } from '../reports/schema.ts'
import { metrics, pickUpDays } from './rules.ts'

export const breakdownInput = z
  .object({
    ...span,
    metric: z.enum(metrics, 'Choose what to show.').default('roomRevenue'),
    dimension: z.enum(dimensions, 'Choose what to tell apart by.').optional(),
    by: z.enum(steps).default('day'),
    against: z.enum(comparisons, 'Choose what to compare with.').default('last-year'),
  })
  .refine(inOrder, outOfOrder)

export const pickUpInput = z
  .object({
    ...span,
    days: z.coerce
      .number()
      .refine(days => pickUpDays.some(known => known === days), 'Choose 1, 7 or 30 days.')
      .default(7),
  })
  .refine(inOrder, outOfOrder)

/** `month`: the first month, any day of it. */
export const paceInput = z.object({ month: isoDate })
