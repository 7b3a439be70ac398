import { Badge, type Tone } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { EmptyState } from '@atithi/ui/empty-state'
import { Modal } from '@atithi/ui/modal'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Send } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted, formatInstant } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'
import type { Endpoint } from './endpoint-modal.tsx'

type Delivery = Outputs['settings']['advanced']['webhooks']['deliveries']['items'][number]

const refreshMs = 3_000

/** What was sent to an endpoint, and what it answered. */
export function DeliveriesModal({
  propertyId,
  endpoint,
  onClose,
}: {
  propertyId: string
  endpoint: Endpoint
  onClose: () => void
}) {
  const query = trpc.settings.advanced.webhooks.deliveries.useInfiniteQuery(
    { propertyId, webhookId: endpoint.id },
    {
      getNextPageParam: page => page.nextCursor ?? undefined,
      // No event tells of a delivery: what is on its way is looked at again.
      refetchInterval: ({ state }) =>
        state.data?.pages[0]?.items.some(({ nextAttemptAt }) => nextAttemptAt !== null)
          ? refreshMs
          : false,
    },
  )
  const refused = {
    onSettled: () => utils.settings.advanced.webhooks.deliveries.invalidate(),
    onError: (error: unknown) =>
      toast.show({ tone: 'danger', title: 'It was not sent', description: messageFor(error) }),
  }
  const test = trpc.settings.advanced.webhooks.test.useMutation(refused)
  const resend = trpc.settings.advanced.webhooks.resend.useMutation(refused)
  const items = query.data?.pages.flatMap(page => page.items)
  return (
    <Modal
      open
      size="xl"
      title="Deliveries"
      description={`To ${endpoint.url}, of the last thirty days.`}
      onCloseRequest={onClose}
      footer={
        <>
          {endpoint.isActive && (
            <Button
              variant="secondary"
              icon={<Send />}
              loading={test.isPending}
              onClick={() => test.mutate({ propertyId, webhookId: endpoint.id })}
            >
              Send a test
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {query.isError ? (
        <QueryFailure title="The deliveries could not be loaded" query={query} />
      ) : !items ? (
        <Skeleton className="h-48" />
      ) : items.length === 0 ? (
        <EmptyState icon={<Send />} title="Nothing was sent yet">
          A test shows whether the receiver answers.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          <Table caption="Deliveries">
            <TableHead>
              <TableHeadCell>Event</TableHeadCell>
              <TableHeadCell>State</TableHeadCell>
              <TableHeadCell>Answer</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {items.map(item => (
                <DeliveryRow
                  key={item.id}
                  item={item}
                  onResend={
                    endpoint.isActive && item.nextAttemptAt === null
                      ? () => resend.mutate({ propertyId, deliveryId: item.id })
                      : undefined
                  }
                />
              ))}
            </TableBody>
          </Table>
          {query.hasNextPage && (
            <Button
              variant="secondary"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </div>
      )}
    </Modal>
  )
}

function DeliveryRow({ item, onResend }: { item: Delivery; onResend: (() => void) | undefined }) {
  const state = stateOf(item)
  return (
    <TableRow>
      <TableCell>
        <p className="font-mono text-xs">{item.type}</p>
        <p className="text-xs text-muted">{formatInstant(item.createdAt)}</p>
      </TableCell>
      <TableCell label="State">
        <Badge tone={state.tone}>{state.label}</Badge>
        <p className="text-xs text-muted">{formatCounted(item.attempts, 'attempt')}</p>
      </TableCell>
      <TableCell label="Answer">
        <p>{item.lastStatus ? `${item.lastStatus}, ${item.lastMs} ms` : (item.lastError ?? '–')}</p>
        {item.lastAnswer && (
          <p className="max-w-xs truncate text-xs text-muted" title={item.lastAnswer}>
            {item.lastAnswer}
          </p>
        )}
      </TableCell>
      <TableCell actions>
        {onResend && (
          <Button variant="secondary" size="sm" onClick={onResend}>
            Send again
          </Button>
        )}
      </TableCell>
    </TableRow>
  )
}

function stateOf({ deliveredAt, nextAttemptAt, attempts }: Delivery): {
  label: string
  tone: Tone
} {
  if (deliveredAt !== null) return { label: 'Delivered', tone: 'success' }
  if (nextAttemptAt === null) return { label: 'Given up', tone: 'danger' }
  return attempts === 0
    ? { label: 'On its way', tone: 'info' }
    : { label: `Again ${formatInstant(nextAttemptAt)}`, tone: 'warning' }
}
