import { elementsNamed, readXml, type XmlElement, XmlError } from '@atithi/api/kernel/shared/xml'
import type { FastifyInstance } from 'fastify'
import { applyUpdates, type Update } from '../ari.ts'
import {
  asOtaErrors,
  envelopeFault,
  hotelCodeIn,
  messagesIn,
  type OtaError,
  otaAnswer,
  readAvailability,
  readRates,
} from '../ota.ts'
import type { Protocol, Simulator } from '../protocol.ts'

const rules = { horizonDays: 365, mostRooms: 1000, longestStay: 90 }
const limit = { most: 400, perSecond: 400 }

type Numbered = Update & { element: number }

function readCounts(messages: readonly XmlElement[]): Numbered[] | OtaError {
  const updates: Numbered[] = []
  for (const [element, message] of messages.entries()) {
    const control = elementsNamed(message, 'StatusApplicationControl')[0]?.attributes
    const count = elementsNamed(message, 'InvCount')[0]?.attributes
    if (count?.CountType !== '2')
      return { type: 3, code: 320, text: 'CountType is 2', record: element + 1 }
    updates.push({
      element,
      from: control?.Start ?? '',
      to: control?.End ?? '',
      roomCode: control?.InvTypeCode ?? '',
      // What is below zero is sold out.
      available: Math.max(0, Number(count.Count)),
    })
  }
  return updates
}

const kinds = {
  hotel_inv_count_notif: ['OTA_HotelInvCountNotif', 'Inventories', 'Inventory', readCounts],
  hotel_avail_notif: [
    'OTA_HotelAvailNotif',
    'AvailStatusMessages',
    'AvailStatusMessage',
    readAvailability,
  ],
  hotel_rate_amount_notif: [
    'OTA_HotelRateAmountNotif',
    'RateAmountMessages',
    'RateAmountMessage',
    readRates,
  ],
} as const

/** Google's hotel ARI: three feeds. Nothing is booked here: guests go to the hotel's own website. */
export const google: Protocol = {
  id: 'google',
  sellsNothing: true,
  routes(app: FastifyInstance, { hotels, limiter }: Simulator) {
    const seen = new Map<string, number>()
    for (const [path, [name, list, item, read]] of Object.entries(kinds))
      app.post(`/travel/hotels/uploads/ota/${path}`, (request, reply) => {
        const answer = (token: string | undefined, errors: readonly OtaError[]) =>
          reply.type('application/xml').send(otaAnswer(`${name}RS`, token, errors))
        let root: XmlElement
        try {
          root = readXml(String(request.body))
        } catch (error) {
          if (!(error instanceof XmlError)) throw error
          return answer(undefined, [{ type: 7, code: 321, text: `No XML: ${error.message}` }])
        }
        const token = root.attributes.EchoToken
        const hotel = hotels.find('google', hotelCodeIn(root, list))
        const partner = elementsNamed(root, 'RequestorID')[0]?.attributes.ID
        if (!hotel || partner !== hotel.credentials.partnerKey)
          return answer(token, [{ type: 4, code: 497, text: 'The partner is not known' }])
        if (limiter.take('google', limit) > 0)
          return reply.code(429).header('retry-after', 1).send('Too many requests')
        const fault = envelopeFault(root, `${name}RQ`, seen)
        const updates = fault ?? read(messagesIn(root, list, item))
        if (!Array.isArray(updates)) {
          hotels.fault(hotel, updates.text)
          return answer(token, [updates])
        }
        const problems = applyUpdates(hotel, updates, rules)
        hotels.save(hotel)
        for (const { message } of problems) hotels.fault(hotel, message)
        return answer(token, asOtaErrors(problems))
      })

    app.get('/travel/hotels/properties/:hotelCode/rooms', (request, reply) => {
      const hotel = hotels.find('google', (request.params as { hotelCode: string }).hotelCode)
      if (!hotel || request.headers.authorization !== `Bearer ${hotel.credentials.partnerKey}`)
        return reply.code(401).send('Unauthorized')
      return {
        rooms: hotel.rooms.map(({ maxGuests, ...room }) => ({ ...room, capacity: maxGuests })),
      }
    })
  },
}
