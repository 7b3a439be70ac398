import { messageFor } from '../../../lib/failures.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'

/** The whole numbers of a stay's identity documents, once somebody asked for them here; the audit trail notes each look. */
export function useRevealed(bookingId: string) {
  const mutation = trpc.bookings.revealIdentity.useMutation()
  /** Undefined, with a message on the screen, when they cannot be had. */
  const reveal = async () => {
    try {
      return mutation.data ?? (await mutation.mutateAsync({ bookingId }))
    } catch (error) {
      toast.show({
        tone: 'danger',
        title: 'The number cannot be shown',
        description: messageFor(error),
      })
      return undefined
    }
  }
  return { numbers: mutation.data, reveal, isRevealing: mutation.isPending }
}
