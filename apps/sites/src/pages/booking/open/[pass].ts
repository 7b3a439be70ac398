import type { APIRoute } from 'astro'
import { findGuestBooking, rememberGuest } from '../../../lib/guest-booking.ts'

/** Where an email's link leads: it opens the booking in this browser, and its pass leaves the address. */
export const GET: APIRoute = async ({ params, cookies, locals, redirect }) => {
  const booking = params.pass && (await findGuestBooking(locals, { pass: params.pass }))
  if (!booking) return redirect(locals.href('/manage'), 303)
  rememberGuest(cookies, locals, booking)
  return redirect(locals.href('/booking'), 303)
}
