import { z } from 'zod'
import { daysBetween } from '../../kernel/shared/dates.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { comparisons } from '../comparisons/rules.ts'
import { longestReport, steps } from './rules.ts'

const night = isoDate.refine(day => '2000-01-01' <= day, 'Choose a date from 2000 on.')
export const span = { from: night, to: night }
export const inOrder = (input: { from: string; to: string }) =>
  input.to >= input.from && daysBetween(input.from, input.to) < longestReport
export const outOfOrder = {
  path: ['to'],
  message: `The last night lies on or after the first, at most ${longestReport} nights on.`,
}

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
