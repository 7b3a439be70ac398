import { mayMove } from '@atithi/api/bookings/rules'
import { Button } from '@atithi/ui/button'
import { Copy, LogIn, LogOut } from 'lucide-react'
import { useDialogs } from '../../../lib/dialogs.ts'
import { messageFor } from '../../../lib/failures.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { BookingDetail } from '../booking-types.ts'
import { detailsAsText } from './details-as-text.ts'

/** What may be done with the booking, beside Copy Details and Close. */
export function DetailActions({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const { id, status } = booking
  const { openVerb } = useDialogs()
  const confirm = trpc.bookings.confirm.useMutation({
    onSuccess: confirmed => {
      refresh(staleAfter('booking.confirmed'))
      toast.show({ tone: 'success', title: `Booking ${confirmed.code} is confirmed` })
    },
    onError: error => toast.show({ tone: 'danger', title: 'The booking was not confirmed', description: messageFor(error) }),
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(detailsAsText(booking))
      toast.show({ tone: 'success', title: 'The details are copied' })
    } catch {
      toast.show({ tone: 'danger', title: 'The browser does not let this page copy' })
    }
  }
  return (
    <>
      <Button variant="ghost" onClick={() => openVerb('cancel', id)} className="mr-auto">
        Cancel Booking
      </Button>
      <Button variant="secondary" icon={<Copy />} onClick={() => void copy()}>
        Copy Details
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Close
      </Button>
      {mayMove(status, 'confirm') && (
        <Button loading={confirm.isPending} onClick={() => confirm.mutate({ bookingId: id })}>
          Confirm
        </Button>
      )}
      {mayMove(status, 'check-in') && (
        <Button icon={<LogIn />} onClick={() => openVerb('check-in', id)}>
          Check In
        </Button>
      )}
      {mayMove(status, 'check-out') && (
        <Button icon={<LogOut />} onClick={() => openVerb('check-out', id)}>
          Check Out
        </Button>
      )}
    </>
  )
}
