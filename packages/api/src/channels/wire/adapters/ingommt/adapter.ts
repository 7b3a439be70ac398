import {
  childOf,
  childrenOf,
  elementsNamed,
  readXml,
  textOf,
  type XmlElement,
  XmlError,
  xml,
  xmlDocument,
  xmlLeaf,
} from '../../../../kernel/shared/xml.ts'
import type { AriField, ChannelReservation } from '../../../rules.ts'
import {
  type Account,
  type ChannelAdapter,
  capacityOf,
  type Outcome,
  type WireRequest,
  type WireResponse,
} from '../../rules/adapter.ts'
import { outcomeOfStatus } from '../../rules/outcome.ts'
import { chunksOf, fromRupees, inRupees, type NightRange, toRanges } from '../../rules/ranges.ts'
import { readEach, UnreadableError } from '../ota/reservations.ts'

const mostItems = 50
const ofRate: readonly AriField[] = ['price', 'closed', 'minimumStay']

const headersOf = ({ credentials }: Account) => ({
  'content-type': 'application/xml',
  'channel-token': credentials.channelToken ?? '',
  'bearer-token': credentials.bearerToken ?? '',
})

const website = (account: Account, ...children: string[]) =>
  xmlDocument(xml('Website', { Name: 'ingoibibo', HotelCode: account.hotelCode }, ...children))

const post = (account: Account, path: string, body: string): WireRequest => ({
  method: 'POST',
  path,
  headers: headersOf(account),
  body,
})

/** Success or Error; a token that is refused is answered in plain text. */
function decode(response: WireResponse): Outcome {
  const known = outcomeOfStatus(response)
  if (known && known.kind !== 'refused') return known
  if (response.body.includes('OAuth Authorization Required'))
    return { kind: 'unauthorised', code: 'oauth', message: 'OAuth Authorization Required' }
  try {
    const root = readXml(response.body)
    const errors = elementsNamed(root, 'Error')
    // A page to sign in at is well-formed, too.
    if (errors.length === 0 && elementsNamed(root, 'Success').length === 0)
      return known ?? { kind: 'transient', code: 'shape', message: 'Neither Success nor Error.' }
    const said = errors.map(error => ({
      element: Number(error.attributes.locatorID) - 1,
      code: error.attributes.code ?? 'error',
      message: error.text || 'no text',
    }))
    if (said.every(error => Number.isInteger(error.element) && error.element >= 0))
      return known ?? { kind: 'accepted', refused: said }
    const { code, message } = said[0] ?? { code: 'error', message: 'no text' }
    return { kind: 'refused', code, message }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return known ?? { kind: 'transient', code: 'xml', message: 'No XML.' }
  }
}

const items = (ranges: readonly NightRange[], write: (range: NightRange) => string) =>
  ranges.map((range, at) =>
    xml(
      'AvailRateUpdate',
      { locatorID: at + 1 },
      xml('DateRange', { from: range.from, to: range.to }),
      write(range),
    ),
  )

/** The word None stands for nothing, and NA for no phone. */
const said = (booking: XmlElement, name: string): string | null => {
  const text = textOf(booking, name)
  return text === undefined || text === 'None' || text === 'NA' ? null : text
}

/** What the channel keeps: of each night where it says so, else what it takes from the guest less what it pays us. */
function commissionOf(prices: XmlElement | undefined): number | null {
  if (!prices) return null
  const nights = elementsNamed(prices, 'Commission').map(one => fromRupees(one.text) ?? 0)
  if (nights.length > 0) return nights.reduce((sum, one) => sum + one, 0)
  const sold = fromRupees(textOf(prices, 'SellAmount'))
  const net = fromRupees(textOf(prices, 'NettAmount'))
  return sold === undefined || net === undefined || net > sold ? null : sold - net
}

const kinds: Record<string, ChannelReservation['kind']> = {
  confirmed: 'new',
  pending: 'new',
  // The stay goes on under a number of its own, which names this one.
  amended: 'cancelled',
  cancelled: 'cancelled',
  refunded: 'cancelled',
}

function readBooking(booking: XmlElement): ChannelReservation {
  const must = (name: string) => {
    const text = said(booking, name)
    if (text === null) throw new UnreadableError(`a booking without ${name}`)
    return text
  }
  const id = booking.attributes.Id
  const status = must('BookingStatus')
  const kind = kinds[status]
  const at = Date.parse(must('LastModified'))
  if (!id || !kind || Number.isNaN(at))
    throw new UnreadableError('a booking without its id or status')
  const revisedAt = new Date(at).toISOString()
  const rooms = childrenOf(childOf(booking, 'RoomStay'), 'Room')
  const prices = childOf(booking, 'PriceDetails')
  const original = said(booking, 'OriginalBookingId')
  const people = (name: string) =>
    rooms.reduce((sum, room) => sum + (Number(textOf(room, name)) || 0), 0)
  return {
    reservationCode: id,
    messageKey: `${id}/${kind}/${revisedAt}`,
    kind,
    revisedAt,
    ...(status === 'amended' && { isAmended: true }),
    stay: {
      checkIn: must('CheckInDate'),
      checkOut: must('CheckoutDate'),
      rooms: [
        {
          roomCode: must('RoomTypeCode'),
          rateCode: must('RatePlanCode'),
          rooms: Math.max(1, Number(must('NumberofRooms')) || 1),
          adults: Math.max(1, people('Adult')),
          children: people('Child'),
        },
      ],
      guestName: said(booking, 'GuestName') ?? 'Guest of the channel',
      guestEmail: said(booking, 'GuestEmail'),
      guestPhone: said(booking, 'GuestPhoneNo'),
      total: fromRupees(said(booking, 'Price') ?? undefined) ?? null,
      tax: fromRupees(textOf(prices, 'GST')) ?? null,
      commission: commissionOf(prices),
      isPrepaid: said(booking, 'PayAtHotelFlag') === 'False',
      notes: [said(booking, 'SpecialRequest'), original && `Replaces ${original} of the channel.`]
        .filter(Boolean)
        .join('\n'),
      ...(original && { replaces: original }),
    },
  }
}

