import { z } from 'zod'

export const id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Invalid id.')

/** An id that somebody chooses: left empty, it says what is to be chosen, 'a template'. */
export const chosenId = (what: string) => z.string().min(1, `Choose ${what}.`).pipe(id)

/** What people read aloud: no 0 or O, no 1 or I. */
const unambiguous = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Eight characters of 32: a trillion codes, taken from the platform's secure randomness. */
export function newBookingCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, byte => unambiguous[byte % unambiguous.length]).join('')
}
