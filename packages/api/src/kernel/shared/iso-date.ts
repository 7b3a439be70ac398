import { z } from 'zod'
import { isRealDate, type YearMonth } from './dates.ts'

/** A calendar date from outside, 1900 to 2199. Apart from the arithmetic, which the first screen of the back office needs without zod. */
export const isoDate = z
  .string({ error: 'Choose a date.' })
  .refine(text => text !== '', { error: 'Choose a date.', abort: true })
  .refine(isRealDate, 'Use a real date, as 2026-11-20.')

/** A month from outside, of this century. */
export const yearMonth = z
  .string({ error: 'Choose a month.' })
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Write the month as 2026-11.') as z.ZodType<YearMonth, string>
