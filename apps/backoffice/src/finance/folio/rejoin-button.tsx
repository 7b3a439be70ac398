import { Button } from '@atithi/ui/button'
import { messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Charge } from './account.ts'

/** Puts a part of a charge back to the rest of it, or a charge back to the booking that it came from. */
export function RejoinButton({ bookingId, charge }: { bookingId: string; charge: Charge }) {
  const rejoin = trpc.folio.rejoin.useMutation({
    onSuccess: () => {
      refresh(staleAfter('folio.rejoined'))
      toast.show({
        tone: 'success',
        title: charge.movedFrom
          ? `${charge.description} is back on booking ${charge.movedFrom.code}`
          : `${charge.description} is whole again`,
      })
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: charge.movedFrom ? 'It was not taken back' : 'The split was not taken back',
        description: messageFor(error),
      }),
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={rejoin.isPending}
      onClick={() => rejoin.mutate({ bookingId, chargeId: charge.id })}
    >
      {charge.movedFrom ? `Take Back to ${charge.movedFrom.code}` : 'Take Split Back'}
    </Button>
  )
}
