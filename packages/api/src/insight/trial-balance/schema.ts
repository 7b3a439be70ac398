import { z } from 'zod'
import { daysBetween, type IsoDate } from '../../kernel/shared/dates.ts'
import { inOrder, outOfOrder, span } from '../reports/schema.ts'
import { ledgers, mostDays } from './rules.ts'

const withinQuarter = ({ from, to }: { from: IsoDate; to: IsoDate }): boolean =>
  daysBetween(from, to) < mostDays
const tooLong = { path: ['to'], message: `Choose at most ${mostDays} days.` }

/** The business dates from `from` to `to`, both included. */
export const trialBalanceInput = z
  .object(span)
  .refine(inOrder, outOfOrder)
  .refine(withinQuarter, tooLong)

/** The same, and whose bookings: those of one ledger, or of all. `cursor` is the code of the last of the page before. */
export const ledgerBookingsInput = z
  .object({
    ...span,
    ledger: z.enum(ledgers, 'Choose a ledger.').optional(),
    cursor: z
      .string()
      .regex(/^[A-Z0-9]{8}$/)
      .optional(),
    limit: z.int().min(1).max(200).default(50),
  })
  .refine(inOrder, outOfOrder)
  .refine(withinQuarter, tooLong)
