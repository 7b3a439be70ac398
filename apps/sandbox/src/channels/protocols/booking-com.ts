import { randomBytes, randomUUID } from 'node:crypto'
import {
  elementsNamed,
  readXml,
  textOf,
  type XmlElement,
  XmlError,
  xml,
  xmlDocument,
} from '@atithi/api/kernel/shared/xml'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { applyUpdates, dateAfter, nightsBetween } from '../ari.ts'
import { acknowledge, type Hotel, handOut, type Reservation } from '../hotels.ts'
import {
  asOtaErrors,
  envelopeFault,
  hotelCodeIn,
  messagesIn,
  type OtaError,
  otaAnswer,
  otaNamespace,
  readAvailability,
  readRates,
  reservationXml,
} from '../ota.ts'
import type { Protocol, Simulator } from '../protocol.ts'

const credentials = z.object({ client_id: z.string(), client_secret: z.string() })

const rules = { horizonDays: 730, mostRooms: 254, longestStay: 90 }
const ariLimit = { most: 240, perSecond: 4 }
/** The queues are asked some seconds apart. */
const queueLimit = { most: 4, perSecond: 0.2 }

const kinds = {
  OTA_HotelAvailNotif: ['AvailStatusMessages', 'AvailStatusMessage', readAvailability],
  OTA_HotelRateAmountNotif: ['RateAmountMessages', 'RateAmountMessage', readRates],
} as const

const queues = {
  OTA_HotelResNotif: ({ state }: Reservation) => state === 'booked',
  OTA_HotelResModifyNotif: ({ state }: Reservation) => state !== 'booked',
} as const

const tokenMs = 3_600_000
const tokensAnHour = 30

/** Tokens of machine accounts: each lives an hour, and an account gets thirty in an hour. Basic authentication is no more. */
class Tokens {
  readonly #given: { token: string; clientId: string; at: number }[] = []

  /** Undefined where the account has had its tokens of this hour. */
  give(clientId: string): string | undefined {
    const since = Date.now() - tokenMs
    const own = this.#given.filter(one => one.clientId === clientId && one.at > since)
    if (own.length >= tokensAnHour) return undefined
    const token = `eyJ.${randomBytes(24).toString('base64url')}.sandbox`
    this.#given.push({ token, clientId, at: Date.now() })
    return token
  }

  clientOf({ headers }: FastifyRequest): string | undefined {
    const [, token] = /^Bearer (.+)$/.exec(headers.authorization ?? '') ?? []
    const since = Date.now() - tokenMs
    return this.#given.find(one => one.token === token && one.at > since)?.clientId
  }
}

const unauthorised: OtaError = { type: 1, code: 497, text: 'Unauthorized' }

function monthFault(root: XmlElement): OtaError | undefined {
  const months = new Set(
    elementsNamed(root, 'StatusApplicationControl').flatMap(({ attributes }) => [
      attributes.Start?.slice(0, 7),
      attributes.End?.slice(0, 7),
    ]),
  )
  return months.size > 1 ? { type: 3, code: 404, text: 'One month for each request' } : undefined
}

/** Rooms to sell and what is closed, of the nights that the hotel has told of. */
const roomsOnSale = (hotel: Hotel, from: string, days: number): string[] =>
  hotel.rooms.map(room =>
    xml(
      'room',
      { room_id: room.code },
      nightsBetween(from, dateAfter(from, days)).flatMap(value => {
        const night = hotel.ari.rooms[`${room.code} ${value}`]
        if (night?.available === undefined) return []
        return xml(
          'date',
          { value, closed: night.closed ? 1 : 0, rooms_to_sell: night.available },
          room.rates.flatMap(({ code }) => {
            const rate = hotel.ari.rates[`${room.code} ${code} ${value}`]
            return rate ? [xml('rate', { rate_id: code, closed: rate.closed ? 1 : 0 })] : []
          }),
        )
      }),
    ),
  )

