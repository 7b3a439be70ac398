import { z } from 'zod'
import { type IsoDate, isRealDate } from './dates.ts'

/** A calendar date from outside, 1900 to 2199. Apart from the arithmetic, which the first screen of the back office needs without zod. */
export const isoDate = z
  .string({ error: 'Choose a date.' })
  .refine(text => text !== '', { error: 'Choose a date.', abort: true })
  .refine(isRealDate, 'Use a real date, as 2026-11-20.')
  .transform(text => text as IsoDate)
