import { Button } from '@atithi/ui/button'
import { messageFor } from '../../lib/failures.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Charge } from './account.ts'

/** Puts a part of a charge back to the rest of it. */
export function RejoinButton({ bookingId, charge }: { bookingId: string; charge: Charge }) {
  const rejoin = trpc.folio.rejoin.useMutation({
    onSuccess: () => {
      refresh(staleAfter('folio.rejoined'))
      toast.show({ tone: 'success', title: `${charge.description} is whole again` })
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The split was not taken back',
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
      Take Split Back
    </Button>
  )
}
