import {
  childOf,
  childrenOf,
  elementsNamed,
  readXml,
  textOf,
  xml,
  xmlDocument,
  xmlLeaf,
} from '@atithi/api/kernel/shared/xml'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { applyUpdates, type Update } from '../ari.ts'
import { acknowledge, type Hotel, handOut, type Reservation } from '../hotels.ts'
import type { Protocol, Simulator } from '../protocol.ts'

const rules = { horizonDays: 450, mostRooms: 1000, longestStay: 90 }
const limit = { most: 100, perSecond: 5 }
const mostItems = 50

const statusOf = ({ state, amendedTo }: Reservation) =>
  amendedTo ? 'amended' : state === 'cancelled' ? 'cancelled' : 'confirmed'

const commissionPercent = 15
const commissionOf = (paise: number) => Math.round((paise * commissionPercent) / 100)
const rupees = (paise: number) => (paise / 100).toFixed(2)

const bookingXml = (hotel: Hotel, one: Reservation) =>
  xml(
    'BookingDetail',
    {},
    xml(
      'Booking',
      { Id: one.id },
      xmlLeaf('HotelCode', hotel.hotelCode),
      xmlLeaf('GuestName', one.guestName),
      xmlLeaf('LastModified', one.revisedAt),
      xmlLeaf('CheckInDate', one.checkIn),
      xmlLeaf('CheckoutDate', one.checkOut),
      xmlLeaf('RoomTypeCode', one.roomCode),
      xmlLeaf('RatePlanCode', one.rateCode),
      xmlLeaf('NumberofRooms', one.rooms),
      xmlLeaf('Price', (one.total / 100).toFixed(2)),
      xmlLeaf('BookingStatus', statusOf(one)),
      xmlLeaf('OriginalBookingId', one.amendedFrom ?? 'None'),
      xmlLeaf('PayAtHotelFlag', one.prepaid ? 'False' : 'True'),
      xml('Currency', { short: 'INR' }),
      xmlLeaf('GuestEmail', one.guestEmail ?? 'None'),
      xmlLeaf('GuestPhoneNo', one.guestPhone ?? 'NA'),
      xml(
        'RoomStay',
        {},
        xml('Room', {}, xmlLeaf('Adult', one.adults), xmlLeaf('Child', one.children)),
      ),
      xmlLeaf('SpecialRequest', 'None'),
      xml(
        'PriceDetails',
        {},
        xmlLeaf('SellAmount', rupees(one.total)),
        xmlLeaf('NettAmount', rupees(one.total - commissionOf(one.total))),
      ),
    ),
  )

const errorXml = (code: string, message: string) =>
  xmlDocument(xml('Response', {}, `<Error code="${code}">${message}</Error>`))

