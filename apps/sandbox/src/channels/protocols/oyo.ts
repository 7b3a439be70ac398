import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { applyUpdates, dateAfter, nightsBetween } from '../ari.ts'
import type { Hotel, RateNight, Reservation } from '../hotels.ts'
import type { Protocol, Simulator } from '../protocol.ts'

const rules = { horizonDays: 400, mostRooms: 1000, longestStay: 90 }
/** Ten messages a minute for each property. */
const limit = { most: 12, perSecond: 12 / 60 }

const span = { date_from: z.string(), date_to: z.string(), room_type_id: z.string() }
const changes = z.strictObject({
  hotel_code: z.string(),
  availability_changes: z
    .array(z.strictObject({ ...span, availability: z.int() }))
    .max(1000)
    .optional(),
  restriction_changes: z
    .array(
      z.strictObject({
        ...span,
        rate_plan_id: z.string(),
        rate: z.string().regex(/^\d+\.\d{2}$/),
        stop_sell: z.boolean(),
        closed_to_arrival: z.boolean(),
        closed_to_departure: z.boolean(),
        min_stay_arrival: z.int(),
        max_stay: z.int(),
      }),
    )
    .max(1000)
    .optional(),
})

const states = { booked: 'new', modified: 'modified', cancelled: 'cancelled' } as const

const signedIn = (request: FastifyRequest, hotel: Hotel | undefined): hotel is Hotel =>
  hotel !== undefined && request.headers['x-access-token'] === hotel.credentials.accessToken

const ofRate = (rate: RateNight) => ({
  rate: rate.price === undefined ? null : (rate.price / 100).toFixed(2),
  stop_sell: rate.closed ?? false,
  closed_to_arrival: rate.closedToArrival ?? false,
  closed_to_departure: rate.closedToDeparture ?? false,
  min_stay_arrival: rate.minStay ?? 1,
  max_stay: rate.maxStay ?? null,
})

/** OYO over JSON; reservations are pushed. */
export const oyo: Protocol = {
  id: 'oyo',
  routes(app: FastifyInstance, { hotels, limiter }: Simulator) {
    app.post('/v1/changes', (request, reply) => {
      const parsed = changes.safeParse(JSON.parse(String(request.body)))
      if (!parsed.success)
        return { success: false, code: 'schema', message: z.prettifyError(parsed.error) }
      const { hotel_code, availability_changes = [], restriction_changes = [] } = parsed.data
      const hotel = hotels.find('oyo', hotel_code)
      if (!signedIn(request, hotel)) return reply.code(401).send('Unauthorized')
      const wait = limiter.take(`oyo ${hotel.hotelCode}`, limit)
      if (wait > 0) {
        hotels.fault(hotel, 'Too many messages')
        return reply.code(429).header('retry-after', Math.ceil(wait)).send('Too many requests')
      }
      const problems = [
        ...applyUpdates(
          hotel,
          availability_changes.map((one, element) => ({
            element,
            roomCode: one.room_type_id,
            from: one.date_from,
            to: one.date_to,
            available: one.availability,
          })),
          rules,
        ),
        ...applyUpdates(
          hotel,
          restriction_changes.map((one, element) => ({
            element,
            roomCode: one.room_type_id,
            rateCode: one.rate_plan_id,
            from: one.date_from,
            to: one.date_to,
            price: Math.round(Number(one.rate) * 100),
            closed: one.stop_sell,
            closedToArrival: one.closed_to_arrival,
            closedToDeparture: one.closed_to_departure,
            minStay: one.min_stay_arrival,
            maxStay: one.max_stay,
          })),
          rules,
        ),
      ]
      hotels.save(hotel)
      for (const { message } of problems) hotels.fault(hotel, message)
      return {
        success: problems.length === 0,
        errors: problems.map(({ element, fault, message }) => ({
          index: element,
          code: fault,
          message,
        })),
      }
    })

    app.get('/v1/calendar', (request, reply) => {
      const { hotel_code, date_from = '', date_to = '' } = request.query as Record<string, string>
      const hotel = hotels.find('oyo', hotel_code)
      if (!signedIn(request, hotel)) return reply.code(401).send('Unauthorized')
      const wait = limiter.take(`oyo ${hotel.hotelCode}`, limit)
      if (wait > 0)
        return reply.code(429).header('retry-after', Math.ceil(wait)).send('Too many requests')
      const nights = nightsBetween(date_from, dateAfter(date_to, 1))
      return {
        success: true,
        availability: hotel.rooms.flatMap(room =>
          nights.flatMap(date => {
            const availability = hotel.ari.rooms[`${room.code} ${date}`]?.available
            return availability === undefined
              ? []
              : [{ room_type_id: room.code, date, availability }]
          }),
        ),
        restrictions: hotel.rooms.flatMap(room =>
          room.rates.flatMap(({ code }) =>
            nights.flatMap(date => {
              const rate = hotel.ari.rates[`${room.code} ${code} ${date}`]
              return rate
                ? [{ room_type_id: room.code, rate_plan_id: code, date, ...ofRate(rate) }]
                : []
            }),
          ),
        ),
      }
    })

    app.get('/v1/mapping_details', (request, reply) => {
      const hotel = hotels.find('oyo', (request.query as Record<string, string>).hotel_code)
      if (!signedIn(request, hotel)) return reply.code(401).send('Unauthorized')
      return {
        rooms: hotel.rooms.map(room => ({
          id: room.code,
          title: room.name,
          rate_plans: room.rates.map(rate => ({
            id: rate.code,
            title: rate.name,
            max_persons: room.maxGuests,
          })),
        })),
      }
    })
  },
  deliver: (hotel: Hotel, one: Reservation) => ({
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${hotel.credentials.pushToken}`,
    },
    body: JSON.stringify({
      hotel_code: hotel.hotelCode,
      booking: {
        id: one.id,
        status: states[one.state],
        revised_at: one.revisedAt,
        arrival_date: one.checkIn,
        departure_date: one.checkOut,
        amount: (one.total / 100).toFixed(2),
        payment_collect: one.prepaid ? 'ota' : 'property',
        customer: { name: one.guestName, mail: one.guestEmail, phone: one.guestPhone },
        room_type_id: one.roomCode,
        rate_plan_id: one.rateCode,
        rooms: one.rooms,
        occupancy: { adults: one.adults, children: one.children },
      },
    }),
  }),
  isTaken(answer) {
    const read = z
      .object({ success: z.boolean(), confirmation: z.string().nullish() })
      .safeParse(JSON.parse(answer))
    return read.data?.success ? { confirmation: read.data.confirmation ?? null } : undefined
  },
}
