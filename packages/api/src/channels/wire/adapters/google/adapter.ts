import { z } from 'zod'
import { xml } from '../../../../kernel/shared/xml.ts'
import type { AriChange, AriField } from '../../../rules.ts'
import {
  type Account,
  type ChannelAdapter,
  capacityOf,
  type WireRequest,
} from '../../rules/adapter.ts'
import { chunksOf, type NightRange, toRanges } from '../../rules/ranges.ts'
import { otaMessage, otaOutcome, rateAmount, restrictions } from '../ota/messages.ts'

const uploads = '/travel/hotels/uploads/ota'
const mostRanges = 1000
const headers = { 'content-type': 'application/xml' }
const restricted: readonly AriField[] = [
  'closed',
  'closedToArrival',
  'closedToDeparture',
  'minimumStay',
  'minimumStayThrough',
  'maximumStay',
]

const rooms = z.object({
  rooms: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      capacity: z.int().optional(),
      rates: z.array(z.object({ code: z.string(), name: z.string() })),
    }),
  ),
})

/** The partner says who it is in the message itself. */
const requestor = ({ credentials }: Account) =>
  xml('POS', {}, xml('Source', {}, xml('RequestorID', { Type: 22, ID: credentials.partnerKey })))

const inventory = (range: NightRange) =>
  xml(
    'Inventory',
    {},
    xml('StatusApplicationControl', {
      Start: range.from,
      End: range.to,
      InvTypeCode: range.roomCode,
    }),
    xml('InvCounts', {}, xml('InvCount', { Count: range.values.available, CountType: 2 })),
  )

function encode(account: Account, changes: readonly AriChange[], now: Date): WireRequest[] {
  const hotel = { HotelCode: account.hotelCode }
  const message = (
    name: string,
    list: string,
    part: { ranges: readonly NightRange[]; write: (range: NightRange) => string[] },
    fields: readonly AriField[],
  ): WireRequest => {
    const elements = part.ranges.flatMap(range =>
      part.write(range).map(markup => ({ markup, cells: range.cells })),
    )
    return {
      method: 'POST',
      path: `${uploads}/${name}`,
      headers,
      body: otaMessage(
        { name: roots[name] ?? name, version: '3.0', now },
        requestor(account),
        xml(
          list,
          hotel,
          elements.map(one => one.markup),
        ),
      ),
      elements: elements.map(one => one.cells),
      fields,
    }
  }
  return [
    ...chunksOf(toRanges(changes, ['available'], { ofRoom: true }), mostRanges).map(ranges =>
      message('hotel_inv_count_notif', 'Inventories', { ranges, write: one => [inventory(one)] }, [
        'available',
      ]),
    ),
    ...chunksOf(toRanges(changes, restricted), mostRanges).map(ranges =>
      message(
        'hotel_avail_notif',
        'AvailStatusMessages',
        { ranges, write: restrictions },
        restricted,
      ),
    ),
    ...chunksOf(toRanges(changes, ['price']), mostRanges).map(ranges =>
      message(
        'hotel_rate_amount_notif',
        'RateAmountMessages',
        { ranges, write: one => [rateAmount(one, account)] },
        ['price'],
      ),
    ),
  ]
}

const roots: Record<string, string> = {
  hotel_inv_count_notif: 'OTA_HotelInvCountNotifRQ',
  hotel_avail_notif: 'OTA_HotelAvailNotifRQ',
  hotel_rate_amount_notif: 'OTA_HotelRateAmountNotifRQ',
}

/** Google's hotel ARI: rates, counts and restrictions go out; guests come to the hotel's own website. */
export const google: ChannelAdapter = {
  address: 'https://www.google.com',
  limits: { perHour: 1000, burst: 60 },
  horizonNights: 330,
  fields: ['available', 'price', ...restricted],
  encode,
  decode: (_request, response) => otaOutcome(response),
  products: ({ hotelCode, credentials }) => ({
    method: 'GET',
    path: `/travel/hotels/properties/${encodeURIComponent(hotelCode)}/rooms`,
    headers: { authorization: `Bearer ${credentials.partnerKey}` },
  }),
  readProducts: ({ body }) =>
    rooms.parse(JSON.parse(body)).rooms.map(({ capacity, ...room }) => ({
      ...room,
      ...capacityOf([capacity?.toString()]),
    })),
}
