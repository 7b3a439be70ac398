import { channelNames } from '@atithi/api/messaging/providers/rules/channels'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { LoadMore } from '@atithi/ui/pagination'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatCount, formatInstant, formatPhone } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'

/** Addresses of guests at which nothing arrives, and a way back for those that were mended; nothing where there are none. */
export function UnreachableCard({ propertyId }: { propertyId: string }) {
  const list = trpc.communications.settings.unreachable.useInfiniteQuery(
    { propertyId, limit: 25 },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  const again = trpc.communications.settings.writeAgain.useMutation({
    onSuccess: () => {
      refresh(staleAfter('messaging.settings-updated'))
      toast.show({ tone: 'success', title: 'Messages go there again' })
    },
    onError: error =>
      toast.show({ tone: 'danger', title: 'Nothing was changed', description: messageFor(error) }),
  })
  if (list.isError && !list.data)
    return <QueryFailure title="The addresses could not be loaded" query={list} />
  const rows = list.data?.pages.flatMap(page => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  if (rows.length === 0) return null
  return (
    <Card>
      <CardHeader
        title="Addresses at which nothing arrives"
        description="Of the guests of all your hotels. Messages there are refused, so that your sender keeps its good name; write again once a guest has mended it."
      />
      <CardBody>
        <Table caption="Addresses at which nothing arrives">
          <TableHead>
            <TableHeadCell>Address</TableHeadCell>
            <TableHeadCell>Channel</TableHeadCell>
            <TableHeadCell>Why</TableHeadCell>
            <TableHeadCell>Until</TableHeadCell>
            <TableHeadCell numeric>
              <span className="sr-only">Actions</span>
            </TableHeadCell>
          </TableHead>
          <TableBody>
            {rows.map(({ id, address, channel, reason, until }) => (
              <TableRow key={id}>
                <TableCell label="Address">
                  <span className="wrap-anywhere">
                    {channel === 'email' ? address : formatPhone(address)}
                  </span>
                </TableCell>
                <TableCell label="Channel">{channelNames[channel]}</TableCell>
                <TableCell label="Why">
                  {reason.charAt(0).toUpperCase() + reason.slice(1)}
                </TableCell>
                <TableCell label="Until">{until ? formatInstant(until) : 'For good'}</TableCell>
                <TableCell numeric>
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Write to ${address} again`}
                    loading={again.isPending && again.variables.suppressionId === id}
                    onClick={() => again.mutate({ propertyId, suppressionId: id })}
                  >
                    Write Again
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        {list.hasNextPage && (
          <LoadMore
            summary={`${formatCount(rows.length)} of ${formatCount(total)}`}
            onMore={() => void list.fetchNextPage()}
            isLoading={list.isFetchingNextPage}
          />
        )}
      </CardBody>
    </Card>
  )
}
