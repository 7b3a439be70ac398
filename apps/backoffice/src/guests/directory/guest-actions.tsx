import { MenuItem } from '@atithi/ui/menu'
import { CalendarPlus, Eye, Pencil, PenLine } from 'lucide-react'
import { useDialogs } from '../../lib/dialogs.ts'
import { mayUse, type Person } from '../../lib/session.ts'

/** What may be done with this guest, in the row's menu. */
export function GuestActions({ guestId, person }: { guestId: string; person: Person }) {
  const { openGuest, openGuestForm, openNewBookingFor, openSendMessage } = useDialogs()
  return (
    <>
      <MenuItem icon={<Eye />} onClick={() => openGuest(guestId)}>
        View Details
      </MenuItem>
      <MenuItem icon={<Pencil />} onClick={() => openGuestForm(guestId)}>
        Edit Guest
      </MenuItem>
      {mayUse(person, 'communications') && (
        <MenuItem icon={<PenLine />} onClick={() => openSendMessage({ guest: guestId })}>
          Send Message
        </MenuItem>
      )}
      {mayUse(person, 'bookings') && (
        <MenuItem icon={<CalendarPlus />} onClick={() => openNewBookingFor(guestId)}>
          Create Booking
        </MenuItem>
      )}
    </>
  )
}