/** Booking.com's connectivity API: deltas of one hotel and one month, and two queues of reservations that are acknowledged. */
export const bookingCom: Protocol = {
  id: 'booking.com',
  routes(app: FastifyInstance, { hotels, limiter }: Simulator) {
    const seen = new Map<string, number>()
    const tokens = new Tokens()
    /** Whether a request comes from the machine account that the hotel has chosen. */
    const signedIn = (request: FastifyRequest, hotel: Hotel | undefined) =>
      hotel !== undefined && tokens.clientOf(request) === hotel.credentials.clientId
    app.post('/tokens/token-based-authentication/exchange', (request, reply) => {
      const given = credentials.safeParse(JSON.parse(String(request.body)))
      const known =
        given.success &&
        hotels
          .list('booking.com')
          .some(
            hotel =>
              hotel.credentials.clientId === given.data.client_id &&
              hotel.credentials.clientSecret === given.data.client_secret,
          )
      if (!known) return reply.code(401).send({ errors: [{ title: 'Unauthorized' }] })
      const token = tokens.give(given.data.client_id)
      if (token === undefined)
        return reply
          .code(429)
          .header('retry-after', 600)
          .send({ errors: [{ title: 'Too many' }] })
      return { jwt: token, ruid: randomUUID() }
    })
    const send = (reply: FastifyReply, body: string, status = 200) =>
      reply.code(status).type('application/xml').send(body)

    for (const [kind, [list, item, read]] of Object.entries(kinds))
      app.post(`/hotels/ota/${kind}`, (request, reply) => {
        const answer = (token: string | undefined, errors: readonly OtaError[]) =>
          send(reply, otaAnswer(`${kind}RS`, token, errors))
        let root: XmlElement
        try {
          root = readXml(String(request.body))
        } catch (error) {
          if (!(error instanceof XmlError)) throw error
          return answer(undefined, [{ type: 7, code: 321, text: `No XML: ${error.message}` }])
        }
        const token = root.attributes.EchoToken
        const hotel = hotels.find('booking.com', hotelCodeIn(root, list))
        if (!hotel || !signedIn(request, hotel))
          return send(
            reply,
            otaAnswer(`${kind}RS`, token, [unauthorised]),
            tokens.clientOf(request) === undefined ? 401 : 200,
          )
        const fail = (error: OtaError) => {
          hotels.fault(hotel, error.text)
          return answer(token, [error])
        }
        const wait = limiter.take(`booking.com ${hotel.hotelCode}`, ariLimit)
        if (wait > 0) {
          hotels.fault(hotel, 'Too many messages')
          return reply.code(429).header('retry-after', Math.ceil(wait)).send('Too many requests')
        }
        if (request.headers['accept-version'] !== '1.1')
          return fail({ type: 7, code: 321, text: 'Accept-Version 1.1 is required' })
        const fault = envelopeFault(root, `${kind}RQ`, seen) ?? monthFault(root)
        if (fault) return fail(fault)
        const updates = read(messagesIn(root, list, item))
        if (!Array.isArray(updates)) return fail(updates)
        const problems = applyUpdates(hotel, updates, rules)
        hotels.save(hotel)
        for (const { message } of problems) hotels.fault(hotel, message)
        return answer(token, asOtaErrors(problems))
      })

    app.post('/hotels/xml/roomrates', (request, reply) => {
      const code = textOf(readXml(String(request.body)), 'hotel_id')
      const hotel = hotels.find('booking.com', code)
      if (!hotel || !signedIn(request, hotel)) return reply.code(401).send('Unauthorized')
      return send(
        reply,
        xmlDocument(
          xml(
            'rooms',
            { hotel_id: hotel.hotelCode },
            hotel.rooms.map(room =>
              xml(
                'room',
                { id: room.code, room_name: room.name },
                xml(
                  'rates',
                  {},
                  room.rates.map(rate =>
                    xml('rate', {
                      id: rate.code,
                      rate_name: rate.name,
                      max_persons: room.maxGuests,
                    }),
                  ),
                ),
              ),
            ),
          ),
        ),
      )
    })

    app.post('/hotels/xml/roomrateavailability', (request, reply) => {
      const root = readXml(String(request.body))
      const hotel = hotels.find('booking.com', textOf(root, 'hotel_id'))
      if (!hotel || !signedIn(request, hotel)) return reply.code(401).send('Unauthorized')
      if (limiter.take(`booking.com ${hotel.hotelCode}`, ariLimit) > 0)
        return reply.code(429).header('retry-after', 2).send('Too many requests')
      const days = Number(textOf(root, 'number_of_days'))
      const from = textOf(root, 'start_date') ?? ''
      if (!(days >= 1 && days <= 31) || Number.isNaN(Date.parse(from)))
        return send(reply, xmlDocument(xml('fault', { string: 'number_of_days is from 1 to 31' })))
      return send(reply, xmlDocument(xml('result', {}, roomsOnSale(hotel, from, days))))
    })

    for (const [queue, isIn] of Object.entries(queues)) {
      // Reservations have a host of their own.
      app.get(`/secure/hotels/ota/${queue}`, (request, reply) => {
        const { hotel_ids } = request.query as Record<string, string | undefined>
        const hotel = hotels.find('booking.com', hotel_ids)
        if (!hotel || !signedIn(request, hotel)) return reply.code(401).send('Unauthorized')
        if (limiter.take(`booking.com ${queue} ${hotel.hotelCode}`, queueLimit) > 0) {
          hotels.fault(hotel, 'A queue is asked every 20 seconds')
          return reply.code(429).header('retry-after', 20).send('Too many requests')
        }
        const waiting = hotel.reservations.filter(
          one => isIn(one) && one.acknowledged < one.revision,
        )
        const isNew = queue === 'OTA_HotelResNotif'
        return send(
          reply,
          xmlDocument(
            xml(
              `${queue}RQ`,
              { xmlns: otaNamespace, TimeStamp: new Date().toISOString(), Version: '2.001' },
              xml(
                isNew ? 'HotelReservations' : 'HotelResModifies',
                {},
                waiting
                  .slice(0, 20)
                  .map(one =>
                    reservationXml(
                      hotel,
                      handOut(one),
                      isNew ? 'HotelReservation' : 'HotelResModify',
                    ),
                  ),
              ),
            ),
          ),
        )
      })

      app.post(`/secure/hotels/ota/${queue}`, (request, reply) => {
        const root = readXml(String(request.body))
        const taken = elementsNamed(root, 'HotelReservation').map(one =>
          elementsNamed(one, 'HotelReservationID').map(id => id.attributes),
        )
        const idOf = (ids: (typeof taken)[number], source: string) =>
          ids.find(id => id.ResID_Source === source)?.ResID_Value
        const found = taken.map(ids => {
          const id = idOf(ids, 'BOOKING.COM')
          const hotel = hotels
            .list('booking.com')
            .find(one => one.reservations.some(reservation => reservation.id === id))
          const reservation = hotel?.reservations.find(one => one.id === id)
          return { hotel, reservation, confirmation: idOf(ids, 'RT') ?? null }
        })
        for (const { hotel, reservation } of found) {
          if (!hotel || !reservation) return reply.code(404).send('Reservation not found')
          if (!signedIn(request, hotel)) return reply.code(403).send('Not your hotel')
          if (!isIn(reservation) || reservation.handedOut !== reservation.revision) {
            hotels.fault(hotel, `${reservation.id}: an acknowledgement of another version`)
            return reply.code(400).send('transaction message of the wrong type')
          }
        }
        for (const { hotel, reservation, confirmation } of found) {
          if (!hotel || !reservation) continue
          acknowledge(reservation)
          reservation.hotelConfirmation = confirmation ?? reservation.hotelConfirmation
          hotels.save(hotel)
        }
        return send(reply, xmlDocument(xml('ok')))
      })
    }
  },
}
