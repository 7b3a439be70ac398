import {
  bookedRooms,
  bookingStateLabel,
  nightsWords,
  sourceWords,
} from '../../../components/words/booking-words.tsx'
import { formatDay, formatMoney, formatPhone } from '../../../lib/format.ts'
import type { BookingDetail } from '../booking-types.ts'
import { agedPartyWords, feeWords } from '../fee-words.ts'

/** The booking as plain text, for a message or a note. */
export function detailsAsText(booking: BookingDetail): string {
  return [
    `Booking ${booking.code}, ${bookingStateLabel(booking)}`,
    booking.propertyName,
    `Guest: ${booking.guestName}`,
    ...(booking.guestPhone ? [`Phone: ${formatPhone(booking.guestPhone)}`] : []),
    ...(booking.guestEmail ? [`Email: ${booking.guestEmail}`] : []),
    booking.nights === 0
      ? `Day use: ${formatDay(booking.checkIn)}`
      : `Stay: ${formatDay(booking.checkIn)} to ${formatDay(booking.checkOut)}, ${nightsWords(booking)}`,
    `Room: ${bookedRooms(booking)}`,
    `Guests: ${agedPartyWords(booking)}`,
    ...booking.fees.map(
      fee => `${fee.name}: ${formatMoney(fee.amount)} before GST (${feeWords(fee)})`,
    ),
    `Total with GST: ${formatMoney(booking.totalAmount)}, balance ${formatMoney(booking.balance)}`,
    `Source: ${sourceWords[booking.source]}`,
    ...(booking.expectedArrival ? [`Expected arrival: ${booking.expectedArrival}`] : []),
    ...(booking.specialRequests ? [`Special requests: ${booking.specialRequests}`] : []),
  ].join('\n')
}
