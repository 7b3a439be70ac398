import { Button } from '@atithi/ui/button'
import { messageFor } from '../../../lib/failures.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'

/** One press for a late guest who comes all the same: the next close of the day leaves the booking alone. */
export function StillExpected({ bookingId, guestName }: { bookingId: string; guestName: string }) {
  const keep = trpc.bookings.keepExpected.useMutation({
    onSuccess: () => toast.show({ tone: 'success', title: `${guestName} is still expected` }),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The booking was not kept',
        description: messageFor(error),
      }),
    onSettled: () => refresh(staleAfter('booking.updated')),
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={keep.isPending}
      onClick={() => keep.mutate({ bookingId, idempotencyKey: crypto.randomUUID() })}
    >
      Still expected
    </Button>
  )
}
