import { z } from 'zod'
import { inOrder, outOfOrder, span } from '../reports/schema.ts'
import { segmentations } from './rules.ts'

/** The nights from `from` to `to`, both included, and what their guests are told apart by. */
export const segmentsInput = z
  .object({
    ...span,
    by: z.enum(segmentations, 'Choose what to tell apart by.').default('source-class'),
  })
  .refine(inOrder, outOfOrder)
