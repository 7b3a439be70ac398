import { Card, CardBody } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { LoadMore } from '@atithi/ui/pagination'
import { Skeleton } from '@atithi/ui/skeleton'
import { CircleCheck } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatDay, formatInstant } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { adviceOnError } from '../words/channel-words.tsx'

type ChannelError = Outputs['channels']['connections']['errors']['items'][number]

const placeOf = ({ roomCode, rateCode, dateFrom, dateTo }: ChannelError): string =>
  [
    roomCode && `room ${roomCode}`,
    rateCode && `rate ${rateCode}`,
    dateFrom &&
      (dateTo && dateTo !== dateFrom
        ? `${formatDay(dateFrom)} – ${formatDay(dateTo)}`
        : formatDay(dateFrom)),
  ]
    .filter(Boolean)
    .join(', ')

/** What the channel refused, in its own words, and what to do about it. */
export function ErrorsPart({ connectionId }: { connectionId: string }) {
  const errors = trpc.channels.connections.errors.useInfiniteQuery(
    { connectionId },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  if (errors.isError) return <QueryFailure title="The errors could not be loaded" query={errors} />
  if (!errors.data) return <Skeleton className="h-96" />
  const rows = errors.data.pages.flatMap(page => page.items)
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState icon={<CircleCheck />} level={2} title="No errors">
          The channel has refused nothing.
        </EmptyState>
      </Card>
    )
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <CardBody>
          <ul className="flex flex-col divide-y divide-line">
            {rows.map(row => (
              <li key={row.id} className="flex flex-col gap-1 py-3 text-sm first:pt-0 last:pb-0">
                <p className="flex flex-wrap justify-between gap-x-4 text-muted">
                  <span>
                    Code {row.code}
                    {placeOf(row) && `: ${placeOf(row)}`}
                  </span>
                  <span className="tabular-nums">{formatInstant(row.at)}</span>
                </p>
                <p className="font-medium wrap-anywhere">{row.message}</p>
                <p className="text-muted">{adviceOnError(row)}</p>
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
      <LoadMore
        onMore={errors.hasNextPage ? () => void errors.fetchNextPage() : undefined}
        isLoading={errors.isFetchingNextPage}
      />
    </div>
  )
}
