import { Button } from '@atithi/ui/button'
import { Skeleton } from '@atithi/ui/skeleton'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { messageFor } from '../../../lib/failures.ts'
import { formatCounted, formatDay } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'

type RoomBlock = Outputs['availability']['blocks']['items'][number]

/** The blocks that touch the nights chosen, rooms out of order among them, each to be released. */
export function BlockList({
  propertyId,
  from,
  to,
}: {
  propertyId: string
  from: string
  to: string
}) {
  const isSpan = Boolean(from) && to >= from
  const query = trpc.availability.blocks.useQuery(
    { propertyId, from, to },
    { enabled: isSpan, placeholderData: previous => previous },
  )
  const release = trpc.availability.releaseBlock.useMutation({
    onSuccess: () => toast.show({ tone: 'success', title: 'Back on sale' }),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The block was not released',
        description: messageFor(error),
      }),
    onSettled: () => refresh(staleAfter('availability.changed')),
  })
  const items = query.data?.items
  return (
    <section aria-labelledby="blocks-there" className="flex flex-col gap-3">
      <h3 id="blocks-there" className="text-sm font-semibold">
        Blocked on these nights
      </h3>
      {items ? (
        items.length === 0 ? (
          <p className="text-sm text-muted">Nothing is blocked.</p>
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line">
            {items.map(block => (
              <li
                key={block.id}
                className="flex items-center justify-between gap-4 px-4 py-3 text-sm"
              >
                <span className="min-w-0">
                  <span className="block font-medium">{whatOf(block)}</span>
                  <span className="block text-muted">
                    {block.from === block.to
                      ? formatDay(block.from)
                      : `${formatDay(block.from)} to ${formatDay(block.to)}`}
                    , {block.reason}
                  </span>
                </span>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Release ${whatOf(block)}`}
                  loading={release.isPending && release.variables.blockId === block.id}
                  onClick={() => release.mutate({ propertyId, blockId: block.id })}
                >
                  Release
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : query.isError ? (
        <QueryFailure title="The blocks could not be loaded" query={query} />
      ) : isSpan ? (
        <Skeleton className="h-16" />
      ) : null}
    </section>
  )
}

const whatOf = ({ number, rooms, roomTypeName }: RoomBlock): string =>
  number === null
    ? `${formatCounted(rooms, 'room')}, ${roomTypeName}`
    : `Room ${number}, ${roomTypeName}`
