import { daysBetween } from '../../../../kernel/shared/dates.ts'
import {
  childOf,
  childrenOf,
  elementsNamed,
  readXml,
  xml,
  xmlDocument,
} from '../../../../kernel/shared/xml.ts'
import type { AriChange, AriField } from '../../../rules.ts'
import type { Account, ChannelAdapter, WireRequest } from '../../rules/adapter.ts'
import { ProductsRefusedError } from '../../rules/outcome.ts'
import { chunksOf, inRupees, type NightRange, toRanges } from '../../rules/ranges.ts'
import { readEach } from '../ota/reservations.ts'
import { eqcOutcome } from './outcome.ts'
import { readBack } from './read-back.ts'
import { readBooking } from './reservations.ts'

/** Elements times nights; more is refused as 3107. */
const mostUpdates = 3000
const mostConfirmations = 10
/** Expedia sells no longer stay. */
const longestStay = 28
const ofRate: readonly AriField[] = [
  'price',
  'closed',
  'closedToArrival',
  'closedToDeparture',
  'minimumStay',
  'maximumStay',
]
const namespaces = {
  ar: 'http://www.expediaconnect.com/EQC/AR/2011/06',
  parr: 'http://www.expediaconnect.com/EQC/PAR/2013/07',
  br: 'http://www.expediaconnect.com/EQC/BR/2014/01',
  bc: 'http://www.expediaconnect.com/EQC/BC/2007/09',
} as const

const types = { new: 'Book', modified: 'Modify', cancelled: 'Cancel' } as const

const request = (
  account: Account,
  service: keyof typeof namespaces,
  name: string,
  ...children: readonly (string | readonly string[])[]
): WireRequest => ({
  method: 'POST',
  path: `/eqc/${service}`,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: xmlDocument(
    xml(
      name,
      { xmlns: namespaces[service] },
      xml('Authentication', {
        username: account.credentials.username,
        password: account.credentials.password,
      }),
      xml('Hotel', { id: account.hotelCode }),
      ...children,
    ),
  ),
})

const update = ({ from, to }: NightRange, roomType: string): string =>
  xml('AvailRateUpdate', {}, xml('DateRange', { from, to }), roomType)

/** Sold out is closed as well: a count of 0 alone opens again with a cancellation at Expedia. */
const count = (range: NightRange): string =>
  update(
    range,
    xml(
      'RoomType',
      { id: range.roomCode, closed: range.values.available === 0 },
      xml('Inventory', { totalInventoryAvailable: range.values.available }),
    ),
  )

function rate(range: NightRange): string {
  const { values } = range
  const amount = inRupees(values.price)
  return update(
    range,
    xml(
      'RoomType',
      { id: range.roomCode },
      xml(
        'RatePlan',
        { id: range.rateCode, closed: values.closed },
        xml(
          'Rate',
          { currency: 'INR' },
          // For one guest and for two alike: guests beyond that are charged as fees of the hotel.
          [1, 2]
            .filter(guests => guests <= values.maxGuests)
            .map(occupancy => xml('PerOccupancy', { rate: amount, occupancy })),
        ),
        xml('Restrictions', {
          minLOS: Math.min(longestStay, values.minimumStay),
          maxLOS: Math.min(longestStay, values.maximumStay),
          closedToArrival: values.closedToArrival,
          closedToDeparture: values.closedToDeparture,
        }),
      ),
    ),
  )
}

/** Ranges in messages of at most so many updates, where each night of a range is `weight` of them. */
function inMessages(ranges: readonly NightRange[], weight: number): NightRange[][] {
  const messages: NightRange[][] = []
  let left = 0
  for (const range of ranges) {
    const updates = (daysBetween(range.from, range.to) + 1) * weight
    if (updates > left) {
      messages.push([])
      left = mostUpdates
    }
    messages.at(-1)?.push(range)
    left -= updates
  }
  return messages
}

/** An error speaks of a whole message: each product has its own, so that one that is unknown keeps no other waiting. */
const byProduct = (ranges: readonly NightRange[]) => [
  ...Map.groupBy(ranges, ({ roomCode, rateCode }) => `${roomCode} ${rateCode}`).values(),
]

/** Expedia QuickConnect: occupancy-based prices, everything of a night in one schema, bookings retrieved and confirmed. */
export const expedia: ChannelAdapter = {
  address: 'https://services.expediapartnercentral.com',
  limits: { perHour: 1800, burst: 60 },
  horizonNights: 365,
  fields: ['available', ...ofRate],
  encode(account, changes: readonly AriChange[]) {
    const messages = (
      ranges: readonly NightRange[],
      { write, fields }: { write: (range: NightRange) => string; fields: readonly AriField[] },
    ) =>
      inMessages(ranges, fields.length).map(
        (part): WireRequest => ({
          ...request(account, 'ar', 'AvailRateUpdateRQ', part.map(write)),
          elements: part.map(({ cells }) => cells),
          fields,
        }),
      )
    return [
      ...[
        ...Map.groupBy(
          toRanges(changes, ['available'], { ofRoom: true }),
          one => one.roomCode,
        ).values(),
      ].flatMap(ranges => messages(ranges, { write: count, fields: ['available'] })),
      ...byProduct(toRanges(changes, ofRate)).flatMap(ranges =>
        messages(ranges, { write: rate, fields: ofRate }),
      ),
    ]
  },
  decode: (_request, response) => eqcOutcome(response),
  products: account =>
    request(
      account,
      'parr',
      'ProductAvailRateRetrievalRQ',
      xml('ParamSet', {}, xml('ProductRetrieval', { returnRateLink: false })),
    ),
  readProducts({ body }) {
    const root = readXml(body)
    const error = elementsNamed(root, 'Error')[0]
    if (error) throw new ProductsRefusedError(`${error.attributes.code ?? ''} ${error.text}`.trim())
    return childrenOf(childOf(root, 'ProductList'), 'RoomType').map(room => ({
      code: room.attributes.id ?? '',
      name: room.attributes.name ?? '',
      rates: childrenOf(room, 'RatePlan').map(plan => ({
        code: plan.attributes.id ?? '',
        name: plan.attributes.name ?? '',
      })),
    }))
  },
  pull: {
    everySeconds: 60,
    requests: account => [
      request(
        account,
        'br',
        'BookingRetrievalRQ',
        xml('ParamSet', {}, xml('Status', { value: 'pending' })),
      ),
    ],
    read: (_account, { body }) => readEach(elementsNamed(readXml(body), 'Booking'), readBooking),
  },
  readBack: readBack(request, { fields: ['available', ...ofRate], longestStay }),
  acknowledge: (account, taken, now) =>
    chunksOf(taken, mostConfirmations).map(part =>
      request(
        account,
        'bc',
        'BookingConfirmRQ',
        xml(
          'BookingConfirmNumbers',
          {},
          part.map(({ reservationCode, kind, confirmation }) =>
            xml('BookingConfirmNumber', {
              bookingType: types[kind],
              bookingID: reservationCode,
              // Kept without a booking yet: under the number that both know.
              confirmNumber: confirmation ?? reservationCode,
              confirmTime: now.toISOString(),
            }),
          ),
        ),
      ),
    ),
}
