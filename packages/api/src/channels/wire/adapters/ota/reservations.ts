import { isRealDate } from '../../../../kernel/shared/dates.ts'
import {
  childOf,
  childrenOf,
  elementAt,
  elementsNamed,
  textOf,
  type XmlElement,
} from '../../../../kernel/shared/xml.ts'
import type { ChannelReservation, ReservedRooms, ReservedStay } from '../../../rules.ts'

/** A reservation that cannot be read: it is not acknowledged, so that the channel keeps it. */
export class UnreadableError extends Error {
  override readonly name = 'UnreadableError'
}

/** Paise of an amount, written with decimals or as an integer with its decimal places. */
function otaAmount(element: XmlElement | undefined, name: string): number | null {
  const text = element?.attributes[name]
  if (text === undefined || !/^\d{1,12}(\.\d{1,4})?$/.test(text)) return null
  const places = Number(element?.attributes.DecimalPlaces)
  return Number.isInteger(places) && places >= 0 && !text.includes('.')
    ? Math.round(Number(text) * 10 ** (2 - places))
    : Math.round(Number(text) * 100)
}

const count = (text: string | undefined, least: number): number => {
  const number = Number(text)
  return Number.isInteger(number) && number >= least && number <= 200 ? number : least
}

const guestsOf = (stay: XmlElement, code: string): number =>
  childrenOf(childOf(stay, 'GuestCounts'), 'GuestCount')
    .filter(guest => guest.attributes.AgeQualifyingCode === code)
    .reduce((sum, guest) => sum + count(guest.attributes.Count, 0), 0)

function roomsOf(stay: XmlElement): ReservedRooms {
  const rate = elementAt(stay, 'RoomRates', 'RoomRate')
  const type = elementAt(stay, 'RoomTypes', 'RoomType')
  const plan = elementAt(stay, 'RatePlans', 'RatePlan')
  const roomCode = rate?.attributes.RoomTypeCode ?? type?.attributes.RoomTypeCode
  const rateCode = rate?.attributes.RatePlanCode ?? plan?.attributes.RatePlanCode
  if (!roomCode || !rateCode) throw new UnreadableError('a room without its codes')
  return {
    roomCode,
    rateCode,
    rooms: count(rate?.attributes.NumberOfUnits ?? type?.attributes.NumberOfUnits, 1),
    adults: Math.max(1, guestsOf(stay, '10')),
    children: guestsOf(stay, '8') + guestsOf(stay, '7'),
  }
}

function stayOf(reservation: XmlElement): ReservedStay | null {
  const stays = childrenOf(childOf(reservation, 'RoomStays'), 'RoomStay')
  const span = childOf(stays[0], 'TimeSpan')?.attributes
  if (!span) return null
  const { Start: checkIn = '', End: checkOut = '' } = span
  if (!isRealDate(checkIn) || !isRealDate(checkOut) || checkOut <= checkIn)
    throw new UnreadableError('dates that are none')
  const info = childOf(reservation, 'ResGlobalInfo')
  const total = childOf(info, 'Total') ?? childOf(stays[0], 'Total')
  const customer = elementAt(
    elementsNamed(reservation, 'ResGuest')[0],
    'Profiles',
    'ProfileInfo',
    'Profile',
    'Customer',
  )
  const person = childOf(customer, 'PersonName')
  const name = [textOf(person, 'GivenName'), textOf(person, 'Surname')].filter(Boolean).join(' ')
  const taxes = elementsNamed(total ?? reservation, 'Tax').map(tax => otaAmount(tax, 'Amount'))
  return {
    checkIn,
    checkOut,
    rooms: stays.map(roomsOf),
    guestName: name || 'Guest of the channel',
    guestEmail: textOf(customer, 'Email') ?? null,
    guestPhone: childOf(customer, 'Telephone')?.attributes.PhoneNumber ?? null,
    total: otaAmount(total, 'AmountAfterTax') ?? otaAmount(total, 'AmountBeforeTax'),
    tax: taxes.length > 0 ? taxes.reduce<number>((sum, tax) => sum + (tax ?? 0), 0) : null,
    commission: otaAmount(elementsNamed(reservation, 'CommissionPayableAmount')[0], 'Amount'),
    isPrepaid: elementsNamed(reservation, 'Guarantee').some(
      guarantee => guarantee.attributes.GuaranteeType === 'PrePay',
    ),
    notes: elementsNamed(info ?? reservation, 'Comment')
      .map(comment => textOf(comment, 'Text') ?? comment.text)
      .filter(Boolean)
      .join('\n')
      .slice(0, 2000),
  }
}

const kinds: Record<string, ChannelReservation['kind']> = {
  book: 'new',
  commit: 'new',
  reserved: 'new',
  modify: 'modified',
  cancel: 'cancelled',
  cancelled: 'cancelled',
  canceled: 'cancelled',
}

/** Each by itself: one that cannot be read keeps no other waiting. */
export function readEach<T>(
  all: readonly T[],
  read: (one: T) => ChannelReservation,
): { reservations: ChannelReservation[]; unreadable: string[] } {
  const reservations: ChannelReservation[] = []
  const unreadable: string[] = []
  for (const one of all)
    try {
      reservations.push(read(one))
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error
      unreadable.push(error.message)
    }
  return { reservations, unreadable }
}

/** One reservation of OpenTravel. Throws UnreadableError. */
export function readReservation(reservation: XmlElement): ChannelReservation {
  const ids = elementsNamed(reservation, 'HotelReservationID')
  const reservationCode =
    childOf(reservation, 'UniqueID')?.attributes.ID ??
    ids.find(one => one.attributes.ResID_Type === '14')?.attributes.ResID_Value ??
    ids[0]?.attributes.ResID_Value
  const kind = kinds[(reservation.attributes.ResStatus ?? '').toLowerCase()]
  if (!reservationCode || !kind) throw new UnreadableError('a reservation without its id or status')
  const { LastModifyDateTime, CreateDateTime } = reservation.attributes
  const at = Date.parse(LastModifyDateTime ?? CreateDateTime ?? '')
  if (Number.isNaN(at)) throw new UnreadableError('a reservation without its time')
  const revisedAt = new Date(at).toISOString()
  return {
    reservationCode,
    messageKey: `${reservationCode}/${kind}/${revisedAt}`,
    kind,
    revisedAt,
    stay: stayOf(reservation),
  }
}
