import {
  childOf,
  childrenOf,
  elementsNamed,
  readXml,
  type XmlElement,
  XmlError,
  xml,
  xmlDocument,
  xmlLeaf,
} from '@atithi/api/kernel/shared/xml'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { applyUpdates, dateAfter, nightsBetween, type Problem, type Update } from '../ari.ts'
import { acknowledge, type Hotel, handOut, type Reservation } from '../hotels.ts'
import type { Protocol, Simulator } from '../protocol.ts'

const rules = { horizonDays: 730, mostRooms: 5000, longestStay: 28 }
const limit = { most: 100, perSecond: 2 }
const mostUpdates = 3000
const mostConfirmations = 10

const namespaces = {
  ar: 'http://www.expediaconnect.com/EQC/AR/2011/06',
  parr: 'http://www.expediaconnect.com/EQC/PAR/2013/07',
  br: 'http://www.expediaconnect.com/EQC/BR/2014/01',
  bc: 'http://www.expediaconnect.com/EQC/BC/2007/09',
} as const
type Service = keyof typeof namespaces

const answers: Record<Service, string> = {
  ar: 'AvailRateUpdateRS',
  parr: 'ProductAvailRateRetrievalRS',
  br: 'BookingRetrievalRS',
  bc: 'BookingConfirmRS',
}

const codes: Record<Problem['fault'], number> = {
  room: 3203,
  rate: 3204,
  mismatch: 3205,
  date: 3010,
  past: 3020,
  order: 3021,
  horizon: 3022,
  count: 3010,
  price: 3010,
  stay: 3135,
}

const kinds = { booked: 'Book', modified: 'Modify', cancelled: 'Cancel' } as const

/** A refusal of a whole message, under the code of Expedia's own simulator. */
class Refusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const isTrue = (value: string | undefined) => value === 'true' || value === '1'
const numberOf = (value: string | undefined) => (value === undefined ? undefined : Number(value))

function rateUpdate(plan: XmlElement): Partial<Update> {
  const rate = childOf(plan, 'Rate')
  const limits = childOf(plan, 'Restrictions')?.attributes ?? {}
  const prices = childrenOf(rate, 'PerOccupancy')
  if (rate && rate.attributes.currency !== 'INR')
    throw new Refusal(
      rate.attributes.currency ? 3103 : 3102,
      'The currency is not that of the hotel',
    )
  if (rate && prices.length === 0)
    throw new Refusal(3090, 'The hotel has occupancy-based prices: send PerOccupancy')
  const price = prices.at(-1)?.attributes.rate
  const { minLOS, maxLOS, closedToArrival, closedToDeparture } = limits
  return {
    rateCode: plan.attributes.id ?? '',
    ...(price !== undefined && { price: Math.round(Number(price) * 100) }),
    ...(plan.attributes.closed !== undefined && { closed: isTrue(plan.attributes.closed) }),
    ...(minLOS !== undefined && { minStay: Number(minLOS) }),
    ...(maxLOS !== undefined && { maxStay: Number(maxLOS) }),
    ...(closedToArrival !== undefined && { closedToArrival: isTrue(closedToArrival) }),
    ...(closedToDeparture !== undefined && { closedToDeparture: isTrue(closedToDeparture) }),
  }
}

/** What one AvailRateUpdate says, and how many updates it is: each element of each night. */
function updatesOf(one: XmlElement): { updates: Update[]; count: number } {
  const { from = '', to = '' } = childOf(one, 'DateRange')?.attributes ?? {}
  const room = childOf(one, 'RoomType')
  if (!room?.attributes.id) throw new Refusal(3010, 'An AvailRateUpdate without its RoomType')
  const roomCode = room.attributes.id
  const available = numberOf(childOf(room, 'Inventory')?.attributes.totalInventoryAvailable)
  const updates: Update[] = [
    ...(available === undefined && room.attributes.closed === undefined
      ? []
      : [
          {
            roomCode,
            from,
            to,
            ...(available !== undefined && { available }),
            ...(room.attributes.closed !== undefined && { closed: isTrue(room.attributes.closed) }),
          },
        ]),
    ...childrenOf(room, 'RatePlan').map(plan => ({ roomCode, from, to, ...rateUpdate(plan) })),
  ]
  const said = updates.reduce((sum, update) => sum + Object.keys(update).length - 3, 0)
  return { updates, count: said * Math.max(1, nightsBetween(from, to).length + 1) }
}

