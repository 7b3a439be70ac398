import { isRealDate } from '../../../../kernel/shared/dates.ts'
import { childOf, elementsNamed, type XmlElement } from '../../../../kernel/shared/xml.ts'
import type { ChannelReservation } from '../../../rules.ts'
import { fromRupees } from '../../rules/ranges.ts'
import { UnreadableError } from '../ota/reservations.ts'

const kinds: Record<string, ChannelReservation['kind']> = {
  ConfirmBooking: 'new',
  AmendBooking: 'modified',
  CancelBooking: 'cancelled',
}

const bangkokMs = 7 * 3_600_000

/** An instant as Agoda writes it, by the time of Bangkok. */
export const atBangkok = (instant: Date): string =>
  new Date(instant.getTime() + bangkokMs).toISOString().replace('Z', '+07:00')

/** Agoda's instants are those of Bangkok where they name no zone. */
const instantOf = (text: string): number =>
  Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}+07:00`)

const count = (text: string | undefined, least: number): number => {
  const number = Number(text)
  return Number.isInteger(number) && number >= least && number <= 200 ? number : least
}

/** One booking with its details: one room type, so many rooms. The price is net. Throws UnreadableError. */
export function readBooking(booking: XmlElement): ChannelReservation {
  const { booking_id: id, last_action = '', status = '', arrival = '' } = booking.attributes
  const { departure = '', room_id: roomCode, rateplan_id: rateCode } = booking.attributes
  const { room_count, adults, children } = booking.attributes
  const kind = kinds[status]
  const at = instantOf(last_action)
  if (!id || !kind || Number.isNaN(at))
    throw new UnreadableError('a booking without its id, status or time')
  if (!isRealDate(arrival) || !isRealDate(departure) || departure <= arrival)
    throw new UnreadableError('dates that are none')
  if (!roomCode || !rateCode) throw new UnreadableError('a room without its codes')
  const revisedAt = new Date(at).toISOString()
  const guest = childOf(booking, 'customer')?.attributes ?? {}
  const prices = childOf(booking, 'prices')?.attributes ?? {}
  return {
    reservationCode: id,
    messageKey: `${id}/${kind}/${revisedAt}`,
    kind,
    revisedAt,
    stay: {
      checkIn: arrival,
      checkOut: departure,
      rooms: [
        {
          roomCode,
          rateCode,
          rooms: count(room_count, 1),
          adults: count(adults, 1),
          children: count(children, 0),
        },
      ],
      guestName: guest.name ?? 'Guest of the channel',
      guestEmail: guest.email ?? null,
      guestPhone: guest.phone ?? null,
      total: fromRupees(prices.net_inclusive_amt) ?? null,
      tax: null,
      commission: null,
      // The guest pays Agoda, which pays the hotel the net amount.
      isPrepaid: booking.attributes.payment_model !== 'pay_at_hotel',
      notes: elementsNamed(booking, 'request')
        .map(({ text }) => text)
        .filter(Boolean)
        .join('\n'),
    },
  }
}
