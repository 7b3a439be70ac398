import {
  childOf,
  elementsNamed,
  readXml,
  textOf,
  type XmlElement,
  xml,
  xmlDocument,
  xmlLeaf,
} from '@atithi/api/kernel/shared/xml'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { applyUpdates, dateAfter, nightsBetween, type Update } from '../ari.ts'
import type { Hotel, Reservation } from '../hotels.ts'
import type { Protocol, Simulator } from '../protocol.ts'

const rules = { horizonDays: 730, mostRooms: 1000, longestStay: 99 }
const limit = { most: 100, perSecond: 2 }
const bangkokMs = 7 * 3_600_000
const freshSeconds = 900

const atBangkok = (instant: string) =>
  new Date(Date.parse(instant) + bangkokMs).toISOString().replace('Z', '+07:00')
const statuses = {
  booked: 'ConfirmBooking',
  modified: 'AmendBooking',
  cancelled: 'CancelBooking',
} as const

function updateOf(one: XmlElement, isRate: boolean): Update {
  const { from = '', to = '' } = childOf(one, 'date_range')?.attributes ?? {}
  const update = { roomCode: one.attributes.room_id ?? '', from, to }
  if (!isRate) return { ...update, available: Number(textOf(one, 'allotment') ?? Number.NaN) }
  const limits = childOf(one, 'restrictions')
  const los = childOf(limits, 'los')
  const prices = childOf(one, 'prices')
  const base = Number(childOf(prices, 'deviation')?.attributes.base_price)
  const most = elementsNamed(prices ?? one, 'occupancy').at(-1)?.attributes.amount
  const flag = (name: string) => textOf(limits, name) === 'true'
  return {
    ...update,
    rateCode: one.attributes.rateplan_id ?? '',
    price: prices?.attributes.currency === 'INR' ? Math.round((base + Number(most)) * 100) : -1,
    closed: flag('closed'),
    closedToArrival: flag('cta'),
    closedToDeparture: flag('ctd'),
    minStay: Number(textOf(los, 'min') ?? 1),
    minStayThrough: Number(textOf(childOf(limits, 'staythrough'), 'min') ?? 1),
    maxStay: Number(textOf(los, 'max') ?? rules.longestStay),
  }
}

/** In the list a booking has its number and when something last happened to it; its details are asked for. */
const listed = (one: Reservation) =>
  xml('booking', {
    booking_id: one.id,
    booking_date: atBangkok(one.bookedAt),
    last_action: atBangkok(one.revisedAt),
    status: statuses[one.state],
  })

const detailed = (hotel: Hotel, one: Reservation) =>
  xml(
    'booking',
    {
      property_id: hotel.hotelCode,
      booking_id: one.id,
      booking_date: atBangkok(one.bookedAt),
      last_action: atBangkok(one.revisedAt),
      arrival: one.checkIn,
      departure: one.checkOut,
      status: statuses[one.state],
      room_id: one.roomCode,
      rateplan_id: one.rateCode,
      room_count: one.rooms,
      adults: one.adults,
      children: one.children,
      payment_model: one.prepaid ? undefined : 'pay_at_hotel',
    },
    xml('customer', {
      name: one.guestName,
      email: one.guestEmail ?? undefined,
      phone: one.guestPhone ?? undefined,
    }),
    xml('prices', { currency: 'INR', net_inclusive_amt: (one.total / 100).toFixed(2) }),
  )

/** What the hotel has told of, in the shape in which it is told. */
function ariXml(hotel: Hotel, nights: readonly string[]): string {
  const each = (write: (room: Hotel['rooms'][number], date: string) => readonly string[]) =>
    hotel.rooms.flatMap(room => nights.flatMap(date => write(room, date)))
  const span = (date: string) => xml('date_range', { from: date, to: date })
  const inventory = each((room, date) => {
    const allotment = hotel.ari.rooms[`${room.code} ${date}`]?.available
    return allotment === undefined
      ? []
      : [xml('update', { room_id: room.code }, span(date), xmlLeaf('allotment', allotment))]
  })
  const rate = each((room, date) =>
    room.rates.flatMap(({ code }) => {
      const night = hotel.ari.rates[`${room.code} ${code} ${date}`]
      if (!night) return []
      const price = ((night.price ?? 0) / 100).toFixed(2)
      return xml(
        'update',
        { room_id: room.code, rateplan_id: code },
        span(date),
        xml('prices', { currency: 'INR' }, xml('deviation', { base_price: price })),
        xml(
          'restrictions',
          {},
          xmlLeaf('closed', night.closed ?? false),
          xmlLeaf('ctd', night.closedToDeparture ?? false),
          xmlLeaf('cta', night.closedToArrival ?? false),
          xml(
            'los',
            {},
            xmlLeaf('min', night.minStay ?? 1),
            xmlLeaf('max', night.maxStay ?? rules.longestStay),
          ),
          xml('staythrough', {}, xmlLeaf('min', night.minStayThrough ?? 1)),
        ),
      )
    }),
  )
  return xml(
    'property',
    { id: hotel.hotelCode },
    xml('inventory', {}, inventory),
    xml('rate', {}, rate),
  )
}

