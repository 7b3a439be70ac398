import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { MenuItem } from '@atithi/ui/menu'
import { BedDouble, CalendarPlus } from 'lucide-react'
import { formatShortDay } from '../../../lib/format.ts'
import { BookingActions } from '../../bookings/list/booking-actions.tsx'
import type { BoardRoom } from './board-types.ts'
import type { DrawnStay } from './drawn-stay.ts'
import type { StayBar } from './rows.ts'

/** What lies under the pointer when the other button is pressed: a stay, or a room and its free night. */
export type Spot =
  | { kind: 'stay'; bar: StayBar }
  | { kind: 'room'; room: BoardRoom; free: DrawnStay | null }

interface BoardMenuProps {
  spot: Spot
  today: IsoDate
  onDraw: (stay: DrawnStay) => void
  onRoom: (roomId: string) => void
}

/** The same as in the list of bookings for a stay; for a night what begins there. */
export function BoardMenu({ spot, today, onDraw, onRoom }: BoardMenuProps) {
  if (spot.kind === 'stay')
    return <BookingActions booking={{ ...spot.bar.booking, guestEmail: null }} today={today} />
  const { room, free } = spot
  return (
    <>
      {free && (
        <MenuItem icon={<CalendarPlus />} onClick={() => onDraw(free)}>
          New Booking from {formatShortDay(free.from)}
        </MenuItem>
      )}
      <MenuItem icon={<BedDouble />} onClick={() => onRoom(room.id)}>
        Room {room.number}: Status, Out of Order
      </MenuItem>
    </>
  )
}
