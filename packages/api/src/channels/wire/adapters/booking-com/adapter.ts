import { z } from 'zod'
import {
  childrenOf,
  elementsNamed,
  readXml,
  textOf,
  xml,
  xmlDocument,
  xmlLeaf,
} from '../../../../kernel/shared/xml.ts'
import type { AriChange, AriField } from '../../../rules.ts'
import {
  type Account,
  type Acknowledgement,
  type ChannelAdapter,
  capacityOf,
  type Outcome,
  type RemoteRoom,
  type WireRequest,
  type WireResponse,
} from '../../rules/adapter.ts'
import { chunksOf, type NightRange, toRanges } from '../../rules/ranges.ts'
import {
  bookingLimit,
  hasLess,
  otaMessage,
  otaOutcome,
  rateAmount,
  restrictions,
} from '../ota/messages.ts'
import { readEach, readReservation } from '../ota/reservations.ts'
import { readBack } from './read-back.ts'

const mostRooms = 254
const mostElements = 1000
const restricted: readonly AriField[] = [
  'closed',
  'closedToArrival',
  'closedToDeparture',
  'minimumStay',
  'minimumStayThrough',
  'maximumStay',
]
const queues = ['OTA_HotelResNotif', 'OTA_HotelResModifyNotif'] as const

/** Every message goes with a token of the machine account. */
const signedIn = ({ credentials }: Account) => ({
  headers: { 'accept-version': '1.1', 'content-type': 'application/xml' },
  signIn: credentials,
})

const monthOf = (range: NightRange) => range.from.slice(0, 7)

/** A message for each month: the channel takes one month and one hotel at a time. */
function byMonth(
  ranges: readonly NightRange[],
  write: (ranges: readonly NightRange[]) => Omit<WireRequest, 'method' | 'headers' | 'path'>,
) {
  return [...Map.groupBy(ranges, monthOf).values()].flatMap(month =>
    chunksOf(month, mostElements).map(write),
  )
}

function encode(account: Account, changes: readonly AriChange[], now: Date): WireRequest[] {
  const post = (path: string, message: Omit<WireRequest, 'method' | 'headers' | 'path'>) =>
    ({
      method: 'POST',
      path: `/hotels/ota/${path}`,
      ...signedIn(account),
      ...message,
    }) as const
  const availNotif = (
    elements: { markup: string; cells: number[] }[],
    fields: readonly AriField[],
  ) => ({
    body: otaMessage(
      { name: 'OTA_HotelAvailNotifRQ', version: '1.0', now },
      xml(
        'AvailStatusMessages',
        { HotelCode: account.hotelCode },
        elements.map(element => element.markup),
      ),
    ),
    elements: elements.map(element => element.cells),
    fields,
  })
  const rooms = toRanges(changes, ['available'], { ofRoom: true, byMonth: true })
  const [less, more] = [true, false].map(isLess =>
    rooms.filter(range => hasLess(changes, range) === isLess),
  )
  const limits = (ranges: readonly NightRange[] = []) =>
    byMonth(ranges, part =>
      availNotif(
        part.map(range => ({ markup: bookingLimit(range, mostRooms), cells: range.cells })),
        ['available'],
      ),
    )
  const closing = byMonth(toRanges(changes, restricted, { byMonth: true }), part =>
    availNotif(
      part.flatMap(range => restrictions(range).map(markup => ({ markup, cells: range.cells }))),
      restricted,
    ),
  )
  const rates = byMonth(toRanges(changes, ['price'], { byMonth: true }), part => ({
    body: otaMessage(
      { name: 'OTA_HotelRateAmountNotifRQ', version: '1.0', now },
      xml(
        'RateAmountMessages',
        { HotelCode: account.hotelCode },
        part.map(range => rateAmount(range, account)),
      ),
    ),
    elements: part.map(range => range.cells),
    fields: ['price'] as const,
  }))
  return [
    ...limits(less).map(message => post('OTA_HotelAvailNotif', message)),
    ...closing.map(message => post('OTA_HotelAvailNotif', message)),
    // Before its price and its restrictions stand, a night is not opened.
    ...rates.map(message => post('OTA_HotelRateAmountNotif', message)),
    ...limits(more).map(message => post('OTA_HotelAvailNotif', message)),
  ]
}

