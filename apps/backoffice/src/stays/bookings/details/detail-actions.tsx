import { isCheckInNear, isConfirmable, mayMove } from '@atithi/api/stays/bookings/rules/bookings'
import { Button } from '@atithi/ui/button'
import { Copy, LogIn, LogOut, Mail, Pencil } from 'lucide-react'
import { useDialogs } from '../../../lib/dialogs.ts'
import { messageFor } from '../../../lib/failures.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { BookingDetail } from '../booking-types.ts'
import { detailsAsText } from './details-as-text.ts'
import { useSendConfirmation } from './use-send-confirmation.ts'

/** What may be done with the booking, beside Copy Details and Close. */
export function DetailActions({
  booking,
  onClose,
}: {
  booking: BookingDetail
  onClose: () => void
}) {
  const { id, status } = booking
  const { openVerb, openChange } = useDialogs()
  const { send, isSending } = useSendConfirmation()
  const confirm = trpc.bookings.confirm.useMutation({
    onSuccess: confirmed => {
      refresh(staleAfter('booking.confirmed'))
      toast.show({ tone: 'success', title: `Booking ${confirmed.code} is confirmed` })
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The booking was not confirmed',
        description: messageFor(error),
      }),
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
    <div className="flex w-full flex-wrap justify-end gap-1.5 sm:-ml-3 sm:w-[calc(100%+0.75rem)] max-sm:[&>button]:flex-[1_1_45%]">
      {isConfirmable(status) && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Mail />}
          loading={isSending}
          onClick={() => void send(booking)}
        >
          Send Confirmation
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={<Copy />}
        onClick={() => void copy()}
        className="sm:mr-auto"
      >
        Copy Details
      </Button>
      {/* On a phone the cross closes. */}
      <Button size="sm" variant="secondary" onClick={onClose} className="max-sm:hidden">
        Close
      </Button>
      <Button size="sm" variant="secondary" icon={<Pencil />} onClick={() => openChange(id)}>
        Edit Booking
      </Button>
      {mayMove(status, 'confirm') && (
        <Button
          size="sm"
          loading={confirm.isPending}
          onClick={() => confirm.mutate({ bookingId: id })}
        >
          Confirm
        </Button>
      )}
      {isCheckInNear(booking, booking.businessDate) && (
        <Button
          size="sm"
          variant={booking.businessDate < booking.checkIn ? 'secondary' : 'primary'}
          icon={<LogIn />}
          onClick={() => openVerb('check-in', id)}
        >
          Check In
        </Button>
      )}
      {mayMove(status, 'check-out') && (
        <Button size="sm" icon={<LogOut />} onClick={() => openVerb('check-out', id)}>
          Check Out
        </Button>
      )}
    </div>
  )
}