/** InGoMMT, the extranet of MakeMyTrip and Goibibo: it tells of bookings by their ids, and they are fetched. */
export const ingommt: ChannelAdapter = {
  address: 'https://in.goibibo.com',
  limits: { perHour: 3600, burst: 60 },
  horizonNights: 365,
  fields: ['available', ...ofRate],
  encode(account, changes, now) {
    const message = (
      ranges: readonly NightRange[],
      write: (range: NightRange) => string,
      fields: readonly AriField[],
    ): WireRequest => ({
      ...post(
        account,
        '/api/chm/v3/ari',
        xmlDocument(
          xml(
            'AvailRateUpdateRQ',
            { hotelCode: account.hotelCode, timeStamp: now.toISOString() },
            items(ranges, write),
          ),
        ),
      ),
      elements: ranges.map(range => range.cells),
      fields,
    })
    const count = ({ roomCode, values }: NightRange) =>
      xml('Availability', { code: roomCode, count: values.available, closed: 'false' })
    const rate = ({ rateCode, values }: NightRange) =>
      xml(
        'Rate',
        { currencyCode: 'INR', code: rateCode, rateType: 'b2c' },
        xml(
          'PerOccupancyRates',
          {},
          [1, 2]
            .filter(guests => guests <= values.maxGuests)
            .map(occupancy => xml('PerOccupancy', { occupancy, rate: inRupees(values.price) })),
        ),
        xml('Restrictions', { closed: values.closed, minLOS: values.minimumStay }),
      )
    return [
      ...chunksOf(toRanges(changes, ['available'], { ofRoom: true }), mostItems).map(part =>
        message(part, count, ['available']),
      ),
      ...chunksOf(toRanges(changes, ofRate), mostItems).map(part => message(part, rate, ofRate)),
    ]
  },
  decode: (_request, response) => decode(response),
  products: account =>
    post(
      account,
      '/api/chmv2/gethotellisting',
      website(
        account,
        xmlLeaf('HotelCode', account.hotelCode),
        xmlLeaf('IsOccupancyRequired', true),
      ),
    ),
  readProducts({ body }) {
    const root = readXml(body)
    const plans = elementsNamed(root, 'RatePlan')
    return elementsNamed(root, 'Room').map(room => {
      const code = textOf(room, 'RoomTypeCode') ?? ''
      return {
        code,
        name: textOf(room, 'RoomTypeName') ?? '',
        ...capacityOf([childOf(room, 'AdultOccupancy')?.attributes.max]),
        rates: plans
          .filter(plan => textOf(plan, 'RoomTypeCode') === code)
          .map(plan => ({
            code: textOf(plan, 'RatePlanCode') ?? '',
            name: textOf(plan, 'RatePlanName') ?? '',
          })),
      }
    })
  },
  pull: {
    // A notification brings the next one forward; this finds what was never told of.
    everySeconds: 300,
    requests: account => [post(account, '/api/chmv2/getbookinglisting', website(account))],
    read(account, { body }) {
      const root = readXml(body)
      const listed = root.name === 'BookingListing'
      return {
        ...readEach(
          elementsNamed(root, 'Booking').filter(() => !listed),
          readBooking,
        ),
        ...(listed && {
          more: elementsNamed(root, 'BookingId').map(id =>
            post(
              account,
              '/api/chmv2/getbookingdetail',
              website(account, xmlLeaf('BookingId', id.text)),
            ),
          ),
        }),
      }
    },
  },
  receive: {
    hotelCodeOf: ({ body }) => readXml(body).attributes.HotelCode,
    read: () => 'hint',
    answer: () => ({ contentType: 'application/xml', body: xmlDocument(xml('Success')) }),
  },
  acknowledge: (account, taken) =>
    taken.map(({ reservationCode, confirmation }) =>
      post(
        account,
        '/api/chmv2/updatebookingstatus',
        website(
          account,
          xmlLeaf('BookingId', reservationCode),
          xmlLeaf('Status', 'received'),
          confirmation === null ? '' : xmlLeaf('PMSBookingId', confirmation),
        ),
      ),
    ),
}
