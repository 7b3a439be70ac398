import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { Button } from '@atithi/ui/button'
import { Skeleton } from '@atithi/ui/skeleton'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatDay } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import { OutOfOrderForm } from './out-of-order-form.tsx'
import type { Room } from './room-state.ts'

// As far as nights are sold.
const ahead = 730

interface OutOfOrderProps {
  propertyId: string
  room: Room
  today: IsoDate
}

/** The spans for which a room is out of order, now and ahead; each can be ended, and another begun. */
export function OutOfOrder({ propertyId, room, today }: OutOfOrderProps) {
  const [isAdding, setIsAdding] = useState(false)
  const query = trpc.availability.blocks.useQuery({
    propertyId,
    from: today,
    to: addDays(today, ahead),
  })
  const release = trpc.availability.releaseBlock.useMutation({
    onSuccess: () => toast.show({ tone: 'success', title: `Room ${room.number} is back in use` }),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The room was not released',
        description: messageFor(error),
      }),
    onSettled: () => refresh(staleAfter('availability.changed')),
  })
  const spans = query.data?.items.filter(block => block.roomId === room.id)
  return (
    <section aria-labelledby="out-of-order" className="flex flex-col gap-3">
      <h3 id="out-of-order" className="text-sm font-semibold">
        Out of order
      </h3>
      {spans ? (
        spans.map(span => (
          <div
            key={span.id}
            className="flex flex-col gap-3 rounded-lg border border-line p-4 text-sm"
          >
            <p>
              <span className="block font-medium">
                {span.from === span.to
                  ? formatDay(span.from)
                  : `${formatDay(span.from)} to ${formatDay(span.to)}`}
              </span>
              <span className="text-muted">{span.reason}</span>
            </p>
            <Button
              variant="secondary"
              loading={release.isPending && release.variables.blockId === span.id}
              onClick={() => release.mutate({ propertyId, blockId: span.id })}
            >
              Release
            </Button>
          </div>
        ))
      ) : query.isError ? (
        <QueryFailure title="The spans could not be loaded" query={query} />
      ) : (
        <Skeleton className="h-16" />
      )}
      {isAdding ? (
        <OutOfOrderForm room={room} today={today} onDone={() => setIsAdding(false)} />
      ) : (
        <Button variant="secondary" size="lg" onClick={() => setIsAdding(true)}>
          Take out of order
        </Button>
      )}
    </section>
  )
}