/** Agoda YCS: one address, and the type of a request says what it is; bookings are listed by their last action. */
export const agoda: Protocol = {
  id: 'agoda',
  routes(app: FastifyInstance, { hotels, limiter }: Simulator) {
    const answer = (reply: FastifyReply, ...children: string[]) =>
      reply.type('text/xml').send(xmlDocument(xml('result', {}, children)))

    app.post('/api', (request, reply) => {
      const root = readXml(String(request.body))
      const criteria = childOf(root, 'criteria')
      const code = criteria?.attributes.property_id ?? childOf(criteria, 'property')?.attributes.id
      const hotel = hotels.find('agoda', code)
      const { apiKey } = request.query as Record<string, string>
      if (!hotel || apiKey !== hotel.credentials.apiKey) return reply.code(401).send('Invalid key')
      const refuse = (id: number, description: string) => {
        hotels.fault(hotel, description)
        return answer(
          reply,
          xml(
            'errors',
            {},
            xml('property', { id: hotel.hotelCode }, xml('error', { id, description })),
          ),
        )
      }
      if (limiter.take(`agoda ${hotel.hotelCode}`, limit) > 0) {
        hotels.fault(hotel, 'Too many messages')
        return reply.code(429).header('retry-after', 2).send('Too many requests')
      }
      const acts: Record<string, () => FastifyReply> = {
        10: () => setAri(),
        11: () => getAri(),
        9: () => list(),
        3: () => details(),
      }
      const getAri = () => {
        const { from = '', to = '' } = childOf(criteria, 'date_range')?.attributes ?? {}
        if (from === '')
          return answer(
            reply,
            xml(
              'property',
              { id: hotel.hotelCode },
              hotel.rooms.map(room =>
                xml(
                  'room',
                  { room_id: room.code, room_name: room.name },
                  room.rates.map(rate =>
                    xml('rateplan', { rateplan_id: rate.code, rateplan_name: rate.name }),
                  ),
                ),
              ),
            ),
          )
        if (!(Date.parse(to) >= Date.parse(from))) return refuse(103, 'The window is none')
        return answer(reply, ariXml(hotel, nightsBetween(from, dateAfter(to, 1))))
      }
      const setAri = () => {
        const age = Math.abs(Date.now() / 1000 - Number(root.attributes.timestamp))
        if (!(age < freshSeconds)) return refuse(102, 'The timestamp is not that of now')
        const updates = ['inventory', 'rate'].flatMap(name =>
          elementsNamed(criteria ?? root, name).flatMap(part =>
            elementsNamed(part, 'update').map(one => updateOf(one, name === 'rate')),
          ),
        )
        if (updates.length === 0) return refuse(101, 'Nothing to update')
        const [problem] = applyUpdates(
          hotel,
          updates.map(update => ({ ...update, element: 0 })),
          rules,
        )
        hotels.save(hotel)
        return problem ? refuse(200, problem.message) : answer(reply, xml('success'))
      }
      const list = () => {
        const { from = '', to = '' } = criteria?.attributes ?? {}
        const [first, last] = [Date.parse(from), Date.parse(to)]
        if (!(last >= first)) return refuse(103, 'The window is none')
        const found = hotel.reservations.filter(({ revisedAt }) => {
          const at = Date.parse(revisedAt)
          return at >= first && at <= last
        })
        return answer(reply, xml('bookings', { count: found.length }, found.map(listed)))
      }
      const details = () => {
        const ids = elementsNamed(root, 'booking').map(({ attributes }) => attributes.booking_id)
        const found = hotel.reservations.filter(one => ids.includes(one.id))
        // There is no message that acknowledges: who has the details has the booking.
        for (const one of found) one.acknowledged = one.revision
        hotels.save(hotel)
        return answer(
          reply,
          xml(
            'bookings',
            { count: found.length },
            found.map(one => detailed(hotel, one)),
          ),
        )
      }
      const act = acts[root.attributes.type ?? '']
      return act ? act() : refuse(100, `There is no type ${root.attributes.type}`)
    })
  },
}
