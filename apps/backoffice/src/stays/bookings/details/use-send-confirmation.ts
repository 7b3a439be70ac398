import { messageFor } from '../../../lib/failures.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'

/** Sends the guest the confirmation by email and says where it went, or why it could not. */
export function useSendConfirmation() {
  const mutation = trpc.bookings.sendConfirmation.useMutation()
  const send = async (booking: { id: string; guestName: string; guestEmail: string | null }) => {
    try {
      await mutation.mutateAsync({ bookingId: booking.id })
      refresh(['bookings'])
      toast.show({
        tone: 'success',
        title: 'The confirmation is on its way',
        description: `To ${booking.guestEmail ?? booking.guestName}`,
      })
    } catch (error) {
      toast.show({
        tone: 'danger',
        title: 'The confirmation was not sent',
        description: messageFor(error),
      })
    }
  }
  return { send, isSending: mutation.isPending }
}
