import { z } from 'zod'

/**
 * E.164 of what people type: '98765 43210', '098765…', '+91 98765 43210', '+44 20 …'. Ten digits are Indian.
 * undefined when it is no phone number. Indian mobiles start with 6 to 9, landlines with their STD code.
 */
export function normalisePhone(typed: string): string | undefined {
  const compact = typed.replace(/[\s().-]/g, '')
  if (/^\+/.test(compact)) {
    if (compact.startsWith('+91')) return /^\+91[1-9][0-9]{9}$/.test(compact) ? compact : undefined
    return /^\+[1-9][0-9]{6,14}$/.test(compact) ? compact : undefined
  }
  const digits = compact.replace(/^0+/, '').replace(/^91(?=[0-9]{10}$)/, '')
  return /^[1-9][0-9]{9}$/.test(digits) ? `+91${digits}` : undefined
}

export const email = z
  .string({ error: 'Enter an email address.' })
  .trim()
  .toLowerCase()
  .max(254, 'An email address has at most 254 characters.')
  .pipe(z.email('Enter an email address, as name@example.com.'))

export const phone = z
  .string({ error: 'Enter a phone number.' })
  .transform(typed => normalisePhone(typed) ?? typed)
  // Refused behind the transform, so that a phone number or nothing is refused in these words too.
  .pipe(
    z
      .string()
      .refine(
        kept => normalisePhone(kept) === kept,
        'Enter a phone number: ten digits, or + and the country code.',
      ),
  )
