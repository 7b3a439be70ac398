import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { CircleCheck } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatCount, formatCounted, formatInstant } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'
import { AdminList } from './admin-list.tsx'
import { consumerWords } from './consumer-words.ts'

type Consumer = Outputs['admin']['events']['consumers']['consumers'][number]
type Parked = Outputs['admin']['events']['parked']['items'][number]

/** How far the work behind the screens is, and what of it was given up. */
export function EventsPage() {
  const states = trpc.admin.events.consumers.useQuery()
  const parked = trpc.admin.events.parked.useInfiniteQuery(
    {},
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Events"
        description="What follows from a change: notifications, emails, averages and figures."
      />
      {states.data ? (
        <Consumers consumers={states.data.consumers} />
      ) : states.isError ? (
        <QueryFailure title="The consumers could not be loaded" query={states} />
      ) : (
        <Skeleton className="h-48" />
      )}
      <h2 className="text-lg font-semibold">Given up</h2>
      <AdminList
        query={parked}
        what="parked events"
        icon={<CircleCheck />}
        filtered={false}
        emptyText="Everything that happened was handled."
      >
        {rows => (
          <Table caption="Parked events">
            <TableHead>
              <TableHeadCell>Event</TableHeadCell>
              <TableHeadCell>Hotel</TableHeadCell>
              <TableHeadCell>For</TableHeadCell>
              <TableHeadCell>Last error</TableHeadCell>
              <TableHeadCell>Parked</TableHeadCell>
              <TableHeadCell>Action</TableHeadCell>
            </TableHead>
            <TableBody>
              {rows.map(event => (
                <ParkedRow key={event.id} event={event} />
              ))}
            </TableBody>
          </Table>
        )}
      </AdminList>
    </div>
  )
}

function Consumers({ consumers }: { consumers: readonly Consumer[] }) {
  const parked = consumers.reduce((sum, consumer) => sum + consumer.parked, 0)
  return (
    <>
      {parked > 0 && (
        <Banner tone="danger" title={`${formatCounted(parked, 'event')} given up`}>
          Each is named below. Remove its cause, then try it again.
        </Banner>
      )}
      <Table caption="Consumers of events">
        <TableHead>
          <TableHeadCell>Work</TableHeadCell>
          <TableHeadCell numeric>Not looked at</TableHeadCell>
          <TableHeadCell numeric>Tried again</TableHeadCell>
          <TableHeadCell numeric>Given up</TableHeadCell>
        </TableHead>
        <TableBody>
          {consumers.map(({ name, behind, waiting, parked: givenUp }) => (
            <TableRow key={name}>
              <TableCell>{consumerWords(name)}</TableCell>
              <TableCell numeric label="Not looked at">
                {formatCount(behind)}
              </TableCell>
              <TableCell numeric label="Tried again">
                {formatCount(waiting)}
              </TableCell>
              <TableCell numeric label="Given up">
                {formatCount(givenUp)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}

function ParkedRow({ event }: { event: Parked }) {
  const retry = trpc.admin.events.retry.useMutation({
    onSuccess: () => toast.show({ tone: 'success', title: 'The event is tried again' }),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The event was not tried again',
        description: messageFor(error),
      }),
    onSettled: () => utils.admin.events.invalidate(),
  })
  return (
    <TableRow>
      <TableCell>
        <p className="font-medium">{event.type}</p>
        <p className="text-xs text-muted">{formatInstant(event.at)}</p>
      </TableCell>
      <TableCell label="Hotel">{event.propertyName}</TableCell>
      <TableCell label="For">{consumerWords(event.consumer)}</TableCell>
      <TableCell label="Last error">
        <span className="block max-w-96 break-words">{event.lastError}</span>
      </TableCell>
      <TableCell label="Parked" className="whitespace-nowrap">
        {event.parkedAt && formatInstant(event.parkedAt)}
      </TableCell>
      <TableCell label="Action">
        <Button
          variant="secondary"
          size="sm"
          loading={retry.isPending}
          onClick={() => retry.mutate({ deliveryId: event.id })}
        >
          Try Again
        </Button>
      </TableCell>
    </TableRow>
  )
}
