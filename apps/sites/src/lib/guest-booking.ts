import { findBookingInput } from '@atithi/api/web/site/schema'
import type { AstroCookieSetOptions, AstroCookies } from 'astro'
import { type Language, languages, pathIn } from './language.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import type { GuestBooking } from './site-api.ts'

/**
 * A guest proves a booking with its code and email. Both travel in a form once and then in a cookie that scripts cannot
 * read, that goes to the pages of the booking only and that ends after an hour: neither stands in an address, a log or a
 * link. The cookie needs no seal, since it says no more than the form did and is checked on each request.
 */
/** The pages of a booking lie below one path in each language: a cookie for each keeps it off all others. */
const cookieNames: Record<Language, string> = { en: 'atithi_guest', hi: 'atithi_guest_hi' }
const cookieMinutes = 60

export interface Proof {
  code: string
  email: string
}

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
  { code, email }: Proof,
): void {
  for (const language of languages)
    cookies.set(cookieNames[language], { code, email }, options(locals, language))
}

export function rememberedGuest(cookies: AstroCookies, language: Language): Proof | undefined {
  try {
    return findBookingInput.safeParse(cookies.get(cookieNames[language])?.json()).data
  } catch {
    return undefined
  }
}

/** The booking that the proof opens, at this hotel; undefined when there is none. */
export async function findGuestBooking(
  locals: Pick<App.Locals, 'api' | 'site'>,
  proof: Proof,
): Promise<GuestBooking | undefined> {
  try {
    const booking = await locals.api.booking(proof)
    return booking.propertyId === locals.site.propertyId ? booking : undefined
  } catch (error) {
    if (refusalOf(error)?.reason === 'NOT_FOUND') return undefined
    throw error
  }
}

/** Cancels the guest's booking; a refusal says what to do instead. */
export async function cancelGuestBooking(
  locals: Pick<App.Locals, 'api' | 'site'>,
  proof: Proof,
): Promise<Refusal | undefined> {
  // The code alone decides which booking it is: another hotel's must not be cancelled here.
  if (!(await findGuestBooking(locals, proof)))
    return { reason: 'NOT_FOUND', message: 'This booking does not exist.', details: null }
  try {
    await locals.api.cancel(proof)
    return undefined
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    return refusal
  }
}
