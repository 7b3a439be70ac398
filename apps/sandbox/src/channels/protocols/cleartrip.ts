import {
  childrenOf,
  elementsNamed,
  readXml,
  textOf,
  type XmlElement,
  xml,
  xmlDocument,
  xmlLeaf,
} from '@atithi/api/kernel/shared/xml'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applyUpdates, type Problem, type Update } from '../ari.ts'
import type { Hotel, Reservation } from '../hotels.ts'
import type { Protocol, Simulator } from '../protocol.ts'

const rules = { horizonDays: 400, mostRooms: 1000, longestStay: 90 }
const limit = { most: 100, perSecond: 2 }
const namespace = 'http://www.cleartrip.com/extranet'

/** '2026-11-21' as Cleartrip writes it. */
const slashed = (date: string) => date.split('-').toReversed().join('/')
/** Only dates with slashes are read; anything else is no date. */
const dateOf = (text: string | undefined) =>
  /^\d{2}\/\d{2}\/\d{4}$/.test(text ?? '') ? `${text}`.split('/').toReversed().join('-') : ''

const status = (code: string, message: string) =>
  xml('status', {}, xmlLeaf('code', code), xmlLeaf('message', message))

const bookingXml = (hotel: Hotel, one: Reservation) =>
  xml(
    'hotel-booking',
    {
      xmlns: `${namespace}/hotel-bookings`,
      type: one.state === 'cancelled' ? 'CANCEL' : 'BOOK',
    },
    xmlLeaf('confirmation-no', one.id),
    xmlLeaf('hotel-id', hotel.hotelCode),
    xmlLeaf('room-id', one.roomCode),
    xmlLeaf('rate-id', one.rateCode),
    xmlLeaf('no-of-rooms', one.rooms),
    xmlLeaf('check-in-date', slashed(one.checkIn)),
    xmlLeaf('check-out-date', slashed(one.checkOut)),
    xmlLeaf('booked-on', one.revisedAt),
    xmlLeaf('net-payable', (one.total / 100).toFixed(2)),
    xmlLeaf('currency', 'INR'),
    xmlLeaf('pay-at-hotel', !one.prepaid),
    xml(
      'guest-details',
      {},
      xmlLeaf('guest-name', one.guestName),
      one.guestEmail === null ? '' : xmlLeaf('guest-email', one.guestEmail),
      one.guestPhone === null ? '' : xmlLeaf('guest-phone', one.guestPhone),
      xml(
        'guest-detail',
        {},
        xmlLeaf('adults-total', one.adults),
        xmlLeaf('children-total', one.children),
      ),
    ),
  )

