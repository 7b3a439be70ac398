import { createHash } from 'node:crypto'
import {
  elementAt,
  elementsNamed,
  readXml,
  XmlError,
  xml,
  xmlDocument,
} from '../../../../kernel/shared/xml.ts'
import type { AriChange, AriField } from '../../../rules.ts'
import type { Outcome, WireResponse } from '../../rules/adapter.ts'
import { outcomeOfStatus } from '../../rules/outcome.ts'
import { inRupees, type NightRange } from '../../rules/ranges.ts'

/** The namespace of OpenTravel, for every release. */
const otaNamespace = 'http://www.opentravel.org/OTA/2003/05'

interface Root {
  name: string
  version: string
  now: Date
  attributes?: Record<string, string>
}

/**
 * A message with its token and time. The token is that of its contents: of two messages that say the same within
 * one second only one is meant.
 */
export function otaMessage(
  { name, version, now, attributes = {} }: Root,
  ...children: string[]
): string {
  const digest = createHash('sha256')
    .update(children.join(''))
    .update(now.toISOString())
    .digest('hex')
  return xmlDocument(
    xml(
      name,
      {
        xmlns: otaNamespace,
        EchoToken: digest.slice(0, 24),
        TimeStamp: now.toISOString(),
        Version: version,
        ...attributes,
      },
      ...children,
    ),
  )
}

const everyDay = { Mon: 1, Tue: 1, Weds: 1, Thur: 1, Fri: 1, Sat: 1, Sun: 1 }
const span = ({ from, to, roomCode }: NightRange) => ({
  Start: from,
  End: to,
  ...everyDay,
  InvTypeCode: roomCode,
})

/** The rooms of a room type on a range of nights, whatever the rate. */
export const bookingLimit = (range: NightRange, most: number): string =>
  xml(
    'AvailStatusMessage',
    { BookingLimit: Math.min(most, range.values.available), BookingLimitMessageType: 'SetLimit' },
    xml('StatusApplicationControl', span(range)),
  )

const restrictionKinds = [
  ['closed', 'Master'],
  ['closedToArrival', 'Arrival'],
  ['closedToDeparture', 'Departure'],
] as const satisfies readonly (readonly [AriField, string])[]

/** The restrictions of one rate: each kind by itself, since setting one leaves the others as they are. */
export function restrictions(range: NightRange): string[] {
  const { values } = range
  const control = xml('StatusApplicationControl', { ...span(range), RatePlanCode: range.rateCode })
  const los = (kind: string, nights: number) =>
    xml('LengthOfStay', { MinMaxMessageType: kind, Time: nights, TimeUnit: 'Day' })
  return [
    ...restrictionKinds.map(([field, restriction]) =>
      xml(
        'AvailStatusMessage',
        {},
        control,
        xml('RestrictionStatus', {
          Restriction: restriction,
          Status: values[field] ? 'Close' : 'Open',
        }),
      ),
    ),
    xml(
      'AvailStatusMessage',
      {},
      control,
      xml(
        'LengthsOfStay',
        { ArrivalDateBased: 1 },
        los('SetMinLOS', values.minimumStay),
        los('SetMaxLOS', values.maximumStay),
      ),
    ),
    // Over every night of the stay, so it is not based on the arrival (reference: SetForwardMinStay).
    xml(
      'AvailStatusMessage',
      {},
      control,
      xml('LengthsOfStay', {}, los('SetForwardMinStay', values.minimumStayThrough)),
    ),
  ]
}

/** The price of one rate, the same for one guest and for two: guests beyond that are charged as fees of the hotel. */
export function rateAmount(range: NightRange, { includesTax }: { includesTax: boolean }): string {
  const amount = inRupees(range.values.price)
  const guests = Array.from({ length: Math.min(2, range.values.maxGuests) }, (_, at) => at + 1)
  return xml(
    'RateAmountMessage',
    {},
    xml('StatusApplicationControl', { ...span(range), RatePlanCode: range.rateCode }),
    xml(
      'Rates',
      {},
      xml(
        'Rate',
        { CurrencyCode: 'INR' },
        xml(
          'BaseByGuestAmts',
          {},
          guests.map(count =>
            xml('BaseByGuestAmt', {
              AgeQualifyingCode: 10,
              NumberOfGuests: count,
              [includesTax ? 'AmountAfterTax' : 'AmountBeforeTax']: amount,
              CurrencyCode: 'INR',
            }),
          ),
        ),
      ),
    ),
  )
}

const unauthorised = ['4/450', '6/392', '1/497', '4/497', '6/497']
const retried = ['187', '448']

/** An answer of OpenTravel: Success or Errors, both with HTTP 200. A record id names the element of the request, from 1. */
export function otaOutcome(response: WireResponse): Outcome {
  const known = outcomeOfStatus(response)
  if (known && known.kind !== 'refused') return known
  try {
    const root = readXml(response.body)
    const errors = elementsNamed(root, 'Error')
    const first = errors[0]
    if (!first) {
      if (elementAt(root, 'Success')) return { kind: 'accepted', refused: [] }
      return known ?? { kind: 'transient', code: 'shape', message: 'Neither Success nor Errors.' }
    }
    const said = errors.map(error => ({
      type: error.attributes.Type,
      code: error.attributes.Code ?? '0',
      record: Number(error.attributes.RecordID),
      message: error.attributes.ShortText ?? (error.text || 'no text'),
    }))
    const of = (test: (error: (typeof said)[number]) => boolean) => said.find(test)
    const closed = of(error => unauthorised.includes(`${error.type}/${error.code}`))
    if (closed) return { kind: 'unauthorised', code: closed.code, message: closed.message }
    const later = of(error => retried.includes(error.code))
    if (later) return { kind: 'transient', code: later.code, message: later.message }
    if (said.every(error => Number.isInteger(error.record) && error.record >= 1))
      return {
        kind: 'accepted',
        refused: said.map(({ record, code, message }) => ({ element: record - 1, code, message })),
      }
    const { code, message } = said[0] ?? { code: '0', message: 'no text' }
    return { kind: 'refused', code, message }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return known ?? { kind: 'transient', code: 'xml', message: `No XML: ${error.message}` }
  }
}

/** Whether fewer rooms or a closure is among what a range stands for. */
export const hasLess = (changes: readonly AriChange[], { cells }: NightRange): boolean =>
  cells.some(cell => changes[cell]?.isLess === true)
