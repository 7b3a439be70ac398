import { isRealDate } from '../../../../kernel/shared/dates.ts'
import { childOf, childrenOf, textOf, type XmlElement } from '../../../../kernel/shared/xml.ts'
import type { ChannelReservation, ReservedStay } from '../../../rules.ts'
import { fromRupees } from '../../rules/ranges.ts'
import { UnreadableError } from '../ota/reservations.ts'

const kinds: Record<string, ChannelReservation['kind']> = {
  Book: 'new',
  Modify: 'modified',
  Cancel: 'cancelled',
}

const count = (text: string | undefined, least: number): number => {
  const number = Number(text)
  return Number.isInteger(number) && number >= least && number <= 200 ? number : least
}

/** Expedia has one room in each booking; the sandbox says of several how many. */
function stayOf(booking: XmlElement, isPrepaid: boolean): ReservedStay | null {
  const stay = childOf(booking, 'RoomStay')
  if (!stay) return null
  const { arrival = '', departure = '' } = childOf(stay, 'StayDate')?.attributes ?? {}
  const { roomTypeID: roomCode, ratePlanID: rateCode, numberOfRooms } = stay.attributes
  if (!isRealDate(arrival) || !isRealDate(departure) || departure <= arrival)
    throw new UnreadableError('dates that are none')
  if (!roomCode || !rateCode) throw new UnreadableError('a room without its codes')
  const guests = childOf(stay, 'GuestCount')?.attributes ?? {}
  const total = childOf(stay, 'Total')?.attributes ?? {}
  const guest = childOf(booking, 'PrimaryGuest')
  const name = childOf(guest, 'Name')?.attributes ?? {}
  const phone = childOf(guest, 'Phone')?.attributes
  return {
    checkIn: arrival,
    checkOut: departure,
    rooms: [
      {
        roomCode,
        rateCode,
        rooms: count(numberOfRooms, 1),
        adults: count(guests.adult, 1),
        children: count(guests.child, 0),
      },
    ],
    guestName: [name.givenName, name.surname].filter(Boolean).join(' ') || 'Guest of the channel',
    guestEmail: textOf(guest, 'Email') ?? null,
    guestPhone: phone
      ? `+${phone.countryCode ?? ''}${phone.cityAreaCode ?? ''}${phone.number ?? ''}`
      : null,
    total: fromRupees(total.amountAfterTaxes) ?? null,
    tax: fromRupees(total.amountOfTaxes) ?? null,
    commission: null,
    isPrepaid,
    notes: childrenOf(booking, 'SpecialRequest')
      .map(({ text }) => text)
      .filter(Boolean)
      .join('\n'),
  }
}

/** One booking as it is retrieved. A source of A- is paid at the hotel, every other to Expedia. Throws UnreadableError. */
export function readBooking(booking: XmlElement): ChannelReservation {
  const { id, type = '', createDateTime = '', source = '' } = booking.attributes
  const kind = kinds[type]
  const at = Date.parse(createDateTime)
  if (!id || !kind || Number.isNaN(at))
    throw new UnreadableError('a booking without its id, type or time')
  const revisedAt = new Date(at).toISOString()
  return {
    reservationCode: id,
    messageKey: `${id}/${kind}/${revisedAt}`,
    kind,
    revisedAt,
    stay: stayOf(booking, !source.startsWith('A-')),
  }
}
