import { insteadOf, mayMove } from '@atithi/api/bookings/rules'
import { Button } from '@atithi/ui/button'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { Field } from '@atithi/ui/field'
import { Input } from '@atithi/ui/input'
import { Modal } from '@atithi/ui/modal'
import { useState } from 'react'
import { bookingStatusWords } from '../../lib/booking-words.tsx'
import { useDialogs } from '../../lib/dialogs.ts'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted, formatDay } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'

/** Names what will be lost and asks once; where the booking can no longer be cancelled, says what to do instead. */
export function CancelDialog({ bookingId }: { bookingId: string }) {
  const { closeTop, finish } = useDialogs()
  const [reason, setReason] = useState('')
  const { data: booking } = trpc.bookings.get.useQuery({ bookingId })
  const cancel = trpc.bookings.cancel.useMutation({
    onSuccess: cancelled => {
      refresh(staleAfter('booking.cancelled'))
      toast.show({ tone: 'success', title: `Booking ${cancelled.code} is cancelled`, description: 'Its rooms are free again.' })
      finish()
    },
  })
  if (!booking) return null
  const { status, code, guestName, nights, rooms, checkIn } = booking
  if (!mayMove(status, 'cancel') && !cancel.isSuccess) {
    return (
      <Modal
        open
        onCloseRequest={closeTop}
        size="sm"
        title={`Booking ${code} cannot be cancelled`}
        footer={<Button onClick={closeTop}>Close</Button>}
      >
        <p>
          It is {bookingStatusWords[status].label.toLowerCase()}. {insteadOf(status, 'cancel')}
        </p>
      </Modal>
    )
  }
  return (
    <ConfirmDialog
      open
      onCancel={closeTop}
      onConfirm={() => cancel.mutate({ bookingId, ...(reason.trim() && { reason: reason.trim() }) })}
      loading={cancel.isPending}
      title={`Cancel booking ${code}?`}
      confirmLabel="Cancel booking"
      cancelLabel="Keep booking"
    >
      <p>
        {guestName}, {formatCounted(nights, 'night')} from {formatDay(checkIn)}, {formatCounted(rooms, 'room')}. The rooms come free at
        once, and this cannot be taken back.
      </p>
      <Field label="Reason" optional className="mt-4" error={cancel.isError ? messageFor(cancel.error) : undefined}>
        <Input value={reason} maxLength={300} onChange={event => setReason(event.currentTarget.value)} />
      </Field>
    </ConfirmDialog>
  )
}
