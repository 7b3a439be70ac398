import { findBookingInput } from '@atithi/api/web/site/schema'
import type { AstroCookieSetOptions, AstroCookies } from 'astro'
import { z } from 'zod'
import { type Language, languages, pathIn } from './language.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import type { GuestBooking } from './site-api.ts'

/**
 * A guest proves a booking with its code and email. Both travel in a form once; the answer brings a pass, sealed by the
 * platform, which lies in a cookie that scripts cannot read, goes to the pages of the booking only and ends after an hour.
 * A pass is no guess: whatever others try from the same address, the guest's own pages open.
 */
/** The pages of a booking lie below one path in each language: a cookie for each keeps it off all others. */
const cookieNames: Record<Language, string> = { en: 'atithi_guest', hi: 'atithi_guest_hi' }
const cookieMinutes = 60

/** What the browser keeps: the code, which is shown even while nothing else can be read, and the pass. */
const kept = z.object({ code: findBookingInput.shape.code, pass: z.string().max(2000) })
export type RememberedGuest = z.output<typeof kept>

type Proof = { pass: string } | { code: string; email: string }

const options = ({ basePath, siteUrl }: App.Locals, language: Language): AstroCookieSetOptions => ({
  path: `${basePath}${pathIn(language, '/booking')}`,
  httpOnly: true,
  sameSite: 'lax',
  secure: siteUrl.startsWith('https:'),
  maxAge: cookieMinutes * 60,
})

export function rememberGuest(
  cookies: AstroCookies,
  locals: App.Locals,
  { code, pass }: RememberedGuest,
): void {
  for (const language of languages)
    cookies.set(cookieNames[language], { code, pass }, options(locals, language))
}

export function rememberedGuest(
  cookies: AstroCookies,
  language: Language,
): RememberedGuest | undefined {
  try {
    return kept.safeParse(cookies.get(cookieNames[language])?.json()).data
  } catch {
    return undefined
  }
}

const askedWith = (proof: Proof) =>
  'pass' in proof ? { pass: proof.pass } : { code: proof.code, email: proof.email }

/** The booking that the proof opens, at this hotel; undefined when there is none. */
export async function findGuestBooking(
  locals: Pick<App.Locals, 'api' | 'site' | 'subdomain'>,
  proof: Proof,
): Promise<GuestBooking | undefined> {
  try {
    const booking = await locals.api.booking({ ...askedWith(proof), subdomain: locals.subdomain })
    return booking.propertyId === locals.site.propertyId ? booking : undefined
  } catch (error) {
    if (refusalOf(error)?.reason === 'NOT_FOUND') return undefined
    throw error
  }
}

/** The guest has come back from the gateway: the booking as it is once the gateway was asked. */
export async function findPaidBooking(
  locals: Pick<App.Locals, 'api' | 'site' | 'subdomain'>,
  proof: Proof,
): Promise<GuestBooking | undefined> {
  if (!(await findGuestBooking(locals, proof))) return undefined
  await locals.api.paid(askedWith(proof))
  return findGuestBooking(locals, proof)
}

/** The gateway's page on which the guest pays; a refusal where nothing can be paid online now. */
export async function openPayment(
  locals: Pick<App.Locals, 'api' | 'site' | 'subdomain'>,
  proof: Proof,
): Promise<{ url: string } | { refusal: Refusal }> {
  if (!(await findGuestBooking(locals, proof)))
    return {
      refusal: { reason: 'NOT_FOUND', message: 'This booking does not exist.', details: null },
    }
  try {
    const { checkoutUrl } = await locals.api.pay(askedWith(proof))
    if (checkoutUrl) return { url: checkoutUrl }
    const message = 'The payment gateway does not answer now.'
    return { refusal: { reason: 'GATEWAY_UNAVAILABLE', message, details: null } }
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return { refusal }
  }
}

/** Cancels the guest's booking; a refusal says what to do instead. */
export async function cancelGuestBooking(
  locals: Pick<App.Locals, 'api' | 'site' | 'subdomain'>,
  proof: Proof,
): Promise<Refusal | undefined> {
  // The code alone decides which booking it is: another hotel's must not be cancelled here.
  if (!(await findGuestBooking(locals, proof)))
    return { reason: 'NOT_FOUND', message: 'This booking does not exist.', details: null }
  try {
    await locals.api.cancel(askedWith(proof))
    return undefined
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return refusal
  }
}
