import { z } from 'zod'
import type { Context } from '../../../kernel/context/context.ts'
import { type EncryptionKey, seal, unseal } from '../../../kernel/secrets/box.ts'
import { present } from '../../../kernel/shared/present.ts'

const pass = z.object({
  use: z.literal('booking-pass'),
  code: z.string(),
  email: z.string(),
  until: z.iso.datetime(),
})

/** What proves that a booking is a guest's: its code, and the email that it has. */
export interface GuestProof {
  code: string
  email: string
}

/**
 * The proof of a booking, sealed by the platform: in the cookie of its pages and in the links of
 * its emails. Nobody can guess one, so it is never counted as a guess; it ends at `until`, and when
 * the booking gets another email.
 */
export const sealPass = (
  { code, email }: GuestProof,
  until: Date,
  keys: readonly EncryptionKey[],
): string =>
  seal(JSON.stringify({ use: 'booking-pass', code, email, until: until.toISOString() }), keys)

/** The proof inside a pass; undefined for one that is over, and for any other text. */
export function openPass(
  text: string,
  now: Date,
  keys: readonly EncryptionKey[],
): GuestProof | undefined {
  try {
    const { code, email, until } = pass.parse(JSON.parse(unseal(text, keys)))
    return new Date(until) > now ? { code, email } : undefined
  } catch {
    return undefined
  }
}

/** So long the pages of a booking stay open in the browser that booked or opened it. */
const passMinutes = 60

/** A booking as its guest sees it, with the pass that opens it again without a code. */
export function withPass<Booking extends { code: string; guestEmail: string | null }>(
  { services: { clock, settings } }: Pick<Context, 'services'>,
  booking: Booking,
): Booking & { pass: string } {
  const { code, guestEmail } = booking
  const until = new Date(clock.now().getTime() + passMinutes * 60_000)
  const proof = { code, email: present(guestEmail, `email of booking ${code}`) }
  return { ...booking, pass: sealPass(proof, until, settings.encryptionKeys) }
}
