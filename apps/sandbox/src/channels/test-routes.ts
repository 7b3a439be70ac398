import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { applyUpdates, believed, countSale, isOffered, nightsBetween } from './ari.ts'
import type { Deliveries } from './deliveries.ts'
import type { Hotel, Hotels, Reservation } from './hotels.ts'
import type { Protocol } from './protocol.ts'

const code = z.string().min(1).max(60)
const newHotel = z.object({
  name: z.string().min(1).max(120),
  webhookUrl: z.url().optional(),
  rooms: z
    .array(
      z.object({
        code,
        name: z.string().min(1),
        maxGuests: z.int().min(1).max(50).optional(),
        rates: z.array(z.object({ code, name: z.string().min(1) })).min(1),
      }),
    )
    .min(1),
})
const span = z.object({ from: z.iso.date(), to: z.iso.date() })
const stay = z.object({
  roomCode: code,
  rateCode: code,
  checkIn: z.iso.date(),
  checkOut: z.iso.date(),
  rooms: z.int().min(1).max(50).default(1),
  adults: z.int().min(1).max(100).default(2),
  children: z.int().min(0).max(100).default(0),
  guestName: z.string().min(1).max(200),
  guestEmail: z.string().nullish(),
  guestPhone: z.string().nullish(),
  /** Paise. */
  total: z.int().min(1),
  prepaid: z.boolean().default(false),
  /** As the channel's own shop: only what it believes to be free. */
  onlyIfOffered: z.boolean().default(false),
})
const edit = z.object({
  roomCode: code,
  rateCode: code.optional(),
  from: z.iso.date(),
  to: z.iso.date(),
  available: z.int().optional(),
  /** Paise. */
  price: z.int().optional(),
  closed: z.boolean().optional(),
})
const changed = stay.partial().omit({ onlyIfOffered: true })

interface Place {
  channelId: string
  hotelCode: string
  reservationId: string
}

interface Parts {
  hotels: Hotels
  deliveries: Deliveries
  protocols: readonly Protocol[]
  /** Where a hotel's server takes what channels push. */
  webhookUrl(channelId: string): string
}

let serial = 0
function nextId(): string {
  serial = (serial + 1) % 100_000
  return `${Date.now()}${String(serial).padStart(5, '0')}`
}

