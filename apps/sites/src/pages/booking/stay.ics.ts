import { stayCalendar } from '@atithi/api/stays/bookings/rules/stay-calendar'
import type { APIRoute } from 'astro'
import { findGuestBooking, rememberedGuest } from '../../lib/guest-booking.ts'

export const GET: APIRoute = async ({ cookies, locals, redirect }) => {
  const { site, siteUrl, href, t } = locals
  const proof = rememberedGuest(cookies, locals.language)
  const booking = proof && (await findGuestBooking(locals, proof))
  if (!booking) return redirect(href('/manage'), 303)
  const { code, checkIn, checkOut, lines } = booking
  const rooms = lines.map(
    line => `${line.rooms} × ${site.named(line.roomTypeName)}, ${site.named(line.ratePlanName)}`,
  )
  const stay = {
    code,
    checkIn,
    checkOut,
    siteUrl,
    hotel: site.name,
    address: site.fullAddress,
    summary: t.booking.stayAt(site.name),
    note: t.booking.stayNote(rooms.join('; '), code, t.clockTime(site.checkInTime)),
  }
  return new Response(stayCalendar(stay, new Date()), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="stay-${code}.ics"`,
    },
  })
}
