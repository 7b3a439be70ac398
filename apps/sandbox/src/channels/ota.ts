import { randomBytes } from 'node:crypto'
import {
  childrenOf,
  elementsNamed,
  type XmlElement,
  xml,
  xmlDocument,
  xmlLeaf,
} from '@atithi/api/kernel/shared/xml'
import type { Problem, Update } from './ari.ts'
import type { Hotel, Reservation } from './hotels.ts'

export const otaNamespace = 'http://www.opentravel.org/OTA/2003/05'

/** An error of OpenTravel: its type, its code, and the element that is wrong, from 1. */
export interface OtaError {
  type: number
  code: number
  text: string
  record?: number
}

const codes: Record<Problem['fault'], number> = {
  room: 402,
  rate: 249,
  mismatch: 783,
  date: 15,
  past: 15,
  order: 404,
  horizon: 15,
  count: 320,
  price: 320,
  stay: 320,
}

export const asOtaErrors = (problems: readonly Problem[]): OtaError[] =>
  problems.map(({ fault, message, element }) => ({
    type: 3,
    code: codes[fault],
    text: message,
    record: element + 1,
  }))

/** Success, or what was wrong; with the id by which support finds the exchange. */
export function otaAnswer(
  name: string,
  echoToken: string | undefined,
  errors: readonly OtaError[],
): string {
  const said =
    errors.length === 0
      ? xml('Success')
      : xml(
          'Errors',
          {},
          errors.slice(0, 100).map(({ type, code, text, record }) =>
            xml('Error', {
              Type: type,
              Code: code,
              ShortText: text,
              Status: 'NotProcessed',
              RecordID: record,
            }),
          ),
        )
  return `${xmlDocument(
    xml(
      name,
      {
        xmlns: otaNamespace,
        EchoToken: echoToken,
        TimeStamp: new Date().toISOString(),
        Version: '1.0',
      },
      said,
    ),
  )}\n<!-- RUID: [${randomBytes(12).toString('hex')}] -->`
}

const driftMs = 15 * 60_000

/** What is wrong with the envelope of a message: namespace, name, token, time. */
export function envelopeFault(
  root: XmlElement,
  name: string,
  seen: Map<string, number>,
): OtaError | undefined {
  const { EchoToken: token, TimeStamp: time, Version } = root.attributes
  if (root.name !== name || root.namespace !== otaNamespace)
    return { type: 7, code: 321, text: `${name} in the namespace of OpenTravel was expected` }
  if (!token || !time || !Version)
    return { type: 10, code: 321, text: 'EchoToken, TimeStamp and Version are required' }
  if (!(Math.abs(Date.parse(time) - Date.now()) < driftMs))
    return { type: 3, code: 320, text: 'The TimeStamp is not of now' }
  if (seen.has(token)) return { type: 3, code: 320, text: 'The EchoToken was used before' }
  seen.set(token, Date.now())
  if (seen.size > 20_000) for (const [old] of [...seen].slice(0, 10_000)) seen.delete(old)
  return undefined
}

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Weds', 'Thur', 'Fri', 'Sat']

function controlOf(message: XmlElement) {
  const control = message.children.find(child => child.name === 'StatusApplicationControl')
  const { Start = '', End = '', InvTypeCode = '', RatePlanCode } = control?.attributes ?? {}
  const named = weekdayNames.some(day => control?.attributes[day] !== undefined)
  return {
    from: Start,
    to: End,
    roomCode: InvTypeCode,
    ...(RatePlanCode !== undefined && { rateCode: RatePlanCode }),
    ...(named && {
      weekdays: weekdayNames.flatMap((day, at) =>
        ['1', 'true'].includes(control?.attributes[day] ?? '') ? [at] : [],
      ),
    }),
  }
}

type Numbered = Update & { element: number }

/** Availability and restrictions, element by element. */
export function readAvailability(messages: readonly XmlElement[]): Numbered[] | OtaError {
  const updates: Numbered[] = []
  for (const [element, message] of messages.entries()) {
    const base = { element, ...controlOf(message) }
    const limit = message.attributes.BookingLimit
    if (limit !== undefined) {
      if (base.rateCode !== undefined)
        return { type: 3, code: 320, text: 'A limit is of the room type', record: element + 1 }
      updates.push({ ...base, available: Number(limit) })
    }
    for (const { attributes } of elementsNamed(message, 'RestrictionStatus')) {
      const closed = attributes.Status === 'Close'
      if (!['Open', 'Close'].includes(attributes.Status ?? ''))
        return { type: 3, code: 320, text: 'Status is Open or Close', record: element + 1 }
      const kind = attributes.Restriction ?? 'Master'
      if (kind === 'Arrival') updates.push({ ...base, closedToArrival: closed })
      else if (kind === 'Departure') updates.push({ ...base, closedToDeparture: closed })
      else updates.push({ ...base, closed })
    }
    const stays = elementsNamed(message, 'LengthOfStay')
    const nights = (type: string) => {
      const found = stays.find(stay => stay.attributes.MinMaxMessageType === type)
      return found && Number(found.attributes.Time)
    }
    const [minStay, maxStay] = [nights('SetMinLOS'), nights('SetMaxLOS')]
    const minStayThrough = nights('SetForwardMinStay')
    if (stays.length > 0)
      updates.push({
        ...base,
        ...(minStay !== undefined && { minStay }),
        ...(minStayThrough !== undefined && { minStayThrough }),
        ...(maxStay !== undefined && { maxStay }),
      })
  }
  return updates
}

