import { z } from 'zod'
import { withoutUnseen } from './text.ts'

export const email = z
  .string({ error: 'Enter an email address.' })
  .overwrite(withoutUnseen)
  .trim()
  .toLowerCase()
  .max(254, 'An email address has at most 254 characters.')
  .pipe(z.email('Enter an email address, as name@example.com.'))

/** The numbering plans of the world are 25 KB: a browser fetches them when the first number is judged. */
const normal = async (typed: string) => (await import('./phone.ts')).normalisePhone(typed)

/** Kept as E.164 by the rule of `normalisePhone`. What holds it is parsed by `parseAsync` or `safeParseAsync`. */
export const phone = z
  .string({ error: 'Enter a phone number.' })
  .transform(async typed => (await normal(typed)) ?? typed)
  // Refused behind the transform, so that a phone number or nothing is refused in these words too.
  .pipe(
    z
      .string()
      .refine(
        async kept => (await normal(kept)) === kept,
        'Enter a phone number: ten digits, or + and the country code.',
      ),
  )

const blank = z.literal('').transform(() => null)
/** At the desk one of the two is enough (decisions, section 6). */
export const emailOrNone = z.union([blank, z.null(), email]).optional()
export const phoneOrNone = z.union([blank, z.null(), phone]).optional()

interface Contact {
  guestEmail?: unknown
  guestPhone?: unknown
}

/** A guest can be reached in one way at least; said beside what else is wrong. */
export const reachable = {
  rule: (contact: Contact | null) => Boolean(contact?.guestPhone || contact?.guestEmail),
  says: {
    path: ['guestPhone'],
    error: 'Enter a phone number or an email: one is enough.',
    when: () => true,
  },
}
