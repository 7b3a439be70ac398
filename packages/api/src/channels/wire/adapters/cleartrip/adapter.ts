import {
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
import type { AriChange, AriField } from '../../../rules.ts'
import type { Account, ChannelAdapter, Outcome, WireRequest } from '../../rules/adapter.ts'
import { outcomeOfStatus, ProductsRefusedError } from '../../rules/outcome.ts'
import { type NightRange, toRanges } from '../../rules/ranges.ts'
import { toSlashes } from './dates.ts'
import { readBooking } from './reservations.ts'

const namespace = 'http://www.cleartrip.com/extranet'
/** Cleartrip knows no restrictions: a closed night is one without rooms. */
const ofRoom: readonly AriField[] = ['available', 'closed']

const post = (account: Account, path: string, body: string): WireRequest => ({
  method: 'POST',
  path,
  headers: {
    'content-type': 'application/xml',
    'x-ct-sourcetype': 'API',
    'x-ct-api-key': account.credentials.apiKey ?? '',
  },
  body: xmlDocument(body),
})

/** What is to be sold of a room type's night: nothing where any of what changed is closed. */
function withClosedAsZero(changes: readonly AriChange[]): AriChange[] {
  const keyOf = ({ roomCode, night }: AriChange) => `${roomCode} ${night}`
  const closed = new Set(changes.filter(change => change.closed).map(keyOf))
  return changes.map(change =>
    closed.has(keyOf(change)) ? { ...change, available: 0, closed: true } : change,
  )
}

const span = ({ from, to }: NightRange): string =>
  xmlLeaf('from-date', toSlashes(from)) + xmlLeaf('to-date', toSlashes(to))

const inventory = (range: NightRange): string =>
  xml(
    'room-inventory',
    {},
    span(range),
    xmlLeaf('applicable-days', 'ALL'),
    xmlLeaf('inventory', range.values.available),
    // Sold until the moment of arrival: the cut-off is the hotel's own rule.
    xmlLeaf('release-hours', 0),
  )

/** Rupees, with paise only where there are any. */
const amount = (paise: number): string =>
  paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2)

const rate = (range: NightRange): string =>
  xml(
    'room-rate',
    {},
    span(range),
    xmlLeaf('single-rate', amount(range.values.price)),
    xmlLeaf('double-rate', amount(range.values.price)),
    xmlLeaf('applicable-days', 'ALL'),
  )

/** A code that begins with S is a success. */
function statusOf(root: XmlElement): { isOk: boolean; code: string; message: string } {
  const status = elementsNamed(root, 'status')[0]
  const code = textOf(status, 'code') ?? 'none'
  return { isOk: code.startsWith('S'), code, message: textOf(status, 'message') ?? 'no text' }
}

function decode(response: Parameters<ChannelAdapter['decode']>[1]): Outcome {
  const known = outcomeOfStatus(response)
  if (known && known.kind !== 'refused') return known
  try {
    const { isOk, code, message } = statusOf(readXml(response.body))
    return isOk ? { kind: 'accepted', refused: [] } : { kind: 'refused', code, message }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return known ?? { kind: 'transient', code: 'xml', message: `No XML: ${error.message}` }
  }
}

/**
 * Cleartrip over XML: one room type in each message, dates with slashes, bookings pushed and reconfirmed. The listing of rooms is
 * assumed: its format is for partners only.
 */
export const cleartrip: ChannelAdapter = {
  address: 'https://www.cleartrip.com/chmm/service',
  limits: { perHour: 1800, burst: 60 },
  horizonNights: 365,
  fields: ['available', 'closed', 'price'],
  encode(account, changes) {
    const ids = (roomCode: string) =>
      xmlLeaf('hotel-id', account.hotelCode) + xmlLeaf('room-type-id', roomCode)
    const rooms = toRanges(withClosedAsZero(changes), ofRoom, { ofRoom: true })
    const rates = toRanges(changes, ['price'])
    return [
      ...[...Map.groupBy(rooms, ({ roomCode }) => roomCode)].map(
        ([roomCode, ranges]): WireRequest => ({
          ...post(
            account,
            '/push-inventory',
            xml(
              'hotel-inventory',
              { xmlns: `${namespace}/hotel-inventory`, type: 'update' },
              ids(roomCode),
              xml('room-inventories', {}, ranges.map(inventory)),
            ),
          ),
          elements: ranges.map(({ cells }) => cells),
          fields: ofRoom,
        }),
      ),
      ...[...Map.groupBy(rates, one => `${one.roomCode} ${one.rateCode}`).values()].flatMap(
        ranges =>
          ranges.slice(0, 1).map(
            ({ roomCode, rateCode }): WireRequest => ({
              ...post(
                account,
                '/push-rate',
                xml(
                  'hotel-room-rate',
                  { xmlns: `${namespace}/hotel-room-rate`, type: 'update' },
                  ids(roomCode),
                  xmlLeaf('rate-id', rateCode),
                  xmlLeaf('rate-type', 'SELL'),
                  xml('room-rates', {}, ranges.map(rate)),
                ),
              ),
              elements: ranges.map(({ cells }) => cells),
              fields: ['price'],
            }),
          ),
      ),
    ]
  },
  decode: (_request, response) => decode(response),
  products: account =>
    post(
      account,
      '/hotel-details',
      xml(
        'hotel-details-request',
        { xmlns: `${namespace}/hotel-details` },
        xmlLeaf('hotel-id', account.hotelCode),
      ),
    ),
  readProducts({ body }) {
    const root = readXml(body)
    const { isOk, code, message } = statusOf(root)
    if (!isOk) throw new ProductsRefusedError(`${code} ${message}`)
    return elementsNamed(root, 'room-type').map(room => ({
      code: textOf(room, 'room-type-id') ?? '',
      name: textOf(room, 'room-type-name') ?? '',
      rates: childrenOf(room, 'rate').map(one => ({
        code: textOf(one, 'rate-id') ?? '',
        name: textOf(one, 'rate-name') ?? '',
      })),
    }))
  },
  receive: {
    hotelCodeOf: ({ body }) => textOf(readXml(body), 'hotel-id'),
    read: ({ body }) => [readBooking(readXml(body), body)],
    answer: (_request, receipts) => ({
      contentType: 'application/xml',
      body: xmlDocument(
        xml(
          'hotel-bookings',
          { xmlns: `${namespace}/hotel-bookings-response` },
          receipts.map(receipt =>
            xml(
              'hotel-booking',
              {},
              receipt.kind === 'kept' ? xmlLeaf('confirmation-no', receipt.reservationCode) : '',
              xml('status', {}, xmlLeaf('code', receipt.kind === 'kept' ? 'B001' : 'B002')),
            ),
          ),
        ),
      ),
    }),
  },
  acknowledge: (account, taken) =>
    taken.flatMap(({ reservationCode, confirmation, kind }) =>
      // Cancelled, or without a booking yet: there is no number to tell.
      confirmation === null || kind === 'cancelled'
        ? []
        : [
            post(
              account,
              '/reconfirmBookings',
              xml(
                'hotel-booking-confirmation',
                {},
                xmlLeaf('trip-ref', reservationCode),
                xmlLeaf('pms-confirmation-no', confirmation),
                xmlLeaf('ds-confirmation-no', confirmation),
              ),
            ),
          ],
    ),
}