function bookingXml(hotel: Hotel, one: Reservation): string {
  const [givenName = '', ...rest] = one.guestName.split(' ')
  const phone = /^\+(\d{2})(\d{3})(\d+)$/.exec(one.guestPhone ?? '')
  return xml(
    'Booking',
    {
      id: one.id,
      type: kinds[one.state],
      createDateTime: one.revisedAt,
      source: one.prepaid ? 'Expedia' : 'A-Expedia',
      status: 'pending',
    },
    xml('Hotel', { id: hotel.hotelCode }),
    xml(
      'RoomStay',
      {
        roomTypeID: one.roomCode,
        ratePlanID: one.rateCode,
        // A booking of Expedia has one room; the sandbox says of several how many.
        numberOfRooms: one.rooms === 1 ? undefined : one.rooms,
      },
      xml('StayDate', { arrival: one.checkIn, departure: one.checkOut }),
      xml('GuestCount', { adult: one.adults, child: one.children }),
      xml('Total', { amountAfterTaxes: (one.total / 100).toFixed(2), currency: 'INR' }),
    ),
    xml(
      'PrimaryGuest',
      {},
      xml('Name', { givenName, surname: rest.join(' ') }),
      phone
        ? xml('Phone', { countryCode: phone[1], cityAreaCode: phone[2], number: phone[3] })
        : '',
      one.guestEmail === null ? '' : xmlLeaf('Email', one.guestEmail),
    ),
  )
}

function confirm(hotel: Hotel, root: XmlElement): string[] {
  const all = elementsNamed(root, 'BookingConfirmNumber')
  if (all.length > mostConfirmations)
    throw new Refusal(3301, `At most ${mostConfirmations} confirmations in a message`)
  return all.flatMap(({ attributes }) => {
    const found = hotel.reservations.find(one => one.id === attributes.bookingID)
    const warning = (code: number, message: string) => [
      `<Warning code="${code}">${message}</Warning>`,
    ]
    if (!found) return warning(10_080, 'The booking is not known')
    if (attributes.bookingType !== kinds[found.state] || !acknowledge(found))
      return warning(10_100, 'The booking has changed meanwhile')
    found.hotelConfirmation = attributes.confirmNumber ?? found.hotelConfirmation
    return []
  })
}

const products = (hotel: Hotel): string =>
  xml(
    'ProductList',
    {},
    xml('Hotel', { id: hotel.hotelCode, name: hotel.name }),
    hotel.rooms.map(room =>
      xml(
        'RoomType',
        { id: room.code, code: room.code, name: room.name, status: 'Active' },
        room.rates.map(rate =>
          xml('RatePlan', {
            id: rate.code,
            code: rate.code,
            name: rate.name,
            status: 'Active',
            type: 'Standalone',
            pricingModel: 'OccupancyBasedPricing',
          }),
        ),
      ),
    ),
  )

const mostNights = 91

/** Everything that the hotel has told of, by date. */
function nightsOnSale(hotel: Hotel, { from = '', to = '' }: Record<string, string>): string {
  const nights = nightsBetween(from, dateAfter(to, 1))
  if (nights.length === 0 || nights.length > mostNights)
    throw new Refusal(3010, `A span of 1 to ${mostNights} days`)
  return xml(
    'AvailRateList',
    {},
    xml('Hotel', { id: hotel.hotelCode }),
    nights.map(date =>
      xml(
        'AvailRate',
        { date },
        hotel.rooms.map(room => roomOn(hotel, room, date)),
      ),
    ),
  )
}

