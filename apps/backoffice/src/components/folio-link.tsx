import { Link } from '@tanstack/react-router'
import { useDialogs } from '../lib/dialogs.ts'

interface FolioLinkProps {
  /** Null where it is the folio of a group. */
  bookingId: string | null
  groupId: string | null
  guestName: string
  code: string
}

const look = 'rounded-sm text-left font-medium text-accent-strong'

/** Whose folio a row is of: opens the booking, or the group. */
export function FolioLink({ bookingId, groupId, guestName, code }: FolioLinkProps) {
  const { openBooking } = useDialogs()
  if (bookingId !== null)
    return (
      <button type="button" onClick={() => openBooking(bookingId)} className={look}>
        {guestName}
        <span className="block text-xs font-normal text-muted">{code}</span>
      </button>
    )
  return (
    <Link
      to="/bookings/groups"
      search={before => ({
        ...('property' in before && { property: before.property }),
        group: groupId ?? undefined,
      })}
      className={look}
    >
      {guestName}
      <span className="block text-xs font-normal text-muted">Group</span>
    </Link>
  )
}