/** InGoMMT: it tells of a booking by its id alone, and the hotel's server comes and fetches it. */
export const ingommt = (id: 'makemytrip' | 'goibibo'): Protocol => ({
  id,
  amendsAnew: true,
  routes(app: FastifyInstance, { hotels, limiter }: Simulator) {
    const send = (reply: FastifyReply, body: string) => reply.type('application/xml').send(body)
    const enter = (request: FastifyRequest, reply: FastifyReply, hotelCode: string | undefined) => {
      const hotel = hotels.find(id, hotelCode)
      const { channelToken, bearerToken } = hotel?.credentials ?? {}
      const isIn =
        hotel &&
        request.headers['channel-token'] === channelToken &&
        request.headers['bearer-token'] === bearerToken
      if (!isIn) {
        reply.type('text/plain').send('OAuth Authorization Required')
        return undefined
      }
      const wait = limiter.take(`${id} ${hotel.hotelCode}`, limit)
      if (wait > 0) {
        hotels.fault(hotel, 'Too many messages')
        reply.code(429).header('retry-after', Math.ceil(wait)).send('Too many requests')
        return undefined
      }
      return hotel
    }
    const website = (request: FastifyRequest, reply: FastifyReply) => {
      const root = readXml(String(request.body))
      return { root, hotel: enter(request, reply, root.attributes.HotelCode) }
    }

    app.post('/api/chm/v3/ari', (request, reply) => {
      const root = readXml(String(request.body))
      const hotel = enter(request, reply, root.attributes.hotelCode)
      if (!hotel) return reply
      const all = childrenOf(root, 'AvailRateUpdate')
      if (root.name !== 'AvailRateUpdateRQ' || all.length === 0 || all.length > mostItems) {
        hotels.fault(hotel, 'One to fifty items in each message')
        return send(reply, errorXml('size', 'One to fifty items'))
      }
      const updates = all.flatMap((item, element): (Update & { element: number })[] => {
        const { from = '', to = '' } = childOf(item, 'DateRange')?.attributes ?? {}
        const count = childOf(item, 'Availability')?.attributes
        if (count)
          return [{ element, from, to, roomCode: count.code ?? '', available: Number(count.count) }]
        const rate = childOf(item, 'Rate')
        const limits = childOf(rate, 'Restrictions')?.attributes
        const price = elementsNamed(rate ?? item, 'PerOccupancy').at(-1)?.attributes.rate
        const roomCode =
          hotel.rooms.find(room => room.rates.some(one => one.code === rate?.attributes.code))
            ?.code ?? ''
        return [
          {
            element,
            from,
            to,
            roomCode,
            rateCode: rate?.attributes.code ?? '',
            ...(price !== undefined && { price: Math.round(Number(price) * 100) }),
            ...(limits?.closed !== undefined && { closed: limits.closed === 'true' }),
            ...(limits?.minLOS !== undefined && { minStay: Number(limits.minLOS) }),
          },
        ]
      })
      const problems = applyUpdates(hotel, updates, rules)
      hotels.save(hotel)
      for (const { message } of problems) hotels.fault(hotel, message)
      return send(
        reply,
        xmlDocument(
          xml(
            'AvailRateUpdateRS',
            {},
            problems.length === 0 ? xmlLeaf('Success', 'true') : '',
            problems.map(
              ({ element, fault, message }) =>
                `<Error locatorID="${element + 1}" code="${fault}">${message}</Error>`,
            ),
          ),
        ),
      )
    })

    app.post('/api/chmv2/gethotellisting', (request, reply) => {
      const { hotel } = website(request, reply)
      if (!hotel) return reply
      return send(
        reply,
        xmlDocument(
          xml(
            'HotelListing',
            {},
            xml(
              'RoomList',
              {},
              hotel.rooms.map(room =>
                xml(
                  'Room',
                  {},
                  xmlLeaf('RoomTypeCode', room.code),
                  xmlLeaf('RoomTypeName', room.name),
                  room.maxGuests === undefined
                    ? ''
                    : xml('AdultOccupancy', { base: 1, max: room.maxGuests }),
                  xmlLeaf('IsActive', 'true'),
                ),
              ),
            ),
            xml(
              'RatePlanList',
              {},
              hotel.rooms.flatMap(room =>
                room.rates.map(rate =>
                  xml(
                    'RatePlan',
                    {},
                    xmlLeaf('RatePlanCode', rate.code),
                    xmlLeaf('RatePlanName', rate.name),
                    xmlLeaf('RoomTypeCode', room.code),
                  ),
                ),
              ),
            ),
          ),
        ),
      )
    })

    app.post('/api/chmv2/getbookinglisting', (request, reply) => {
      const { hotel } = website(request, reply)
      if (!hotel) return reply
      const waiting = hotel.reservations.filter(one => one.acknowledged < one.revision)
      return send(
        reply,
        xmlDocument(
          xml(
            'BookingListing',
            {},
            waiting.slice(0, 50).map(one => xml('Booking', {}, xmlLeaf('BookingId', one.id))),
          ),
        ),
      )
    })

    app.post('/api/chmv2/getbookingdetail', (request, reply) => {
      const { root, hotel } = website(request, reply)
      if (!hotel) return reply
      const found = hotel.reservations.find(one => one.id === textOf(root, 'BookingId'))
      return send(
        reply,
        found
          ? xmlDocument(bookingXml(hotel, handOut(found)))
          : errorXml('booking', 'No such booking'),
      )
    })

    app.post('/api/chmv2/updatebookingstatus', (request, reply) => {
      const { root, hotel } = website(request, reply)
      if (!hotel) return reply
      const found = hotel.reservations.find(one => one.id === textOf(root, 'BookingId'))
      if (!found) return send(reply, errorXml('booking', 'No such booking'))
      acknowledge(found)
      found.hotelConfirmation = textOf(root, 'PMSBookingId') ?? found.hotelConfirmation
      hotels.save(hotel)
      return send(reply, xmlDocument(xml('Response', {}, xmlLeaf('Success', 'true'))))
    })
  },
  deliver: (hotel: Hotel, one: Reservation) => ({
    headers: {
      'content-type': 'application/xml',
      authorization: `Bearer ${hotel.credentials.pushToken}`,
    },
    body: xmlDocument(
      xml(
        one.state === 'cancelled' ? 'CancelledItem' : 'BookingNotification',
        { HotelCode: hotel.hotelCode },
        xmlLeaf('BookingId', one.id),
      ),
    ),
  }),
})
