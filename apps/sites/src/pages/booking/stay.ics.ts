import type { APIRoute } from 'astro'
import { stayCalendar } from '../../lib/calendar.ts'
import { clockTime } from '../../lib/format.ts'
import { findGuestBooking, rememberedGuest } from '../../lib/guest-booking.ts'

export const GET: APIRoute = async ({ cookies, locals, redirect }) => {
  const { site, siteUrl, href } = locals
  const proof = rememberedGuest(cookies)
  const booking = proof && (await findGuestBooking(locals, proof))
  if (!booking) return redirect(href('/manage'), 303)
  const { code, checkIn, checkOut, roomTypeName } = booking
  const stay = {
    code,
    checkIn,
    checkOut,
    roomTypeName,
    siteUrl,
    hotel: site.name,
    address: site.fullAddress,
    checkInTime: clockTime(site.checkInTime),
  }
  return new Response(stayCalendar(stay, new Date()), {
    headers: { 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': `attachment; filename="stay-${code}.ics"` },
  })
}
