import {
  childrenOf,
  elementsNamed,
  readXml,
  type XmlElement,
  XmlError,
  xml,
  xmlDocument,
  xmlLeaf,
} from '../../../../kernel/shared/xml.ts'
import type { AriField } from '../../../rules.ts'
import type { Account, ChannelAdapter, Outcome, WireRequest } from '../../rules/adapter.ts'
import { outcomeOfStatus, ProductsRefusedError } from '../../rules/outcome.ts'
import { chunksOf, type NightRange, toRanges } from '../../rules/ranges.ts'
import { readEach } from '../ota/reservations.ts'
import { readBack } from './read-back.ts'
import { atBangkok, readBooking } from './reservations.ts'

const hourMs = 3_600_000
const mostUpdates = 200
const mostDetails = 20
const ofRate: readonly AriField[] = [
  'price',
  'closed',
  'closedToArrival',
  'closedToDeparture',
  'minimumStay',
  'minimumStayThrough',
  'maximumStay',
]

/** One address for everything: the type of a request says what it is. */
const kinds = { setAri: 10, getAri: 11, listBookings: 9, getBookings: 3 } as const

const post = (
  account: Account,
  kind: keyof typeof kinds,
  { now, criteria }: { now: Date; criteria: string },
): WireRequest => ({
  method: 'POST',
  path: `/api?apiKey=${encodeURIComponent(account.credentials.apiKey ?? '')}`,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: xmlDocument(
    xml('request', { timestamp: Math.floor(now.getTime() / 1000), type: kinds[kind] }, criteria),
  ),
})

const span = ({ from, to }: NightRange) => xml('date_range', { from, to })

const inventory = (range: NightRange): string =>
  xml(
    'update',
    { room_id: range.roomCode },
    span(range),
    xmlLeaf('allotment', range.values.available),
  )

function rate(range: NightRange): string {
  const { values } = range
  return xml(
    'update',
    { room_id: range.roomCode, rateplan_id: range.rateCode },
    span(range),
    xml(
      'prices',
      { currency: 'INR' },
      xml(
        'deviation',
        { base_price: (values.price / 100).toFixed(2) },
        // For one guest and for two alike: guests beyond that are charged as fees of the hotel.
        [1, 2]
          .filter(guests => guests <= values.maxGuests)
          .map(person => xml('occupancy', { person, amount: '0.0' })),
      ),
    ),
    xml(
      'restrictions',
      {},
      xmlLeaf('closed', values.closed),
      xmlLeaf('ctd', values.closedToDeparture),
      xmlLeaf('cta', values.closedToArrival),
      xml('los', {}, xmlLeaf('min', values.minimumStay), xmlLeaf('max', values.maximumStay)),
      xml('staythrough', {}, xmlLeaf('min', values.minimumStayThrough)),
    ),
  )
}

/** Errors lie below the result, or below each property of it. */
const errorsOf = (root: XmlElement) =>
  elementsNamed(root, 'error').map(({ attributes, text }) => ({
    code: attributes.code ?? attributes.id ?? 'error',
    message: attributes.description ?? (text || 'no text'),
  }))

function decode(response: Parameters<ChannelAdapter['decode']>[1]): Outcome {
  const known = outcomeOfStatus(response)
  if (known && known.kind !== 'refused') return known
  try {
    const root = readXml(response.body)
    const [error] = errorsOf(root)
    if (error) return { kind: 'refused', ...error }
    if (root.name === 'result') return known ?? { kind: 'accepted', refused: [] }
    return known ?? { kind: 'transient', code: 'shape', message: 'No result.' }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return known ?? { kind: 'transient', code: 'xml', message: `No XML: ${error.message}` }
  }
}

const bookingList = (account: Account, { from, to }: { from: Date; to: Date }) =>
  post(account, 'listBookings', {
    now: to,
    criteria: xml(
      'criteria',
      { from: atBangkok(from), to: atBangkok(to) },
      xml('property', { id: account.hotelCode }),
    ),
  })

/**
 * Agoda YCS over XML. Bookings are listed by when something last happened to them and fetched by their numbers; there is nothing to
 * acknowledge. That rooms and their names come with the ARI that is asked for is assumed: the format is for partners only.
 */
export const agoda: ChannelAdapter = {
  address: 'https://supply.agoda.com',
  limits: { perHour: 3600, burst: 60 },
  horizonNights: 365,
  fields: ['available', ...ofRate],
  encode(account, changes, now) {
    const messages = (
      ranges: readonly NightRange[],
      part: { name: string; write: (range: NightRange) => string; fields: readonly AriField[] },
    ) =>
      chunksOf(ranges, mostUpdates).map(
        (some): WireRequest => ({
          ...post(account, 'setAri', {
            now,
            criteria: xml(
              'criteria',
              { property_id: account.hotelCode },
              xml(part.name, {}, some.map(part.write)),
            ),
          }),
          elements: some.map(({ cells }) => cells),
          fields: part.fields,
        }),
      )
    // An error speaks of a whole message: each product has its own, so that one that is unknown keeps no other waiting.
    const byProduct = (ranges: readonly NightRange[], keyOf: (range: NightRange) => string) => [
      ...Map.groupBy(ranges, keyOf).values(),
    ]
    return [
      ...byProduct(toRanges(changes, ['available'], { ofRoom: true }), one => one.roomCode).flatMap(
        ranges => messages(ranges, { name: 'inventory', write: inventory, fields: ['available'] }),
      ),
      ...byProduct(toRanges(changes, ofRate), one => `${one.roomCode} ${one.rateCode}`).flatMap(
        ranges => messages(ranges, { name: 'rate', write: rate, fields: ofRate }),
      ),
    ]
  },
  decode: (_request, response) => decode(response),
  products: account =>
    post(account, 'getAri', {
      now: new Date(0),
      criteria: xml('criteria', { property_id: account.hotelCode }),
    }),
  readProducts({ body }) {
    const root = readXml(body)
    const [error] = errorsOf(root)
    if (error) throw new ProductsRefusedError(error.message)
    return elementsNamed(root, 'room').map(room => ({
      code: room.attributes.room_id ?? '',
      name: room.attributes.room_name ?? '',
      rates: childrenOf(room, 'rateplan').map(({ attributes }) => ({
        code: attributes.rateplan_id ?? '',
        name: attributes.rateplan_name ?? '',
      })),
    }))
  },
  readBack: readBack((account, part) => post(account, 'getAri', part), ['available', ...ofRate]),
  pull: {
    everySeconds: 120,
    // An hour over again: what was said a moment before the last look may have been listed after it.
    requests: (account, since, now) => [
      bookingList(account, {
        from: new Date(since === null ? now.getTime() - 24 * hourMs : Date.parse(since) - hourMs),
        to: now,
      }),
    ],
    read(account, { body }) {
      const root = readXml(body)
      const bookings = elementsNamed(root, 'booking')
      const isList = bookings.every(({ attributes }) => attributes.arrival === undefined)
      if (!isList) return readEach(bookings, readBooking)
      const ids = bookings.flatMap(({ attributes }) => attributes.booking_id ?? [])
      return {
        reservations: [],
        unreadable: [],
        more: chunksOf(ids, mostDetails).map(some =>
          post(account, 'getBookings', {
            now: new Date(0),
            criteria: xml(
              'criteria',
              {},
              xml(
                'property',
                { id: account.hotelCode },
                some.map(id => xml('booking', { booking_id: id })),
              ),
            ),
          }),
        ),
      }
    },
  },
}