/** Prices, of the most guests that one is given for. */
export function readRates(messages: readonly XmlElement[]): Numbered[] | OtaError {
  const updates: Numbered[] = []
  for (const [element, message] of messages.entries()) {
    const amounts = elementsNamed(message, 'BaseByGuestAmt')
    const last = amounts.at(-1)
    if (amounts.some(amount => amount.attributes.CurrencyCode !== 'INR'))
      return { type: 3, code: 61, text: 'The currency is INR', record: element + 1 }
    const text = last?.attributes.AmountBeforeTax ?? last?.attributes.AmountAfterTax ?? ''
    if (!/^\d+(\.\d{1,2})?$/.test(text))
      return { type: 3, code: 320, text: 'An amount has two decimals', record: element + 1 }
    const { rateCode, ...control } = controlOf(message)
    if (rateCode === undefined)
      return { type: 10, code: 321, text: 'A price is of a rate', record: element + 1 }
    updates.push({ element, ...control, rateCode, price: Math.round(Number(text) * 100) })
  }
  return updates
}

export const messagesIn = (root: XmlElement, list: string, item: string): XmlElement[] =>
  childrenOf(
    root.children.find(child => child.name === list),
    item,
  )

export const hotelCodeIn = (root: XmlElement, list: string): string | undefined =>
  root.children.find(child => child.name === list)?.attributes.HotelCode

const money = (paise: number) => ({
  AmountAfterTax: paise,
  DecimalPlaces: 2,
  CurrencyCode: 'INR',
})

const statuses = { booked: 'Book', modified: 'Modify', cancelled: 'Cancel' } as const

/** A reservation as OpenTravel writes it. */
/** What the channel keeps of a stay. */
const commissionPercent = 18

export function reservationXml(hotel: Hotel, reservation: Reservation, name: string): string {
  const { roomCode, rateCode, checkIn, checkOut, rooms, adults, children, total } = reservation
  const [givenName = '', ...rest] = reservation.guestName.split(' ')
  const units = { NumberOfUnits: rooms }
  return xml(
    name,
    {
      CreateDateTime: reservation.bookedAt,
      LastModifyDateTime: reservation.revisedAt,
      ResStatus: statuses[reservation.state],
    },
    xml('UniqueID', { Type: 14, ID: reservation.id, ID_Context: hotel.channelId }),
    xml(
      'RoomStays',
      {},
      xml(
        'RoomStay',
        { IndexNumber: 1 },
        xml('RoomTypes', {}, xml('RoomType', { RoomTypeCode: roomCode, ...units })),
        xml('RatePlans', {}, xml('RatePlan', { RatePlanCode: rateCode })),
        xml(
          'RoomRates',
          {},
          xml('RoomRate', { RoomTypeCode: roomCode, RatePlanCode: rateCode, ...units }),
        ),
        xml(
          'GuestCounts',
          { IsPerRoom: 'false' },
          xml('GuestCount', { AgeQualifyingCode: 10, Count: adults }),
          children > 0 ? xml('GuestCount', { AgeQualifyingCode: 8, Count: children }) : '',
        ),
        xml('TimeSpan', { Start: checkIn, End: checkOut }),
        reservation.prepaid ? xml('Guarantee', { GuaranteeType: 'PrePay' }) : '',
        xml('Total', money(total)),
        xml('BasicPropertyInfo', { HotelCode: hotel.hotelCode }),
      ),
    ),
    xml(
      'ResGuests',
      {},
      xml(
        'ResGuest',
        { ResGuestRPH: 1, PrimaryIndicator: 'true' },
        xml(
          'Profiles',
          {},
          xml(
            'ProfileInfo',
            {},
            xml(
              'Profile',
              { ProfileType: 1 },
              xml(
                'Customer',
                {},
                xml(
                  'PersonName',
                  {},
                  xmlLeaf('GivenName', givenName),
                  xmlLeaf('Surname', rest.join(' ')),
                ),
                reservation.guestPhone
                  ? xml('Telephone', { PhoneNumber: reservation.guestPhone })
                  : '',
                reservation.guestEmail ? xmlLeaf('Email', reservation.guestEmail) : '',
              ),
            ),
          ),
        ),
      ),
    ),
    xml(
      'ResGlobalInfo',
      {},
      xml(
        'HotelReservationIDs',
        {},
        xml('HotelReservationID', { ResID_Type: 14, ResID_Value: reservation.id }),
      ),
      xml('Total', money(total)),
      xml(
        'TPA_Extensions',
        {},
        xml('CommissionPayableAmount', {
          Amount: Math.round((total * commissionPercent) / 100),
          DecimalPlaces: 2,
        }),
      ),
    ),
  )
}
