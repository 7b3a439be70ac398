import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../html.ts'
import { page } from '../page.ts'
import { believed, dateAfter } from './ari.ts'
import type { Hotel, Hotels } from './hotels.ts'

const rupees = (paise: number | null) => (paise === null ? '–' : `₹${(paise / 100).toFixed(2)}`)

const listPage = (hotels: readonly Hotel[]) =>
  page(
    'Channels',
    html`<h1>Channels</h1>
${
  hotels.length === 0
    ? html`<p class="empty">No hotel has been listed at a channel yet.</p>`
    : html`<ul class="mails">${hotels.map(
        hotel =>
          html`<li><a href="/channels/${hotel.channelId}/${hotel.hotelCode}"><strong>${hotel.name}</strong><span>${hotel.channelId}</span><span class="muted">${hotel.hotelCode}</span></a></li>`,
      )}</ul>`
}`,
  )

const nightRow = (night: ReturnType<typeof believed>[number]): Html =>
  html`<li><div class="row"><strong>${night.date}</strong><span>${night.roomCode} · ${night.rateCode}</span><span>${night.closed ? 'closed' : `${night.available} rooms`} · ${rupees(night.price)} · ${night.minStay}–${night.maxStay ?? '∞'} nights${night.closedToArrival ? ' · no arrival' : ''}${night.closedToDeparture ? ' · no departure' : ''}</span></div></li>`

const hotelPage = (hotel: Hotel) => {
  const today = new Date().toISOString().slice(0, 10)
  const nights = believed(hotel, today, dateAfter(today, 13))
  return page(
    hotel.name,
    html`<div class="head"><h1>${hotel.name}</h1><a href="/channels">All channels</a></div>
<p class="muted">${hotel.channelId}, hotel code ${hotel.hotelCode}</p>
<h2>What the channel believes of the next 14 nights</h2>
<ul class="mails">${nights.map(nightRow)}</ul>
<h2>Reservations</h2>
<ul class="mails">${hotel.reservations
      .toReversed()
      .map(
        one =>
          html`<li><div class="row"><strong>${one.id}</strong><span>${one.guestName}, ${one.checkIn} to ${one.checkOut}, ${one.rooms} × ${one.roomCode}</span><span>${one.state}${one.acknowledged >= one.revision ? ' · acknowledged' : ''}${one.hotelConfirmation ? ` · ${one.hotelConfirmation}` : ''}</span></div></li>`,
      )}</ul>
<h2>What was wrong on the wire</h2>
<ul class="mails">${hotel.faults.toReversed().map(fault => html`<li><div class="row"><strong>${fault.at}</strong><span>${fault.message}</span></div></li>`)}</ul>`,
  )
}

/** Pages for people: which hotels a channel lists, what it believes of them, what it has sold. */
export function channelPages(app: FastifyInstance, hotels: Hotels): void {
  app.get('/channels', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(listPage(hotels.list())),
  )
  app.get('/channels/:channelId/:hotelCode', (request, reply) => {
    const { channelId, hotelCode } = request.params as Record<string, string>
    const hotel = hotels.find(channelId ?? '', hotelCode)
    if (!hotel) return reply.callNotFound()
    return reply.type('text/html; charset=utf-8').send(hotelPage(hotel))
  })
}
