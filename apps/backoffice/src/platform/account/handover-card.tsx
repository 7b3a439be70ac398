import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatInstant } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'

const HandoverModal = lazy(() =>
  import('./handover-modal.tsx').then(module => ({ default: module.HandoverModal })),
)

/** Hands the whole account to another person of the business. */
export function HandoverCard({ person }: { person: Person }) {
  const query = trpc.settings.advanced.handover.get.useQuery()
  const withdraw = trpc.settings.advanced.handover.withdraw.useMutation({
    onSuccess: () => toast.show({ tone: 'success', title: 'The offer is withdrawn' }),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The offer still stands',
        description: messageFor(error),
      }),
    onSettled: () => utils.settings.advanced.handover.get.invalidate(),
  })
  const [isAsking, setIsAsking] = useState(false)
  const offer = query.data?.offer
  return (
    <Card>
      <CardHeader
        title="Hand the account over"
        description="To another person who runs the same business: a partner, an heir, a manager. All properties, guests and books go with it; you no longer sign in. A hotel that is sold gets an account of its own, since the books and the guests’ data stay with the business that they belong to."
      />
      <CardBody>
        {query.isError ? (
          <QueryFailure title="The handover could not be looked at" query={query} />
        ) : !query.data ? (
          <Skeleton className="h-10" />
        ) : person.impersonator ? (
          <p className="text-sm text-muted">The owner does it, signed in as themselves.</p>
        ) : offer ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm">
              {offer.toName} ({offer.toEmail}) has until {formatInstant(offer.expiresAt)} to accept.
            </p>
            <Button
              variant="secondary"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate()}
            >
              Withdraw
            </Button>
          </div>
        ) : (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            Hand over
          </Button>
        )}
      </CardBody>
      <Suspense>{isAsking && <HandoverModal onClose={() => setIsAsking(false)} />}</Suspense>
    </Card>
  )
}
