import { DescriptionList } from '@atithi/ui/description-list'
import { sourceWords } from '../../../lib/booking-words.tsx'
import { formatCounted, formatDay, formatDayBeside, formatInstant, formatMoney } from '../../../lib/format.ts'
import type { BookingDetail } from '../booking-types.ts'

/** 'Today, Nov 21, 2026', or the date alone. */
function dayOf(day: string, businessDate: string): string {
  const beside = formatDayBeside(day, businessDate)
  return beside === formatDay(day) ? beside : `${beside}, ${formatDay(day)}`
}

export function DetailsTab({ booking }: { booking: BookingDetail }) {
  const { timeZone, businessDate, assignedRooms } = booking
  const roomNumbers = assignedRooms.map(room => room.number).join(', ')
  const children = booking.children > 0 ? `, ${formatCounted(booking.children, 'child', 'children')}` : ''
  return (
    <DescriptionList
      items={[
        { label: 'Check-in', value: dayOf(booking.checkIn, businessDate) },
        { label: 'Check-out', value: dayOf(booking.checkOut, businessDate) },
        { label: 'Nights', value: booking.nights },
        { label: 'Room type', value: booking.rooms > 1 ? `${booking.roomTypeName}, ${booking.rooms} rooms` : booking.roomTypeName },
        ...(roomNumbers ? [{ label: assignedRooms.length > 1 ? 'Rooms' : 'Room', value: roomNumbers }] : []),
        { label: 'Guests', value: formatCounted(booking.adults, 'adult') + children },
        { label: 'Total with GST', value: formatMoney(booking.totalAmount) },
        { label: 'Source', value: sourceWords[booking.source] },
        ...(booking.holdExpiresAt && booking.status === 'pending'
          ? [{ label: 'Held until', value: formatInstant(booking.holdExpiresAt, timeZone) }]
          : []),
        ...(booking.checkedInAt ? [{ label: 'Arrived', value: formatInstant(booking.checkedInAt, timeZone) }] : []),
        ...(booking.checkedOutAt ? [{ label: 'Left', value: formatInstant(booking.checkedOutAt, timeZone) }] : []),
        ...(booking.cancelReason ? [{ label: 'Reason of cancellation', value: booking.cancelReason }] : []),
        { label: 'Booked', value: formatInstant(booking.createdAt, timeZone) },
      ]}
    />
  )
}
