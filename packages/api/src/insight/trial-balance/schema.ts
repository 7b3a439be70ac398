import { z } from 'zod'
import { daysBetween } from '../../kernel/shared/dates.ts'
import { inOrder, outOfOrder, span } from '../reports/schema.ts'
import { mostDays } from './rules.ts'

/** The business dates from `from` to `to`, both included. */
export const trialBalanceInput = z
  .object(span)
  .refine(inOrder, outOfOrder)
  .refine(({ from, to }) => daysBetween(from, to) < mostDays, {
    path: ['to'],
    message: `Choose at most ${mostDays} days.`,
  })