function roomOn(hotel: Hotel, room: Hotel['rooms'][number], date: string): string {
  const night = hotel.ari.rooms[`${room.code} ${date}`]
  return xml(
    'RoomType',
    { id: room.code, closed: night?.closed ?? false },
    night?.available === undefined
      ? ''
      : xml('Inventory', { totalInventoryAvailable: night.available, totalInventorySold: 0 }),
    room.rates.flatMap(({ code }) => {
      const rate = hotel.ari.rates[`${room.code} ${code} ${date}`]
      if (!rate) return []
      return xml(
        'RatePlan',
        { id: code, closed: rate.closed ?? false },
        rate.price === undefined
          ? ''
          : xml(
              'Rate',
              { currency: 'INR' },
              [1, 2].map(occupancy =>
                xml('PerOccupancy', { rate: ((rate.price ?? 0) / 100).toFixed(2), occupancy }),
              ),
            ),
        xml('Restrictions', {
          minLOS: rate.minStay ?? 1,
          maxLOS: rate.maxStay ?? rules.longestStay,
          closedToArrival: rate.closedToArrival ?? false,
          closedToDeparture: rate.closedToDeparture ?? false,
        }),
      )
    }),
  )
}

/** Expedia QuickConnect: everything in XML under four addresses, the password in each message, bookings retrieved and confirmed. */
export const expedia: Protocol = {
  id: 'expedia',
  routes(app: FastifyInstance, { hotels, limiter }: Simulator) {
    const underWay = new Set<string>()
    const answer = (service: Service, reply: FastifyReply, ...children: string[]) =>
      reply
        .type('text/xml')
        .send(xmlDocument(xml(answers[service], { xmlns: namespaces[service] }, children)))

    const serve = (service: Service, act: (hotel: Hotel, root: XmlElement) => string[]) =>
      app.post(`/eqc/${service}`, (request, reply) => {
        const refuse = (code: number, message: string, hotel?: Hotel) => {
          if (hotel) hotels.fault(hotel, `${code} ${message}`)
          return answer(service, reply, `<Error code="${code}">${message}</Error>`)
        }
        let root: XmlElement
        try {
          root = readXml(String(request.body))
        } catch (error) {
          if (!(error instanceof XmlError)) throw error
          return refuse(2000, 'The message is not well-formed')
        }
        const hotel = hotels.find('expedia', childOf(root, 'Hotel')?.attributes.id)
        const { username, password } = childOf(root, 'Authentication')?.attributes ?? {}
        const kept = hotel?.credentials
        if (!hotel || username !== kept?.username || password !== kept?.password)
          return refuse(1001, 'The user name or password is wrong')
        if (root.namespace !== namespaces[service])
          return refuse(2010, 'The namespace is not that of this service', hotel)
        if (underWay.has(hotel.hotelCode)) {
          hotels.fault(hotel, 'Two messages at once')
          return reply.code(503).send('connection refused')
        }
        if (limiter.take(`expedia ${hotel.hotelCode}`, limit) > 0) {
          hotels.fault(hotel, 'Too many messages')
          return reply.code(429).header('retry-after', 2).send('Too many requests')
        }
        underWay.add(hotel.hotelCode)
        try {
          const children = act(hotel, root)
          hotels.save(hotel)
          return answer(service, reply, ...children)
        } catch (error) {
          if (error instanceof Refusal) return refuse(error.code, error.message, hotel)
          throw error
        } finally {
          underWay.delete(hotel.hotelCode)
        }
      })

    serve('ar', (hotel, root) => {
      const read = childrenOf(root, 'AvailRateUpdate').map(updatesOf)
      if (read.length === 0) throw new Refusal(3010, 'No AvailRateUpdate')
      const count = read.reduce((sum, one) => sum + one.count, 0)
      if (count > mostUpdates) throw new Refusal(3107, `${count} updates, at most ${mostUpdates}`)
      const updates = read.flatMap(one => one.updates).map(update => ({ ...update, element: 0 }))
      const [problem] = applyUpdates(hotel, updates, rules)
      if (problem) throw new Refusal(codes[problem.fault], problem.message)
      return [xml('Success')]
    })

    serve('parr', (hotel, root) => {
      const span = elementsNamed(root, 'AvailRateRetrieval')[0]?.attributes
      return span ? [nightsOnSale(hotel, span)] : [products(hotel)]
    })

    serve('br', hotel => [
      xml(
        'Bookings',
        {},
        hotel.reservations
          .filter(one => one.acknowledged < one.revision)
          .slice(0, 100)
          .map(one => bookingXml(hotel, handOut(one))),
      ),
    ])

    serve('bc', (hotel, root) => [xml('Success', {}, confirm(hotel, root))])
  },
}
