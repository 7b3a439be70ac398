import { createHash } from 'node:crypto'
import { childOf, elementsNamed, textOf, type XmlElement } from '../../../../kernel/shared/xml.ts'
import type { ChannelReservation } from '../../../rules.ts'
import { fromRupees } from '../../rules/ranges.ts'
import { UnreadableError } from '../ota/reservations.ts'
import { fromSlashes, instantOf } from './dates.ts'

const kinds: Record<string, ChannelReservation['kind']> = { BOOK: 'new', CANCEL: 'cancelled' }

/**
 * One booking as it is pushed. There is no number of its version: the same body is the same message, and a BOOK of a known number is
 * its newest version. Throws UnreadableError.
 */
export function readBooking(booking: XmlElement, body: string): ChannelReservation {
  const reservationCode = textOf(booking, 'confirmation-no')
  const kind = kinds[booking.attributes.type ?? '']
  const revisedAt = instantOf(textOf(booking, 'booked-on'))
  if (!reservationCode || !kind || !revisedAt)
    throw new UnreadableError('a booking without its number, type or time')
  const checkIn = fromSlashes(textOf(booking, 'check-in-date'))
  const checkOut = fromSlashes(textOf(booking, 'check-out-date'))
  const roomCode = textOf(booking, 'room-id')
  const rateCode = textOf(booking, 'rate-id')
  const message = {
    reservationCode,
    messageKey: `${reservationCode}/${kind}/${createHash('sha256').update(body).digest('hex').slice(0, 32)}`,
    kind,
    revisedAt,
  }
  if (kind === 'cancelled' && (!checkIn || !checkOut)) return { ...message, stay: null }
  if (!checkIn || !checkOut || checkOut <= checkIn) throw new UnreadableError('dates that are none')
  if (!roomCode || !rateCode) throw new UnreadableError('a room without its codes')
  const guest = childOf(booking, 'guest-details')
  const people = (name: string) =>
    elementsNamed(booking, 'guest-detail').reduce(
      (sum, one) => sum + (Number(textOf(one, name)) || 0),
      0,
    )
  return {
    ...message,
    stay: {
      checkIn,
      checkOut,
      rooms: [
        {
          roomCode,
          rateCode,
          rooms: Math.max(1, Number(textOf(booking, 'no-of-rooms')) || 1),
          adults: Math.max(1, people('adults-total')),
          children: people('children-total'),
        },
      ],
      guestName: textOf(guest, 'guest-name') ?? 'Guest of the channel',
      guestEmail: textOf(guest, 'guest-email') ?? null,
      guestPhone: textOf(guest, 'guest-phone') ?? null,
      total: fromRupees(textOf(booking, 'net-payable')) ?? null,
      tax: fromRupees(textOf(booking, 'hotel-gst')) ?? null,
      commission: null,
      isPrepaid: textOf(booking, 'pay-at-hotel') !== 'true',
      notes: textOf(booking, 'inclusions') ?? '',
    },
  }
}