/** Each queue is acknowledged at the address that it came from, several reservations at once. */
function acknowledge(
  account: Account,
  taken: readonly Acknowledgement[],
  now: Date,
): WireRequest[] {
  const isNew = ({ kind }: Acknowledgement) => kind === 'new'
  const parts = [taken.filter(isNew), taken.filter(one => !isNew(one))]
  return parts.flatMap((part, at) =>
    part.length === 0
      ? []
      : [
          {
            method: 'POST' as const,
            host: 'secure',
            path: `/hotels/ota/${queues[at]}`,
            ...signedIn(account),
            body: otaMessage(
              {
                name: `${queues[at]}RS`,
                version: '2.001',
                now,
                attributes: { Target: 'Production' },
              },
              xml('Success'),
              xml(
                'HotelReservations',
                {},
                part.map(({ reservationCode, confirmation }) =>
                  xml(
                    'HotelReservation',
                    {},
                    xml(
                      'ResGlobalInfo',
                      {},
                      xml(
                        'HotelReservationIDs',
                        {},
                        xml('HotelReservationID', {
                          ResID_Value: reservationCode,
                          ResID_Source: 'BOOKING.COM',
                        }),
                        confirmation === null
                          ? ''
                          : xml('HotelReservationID', {
                              ResID_Value: confirmation,
                              ResID_Source: 'RT',
                            }),
                      ),
                    ),
                  ),
                ),
              ),
            ),
          },
        ],
  )
}

/** An acknowledgement is answered by `ok` alone, everything else as OpenTravel has it. */
function decode({ elements }: WireRequest, response: WireResponse): Outcome {
  const isOk = response.status === 200 && /<ok\s*(\/>|>\s*<\/ok>)/.test(response.body)
  return isOk && elements === undefined ? { kind: 'accepted', refused: [] } : otaOutcome(response)
}

const exchanged = z.object({ jwt: z.string().min(1) })

function tokenIn({ status, body }: WireResponse): string | undefined {
  if (status !== 200) return undefined
  try {
    return exchanged.safeParse(JSON.parse(body)).data?.jwt
  } catch {
    return undefined
  }
}

/**
 * Booking.com's connectivity API in its OpenTravel flavour: OTA_HotelAvailNotif, OTA_HotelRateAmountNotif and two queues, which have a host of
 * their own. A token lives for an hour, and a machine account gets thirty an hour (Token-based authentication).
 */
export const bookingCom: ChannelAdapter = {
  address: 'https://supply-xml.booking.com',
  hosts: {
    secure: 'https://secure-supply-xml.booking.com',
    tokens: 'https://connectivity-authentication.booking.com',
  },
  tokens: {
    request: ({ clientId, clientSecret }) => ({
      method: 'POST',
      host: 'tokens',
      path: '/token-based-authentication/exchange',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret }),
    }),
    read: tokenIn,
    seconds: 50 * 60,
  },
  limits: { perHour: 3600, burst: 120 },
  horizonNights: 365,
  fields: ['available', 'price', ...restricted],
  encode,
  decode,
  products: account => ({
    method: 'POST',
    path: '/hotels/xml/roomrates',
    ...signedIn(account),
    body: xmlDocument(xml('request', {}, xmlLeaf('hotel_id', account.hotelCode))),
  }),
  readProducts: ({ body }) =>
    elementsNamed(readXml(body), 'room').map(
      (room): RemoteRoom => ({
        code: room.attributes.id ?? '',
        name: room.attributes.room_name ?? '',
        ...capacityOf(elementsNamed(room, 'rate').map(rate => rate.attributes.max_persons)),
        rates: elementsNamed(room, 'rate').map(rate => ({
          code: rate.attributes.id ?? '',
          name: rate.attributes.rate_name ?? textOf(rate, 'rate_name') ?? '',
        })),
      }),
    ),
  pull: {
    // The queues are asked no more often: Booking.com's own advice.
    everySeconds: 20,
    requests: account =>
      queues.map(queue => ({
        method: 'GET',
        host: 'secure',
        path: `/hotels/ota/${queue}?hotel_ids=${encodeURIComponent(account.hotelCode)}`,
        ...signedIn(account),
      })),
    read: (_account, { body }) => {
      const root = readXml(body)
      const all = [
        ...elementsNamed(root, 'HotelReservation').filter(
          one => childrenOf(one, 'UniqueID').length > 0,
        ),
        ...elementsNamed(root, 'HotelResModify'),
      ]
      return readEach(all, readReservation)
    },
  },
  readBack: readBack(signedIn, mostRooms),
  acknowledge,
}
