import { z } from 'zod'
import { daysBetween } from '../../kernel/shared/dates.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'

const longestBoard = 92

/** The nights from `from` to `to`, both included; `withOverstays` adds who is still here though their stay ended before them. */
export const boardInput = z
  .object({ from: isoDate, to: isoDate, withOverstays: z.boolean().optional() })
  .refine(input => input.to >= input.from && daysBetween(input.from, input.to) < longestBoard, {
    path: ['to'],
    message: `The last night lies on or after the first, at most ${longestBoard} nights on.`,
  })