/** Cleartrip over XML: one room type in each message, dates with slashes, bookings pushed and then reconfirmed. */
export const cleartrip: Protocol = {
  id: 'cleartrip',
  routes(app: FastifyInstance, { hotels, limiter }: Simulator) {
    const answer = (reply: FastifyReply, name: string, ...children: string[]) =>
      reply.type('application/xml').send(xmlDocument(xml(name, {}, children)))
    const isOf = (request: FastifyRequest, hotel: Hotel | undefined): hotel is Hotel =>
      hotel !== undefined &&
      request.headers['x-ct-sourcetype'] === 'API' &&
      request.headers['x-ct-api-key'] === hotel.credentials.apiKey

    /** Who asks, for which hotel, and not too often; else it has been answered. */
    const enter = (request: FastifyRequest, reply: FastifyReply, root: XmlElement) => {
      const hotel = hotels.find('cleartrip', textOf(root, 'hotel-id'))
      if (!isOf(request, hotel)) {
        reply.code(401).send('Invalid API key')
        return undefined
      }
      if (limiter.take(`cleartrip ${hotel.hotelCode}`, limit) > 0) {
        hotels.fault(hotel, 'Too many messages')
        reply.code(429).header('retry-after', 2).send('Too many requests')
        return undefined
      }
      return hotel
    }

    const push = (
      path: string,
      name: string,
      {
        list,
        row,
        read,
      }: { list: string; row: string; read: (one: XmlElement) => Partial<Update> },
    ) =>
      app.post(path, (request, reply) => {
        const root = readXml(String(request.body))
        const hotel = enter(request, reply, root)
        if (!hotel) return reply
        const rows = childrenOf(elementsNamed(root, list)[0], row)
        const refuse = (code: string, message: string) => {
          hotels.fault(hotel, `${code} ${message}`)
          return answer(reply, `${name}-response`, status(code, message))
        }
        if (root.name !== name || root.namespace !== `${namespace}/${name}`)
          return refuse('E100', `Not a ${name}`)
        if (rows.length === 0) return refuse('E101', `No ${row}`)
        const updates = rows.map((one, element) => ({
          element,
          roomCode: textOf(root, 'room-type-id') ?? '',
          from: dateOf(textOf(one, 'from-date')),
          to: dateOf(textOf(one, 'to-date')),
          ...read(one),
          ...(textOf(root, 'rate-id') !== undefined && { rateCode: textOf(root, 'rate-id') ?? '' }),
        }))
        const [problem] = applyUpdates(hotel, updates, rules)
        hotels.save(hotel)
        return problem
          ? refuse(codes[problem.fault], problem.message)
          : answer(reply, `${name}-response`, status('S001', 'Success'))
      })

    push('/push-inventory', 'hotel-inventory', {
      list: 'room-inventories',
      row: 'room-inventory',
      read: one => ({ available: Number(textOf(one, 'inventory') ?? Number.NaN) }),
    })
    push('/push-rate', 'hotel-room-rate', {
      list: 'room-rates',
      row: 'room-rate',
      read: one => ({ price: Math.round(Number(textOf(one, 'double-rate')) * 100) }),
    })

    app.post('/hotel-details', (request, reply) => {
      const root = readXml(String(request.body))
      const hotel = enter(request, reply, root)
      if (!hotel) return reply
      return answer(
        reply,
        'hotel-details',
        status('S001', 'Success'),
        ...hotel.rooms.map(room =>
          xml(
            'room-type',
            {},
            xmlLeaf('room-type-id', room.code),
            xmlLeaf('room-type-name', room.name),
            room.rates.map(rate =>
              xml('rate', {}, xmlLeaf('rate-id', rate.code), xmlLeaf('rate-name', rate.name)),
            ),
          ),
        ),
      )
    })

    app.post('/reconfirmBookings', (request, reply) => {
      const root = readXml(String(request.body))
      const id = textOf(root, 'trip-ref')
      const hotel = hotels
        .list('cleartrip')
        .find(one => isOf(request, one) && one.reservations.some(each => each.id === id))
      const found = hotel?.reservations.find(one => one.id === id)
      if (!hotel || !found) return reply.code(401).send('Invalid API key or booking')
      found.hotelConfirmation = textOf(root, 'pms-confirmation-no') ?? found.hotelConfirmation
      hotels.save(hotel)
      return answer(reply, 'hotel-booking-confirmation-response', status('S001', 'Success'))
    })
  },
  deliver: (hotel, one) => ({
    headers: {
      'content-type': 'application/xml',
      authorization: `Bearer ${hotel.credentials.pushToken}`,
    },
    body: xmlDocument(bookingXml(hotel, one)),
  }),
  /** Our number comes with the reconfirmation. */
  isTaken: answer =>
    textOf(elementsNamed(readXml(answer), 'status')[0], 'code') === 'B001'
      ? { confirmation: null }
      : undefined,
}

const codes: Record<Problem['fault'], string> = {
  room: 'E201',
  rate: 'E202',
  mismatch: 'E203',
  date: 'E301',
  past: 'E302',
  order: 'E303',
  horizon: 'E304',
  count: 'E401',
  price: 'E402',
  stay: 'E403',
}