/** For tests and for the page: what hotels and guests do at a channel, and what it believes. */
export function channelTestRoutes(app: FastifyInstance, parts: Parts): void {
  const { hotels, deliveries, protocols } = parts
  const at = (request: FastifyRequest) => {
    const place = request.params as Place
    const protocol = protocols.find(one => one.id === place.channelId)
    const hotel = protocol && hotels.find(place.channelId, place.hotelCode)
    const reservation = hotel?.reservations.find(one => one.id === place.reservationId)
    return { protocol, hotel, reservation }
  }
  const none = { message: 'There is no such thing at this channel.' }
  const root = '/api/channels/:channelId/hotels'

  app.post(root, (request, reply) => {
    const { protocol } = at(request)
    if (!protocol) return reply.code(404).send(none)
    const parsed = newHotel.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ message: z.prettifyError(parsed.error) })
    const hotel = hotels.create(protocol.id, {
      ...parsed.data,
      webhookUrl: parsed.data.webhookUrl ?? parts.webhookUrl(protocol.id),
    })
    return { hotelCode: hotel.hotelCode, credentials: hotel.credentials }
  })

  app.get(`${root}/:hotelCode/ari`, (request, reply) => {
    const { hotel } = at(request)
    const parsed = span.safeParse(request.query)
    if (!hotel) return reply.code(404).send(none)
    if (!parsed.success) return reply.code(400).send({ message: 'Send from and to.' })
    return { items: believed(hotel, parsed.data.from, parsed.data.to) }
  })

  /** As somebody does in the channel's own extranet, of which the hotel's system hears nothing. */
  app.patch(`${root}/:hotelCode/ari`, (request, reply) => {
    const { hotel } = at(request)
    if (!hotel) return reply.code(404).send(none)
    const parsed = edit.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ message: z.prettifyError(parsed.error) })
    const { roomCode, rateCode, from, to, available, price, closed } = parsed.data
    const span = { element: 0, roomCode, from, to }
    const problems = applyUpdates(
      hotel,
      [
        ...(available === undefined ? [] : [{ ...span, available }]),
        ...(price === undefined && closed === undefined
          ? []
          : [
              {
                ...span,
                rateCode,
                ...(price && { price }),
                ...(closed !== undefined && { closed }),
              },
            ]),
      ],
      { horizonDays: 730, mostRooms: 1000, longestStay: 365 },
    )
    hotels.save(hotel)
    return problems[0] ? reply.code(400).send(problems[0]) : { ok: true }
  })

  /** As a hotel does in the extranet where a token has leaked. */
  app.post(`${root}/:hotelCode/credentials`, (request, reply) => {
    const { hotel } = at(request)
    return hotel ? { credentials: hotels.renewCredentials(hotel) } : reply.code(404).send(none)
  })

  app.get(`${root}/:hotelCode/faults`, (request, reply) => {
    const { hotel } = at(request)
    return hotel ? { items: hotel.faults } : reply.code(404).send(none)
  })

  app.get(`${root}/:hotelCode/reservations`, (request, reply) => {
    const { hotel } = at(request)
    return hotel ? { items: hotel.reservations } : reply.code(404).send(none)
  })

  app.post(`${root}/:hotelCode/reservations`, (request, reply) => {
    const { protocol, hotel } = at(request)
    if (!protocol || !hotel) return reply.code(404).send(none)
    if (protocol.sellsNothing)
      return reply
        .code(409)
        .send({ message: 'This channel sends guests to the hotel’s own website.' })
    const parsed = stay.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ message: z.prettifyError(parsed.error) })
    const { onlyIfOffered, ...wanted } = parsed.data
    if (wanted.checkOut <= wanted.checkIn)
      return reply.code(400).send({ message: 'checkOut must be after checkIn.' })
    if (onlyIfOffered && !isOffered(hotel, wanted))
      return reply.code(409).send({ message: 'The channel has no such room left.' })
    const now = new Date().toISOString()
    const reservation: Reservation = {
      ...wanted,
      guestEmail: wanted.guestEmail ?? null,
      guestPhone: wanted.guestPhone ?? null,
      id: nextId(),
      state: 'booked',
      bookedAt: now,
      revisedAt: now,
      revision: 1,
      acknowledged: 0,
      hotelConfirmation: null,
    }
    hotel.reservations.push(reservation)
    countSale(hotel, wanted.roomCode, nightsBetween(wanted.checkIn, wanted.checkOut), wanted.rooms)
    tell(protocol, hotel, reservation)
    return { reservationId: reservation.id }
  })

  const one = `${root}/:hotelCode/reservations/:reservationId`
  const tell = (protocol: Protocol, hotel: Hotel, reservation: Reservation) => {
    hotels.save(hotel)
    deliveries.send(protocol, hotel, reservation)
  }
  const revise = (reservation: Reservation, to: Partial<Reservation>) => {
    const later = Math.max(Date.now(), Date.parse(reservation.revisedAt) + 1)
    Object.assign(reservation, to, {
      revision: reservation.revision + 1,
      revisedAt: new Date(later).toISOString(),
    })
  }

  /** The old number ends; the stay goes on under a new one, which names it. */
  const amendAnew = (hotel: Hotel, reservation: Reservation): Reservation => {
    const { handedOut: _, ...copied } = reservation
    const next: Reservation = {
      ...copied,
      id: nextId(),
      revision: 0,
      acknowledged: 0,
      hotelConfirmation: null,
      amendedFrom: reservation.id,
    }
    hotel.reservations.push(next)
    revise(reservation, { state: 'cancelled', amendedTo: next.id })
    return next
  }

  app.get(one, (request, reply) => {
    const { reservation } = at(request)
    if (!reservation) return reply.code(404).send(none)
    const { state, hotelConfirmation } = reservation
    return {
      state,
      acknowledged: reservation.acknowledged >= reservation.revision,
      hotelConfirmation,
    }
  })

  app.put(one, (request, reply) => {
    const { protocol, hotel, reservation } = at(request)
    if (!protocol || !hotel || !reservation) return reply.code(404).send(none)
    const parsed = changed.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ message: z.prettifyError(parsed.error) })
    if (reservation.state === 'cancelled')
      return reply.code(409).send({ message: 'It is cancelled.' })
    const given = request.body as Record<string, unknown>
    const said = Object.fromEntries(
      Object.entries(parsed.data).filter(([name]) => name in given),
    ) as Partial<Reservation>
    const before = new Set(nightsBetween(reservation.checkIn, reservation.checkOut))
    const roomBefore = reservation.roomCode
    const now = protocol.amendsAnew ? amendAnew(hotel, reservation) : reservation
    revise(now, { ...said, state: protocol.amendsAnew ? 'booked' : 'modified' })
    const { roomCode, checkIn, checkOut, rooms } = now
    const added = nightsBetween(checkIn, checkOut).filter(
      night => roomCode !== roomBefore || !before.has(night),
    )
    countSale(hotel, roomCode, added, rooms)
    if (now !== reservation) tell(protocol, hotel, reservation)
    tell(protocol, hotel, now)
    return { reservationId: now.id }
  })

  app.delete(one, (request, reply) => {
    const { protocol, hotel, reservation } = at(request)
    if (!protocol || !hotel || !reservation) return reply.code(404).send(none)
    if (reservation.state !== 'cancelled') {
      revise(reservation, { state: 'cancelled' })
      tell(protocol, hotel, reservation)
    }
    return reply.code(200).send({ reservationId: reservation.id })
  })
}
