import { z } from 'zod'
import { formatPaise } from './money.ts'

/** Control characters have no place in a name, and PostgreSQL refuses the null character in any text. */
const clean = (text: string) => !/[^\P{Cc}\t\r\n]/u.test(text) && text.isWellFormed()

/** A text of one to `max` characters, trimmed. `what` names it in the message: 'the guest’s name'. */
export const requiredText = (what: string, max: number) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(1, `Enter ${what}.`)
    .max(max, `At most ${max} characters.`)
    .refine(clean, 'Remove the control characters.')

/** A text that may be empty. */
export const optionalText = (max: number) =>
  z
    .string({ error: 'Enter a text.' })
    .trim()
    .max(max, `At most ${max} characters.`)
    .refine(clean, 'Remove the control characters.')

export const wholeNumber = (what: string, min: number, max: number) =>
  z
    .int({ error: `Enter ${what} as a whole number.` })
    .min(min, `Enter at least ${min}.`)
    .max(max, `Enter at most ${max}.`)

/** An amount in paise, up to ₹1 crore a night or ₹10 crore in a total, as `max` says. */
export const paise = (what: string, min: number, max: number) =>
  z
    .int({
      error: ({ input }) =>
        typeof input === 'number' ? `Enter ${what} in whole paise.` : `Enter ${what}.`,
    })
    .min(min, `Enter ${what} of at least ${formatPaise(min)}.`)
    .max(max, `Enter ${what} of at most ${formatPaise(max)}.`)
