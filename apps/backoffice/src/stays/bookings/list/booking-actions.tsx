import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { isCheckInNear, isConfirmable, mayMove } from '@atithi/api/stays/bookings/rules/bookings'
import { MenuItem, MenuSeparator } from '@atithi/ui/menu'
import { CircleX, Eye, LogIn, LogOut, Mail, Pencil, PenLine } from 'lucide-react'
import { useDialogs } from '../../../lib/dialogs.ts'
import { mayUse } from '../../../lib/session.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { BookingListItem } from '../booking-types.ts'
import { useSendConfirmation } from '../details/use-send-confirmation.ts'

/** The row's menu: what may be done with this booking now. Cancel is always there and explains itself where it cannot be. */
export function BookingActions({
  booking,
  today,
}: {
  booking: Pick<BookingListItem, 'id' | 'status' | 'checkIn' | 'guestName' | 'guestEmail'>
  /** Of the booking's property; undefined until it is known. */
  today: IsoDate | undefined
}) {
  const { openBooking, openVerb, openChange, openSendMessage } = useDialogs()
  const { data: person } = trpc.auth.me.useQuery()
  const { send } = useSendConfirmation()
  return (
    <>
      <MenuItem icon={<Eye />} onClick={() => openBooking(booking.id)}>
        View Details
      </MenuItem>
      {today && isCheckInNear(booking, today) && (
        <MenuItem icon={<LogIn />} onClick={() => openVerb('check-in', booking.id)}>
          Check In
        </MenuItem>
      )}
      {mayMove(booking.status, 'check-out') && (
        <MenuItem icon={<LogOut />} onClick={() => openVerb('check-out', booking.id)}>
          Check Out
        </MenuItem>
      )}
      <MenuItem icon={<Pencil />} onClick={() => openChange(booking.id)}>
        Edit Booking
      </MenuItem>
      {isConfirmable(booking.status) && (
        <MenuItem icon={<Mail />} onClick={() => void send(booking)}>
          Send Confirmation
        </MenuItem>
      )}
      {person && mayUse(person, 'communications') && (
        <MenuItem icon={<PenLine />} onClick={() => openSendMessage({ booking: booking.id })}>
          Send Message
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<CircleX />} tone="danger" onClick={() => openVerb('cancel', booking.id)}>
        Cancel Booking
      </MenuItem>
    </>
  )
}
