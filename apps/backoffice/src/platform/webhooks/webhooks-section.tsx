import { Badge, type Tone } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { EmptyState } from '@atithi/ui/empty-state'
import { IconButton } from '@atithi/ui/icon-button'
import { Menu, MenuItem } from '@atithi/ui/menu'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Ellipsis, ListChecks, Pencil, Power, RefreshCw, Trash2, Webhook } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { formatCounted, formatInstant } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Endpoint } from './endpoint-modal.tsx'
import { useWebhookActions } from './use-webhook-actions.ts'

const EndpointModal = lazy(() =>
  import('./endpoint-modal.tsx').then(module => ({ default: module.EndpointModal })),
)
const DeliveriesModal = lazy(() =>
  import('./deliveries-modal.tsx').then(module => ({ default: module.DeliveriesModal })),
)
const SecretModal = lazy(() =>
  import('./secret-modal.tsx').then(module => ({ default: module.SecretModal })),
)

type Open =
  | { what: 'add' }
  | { what: 'secret'; title: string; secret: string; hint: string }
  | { what: 'edit' | 'deliveries' | 'rotate' | 'delete'; endpoint: Endpoint }

/** Where what happens at a hotel is sent. */
export function WebhooksSection({
  person,
  chosen,
}: {
  person: Person
  chosen: string | undefined
}) {
  const { propertyId, hasNone, options } = useWorkProperty(chosen)
  if (hasNone) return null
  if (!propertyId) return <Skeleton className="h-48" />
  return (
    <WebhooksOf
      key={propertyId}
      propertyId={propertyId}
      mayAdd={person.role === 'owner' && !person.impersonator}
      hotel={options.find(({ value }) => value === propertyId)?.label}
    />
  )
}

function WebhooksOf({
  propertyId,
  mayAdd,
  hotel,
}: {
  propertyId: string
  mayAdd: boolean
  hotel: string | undefined
}) {
  const query = trpc.settings.advanced.webhooks.list.useQuery({ propertyId })
  const actions = useWebhookActions(propertyId)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const items = query.data?.items
  const add = mayAdd && (
    <Button icon={<Webhook />} onClick={() => setOpen({ what: 'add' })}>
      Add webhook
    </Button>
  )
  return (
    <Card>
      <CardHeader
        title="Webhooks"
        description={`What happens at ${hotel ?? 'the hotel'} is sent to other programs as it happens, signed by Standard Webhooks.`}
        actions={items && items.length > 0 && add}
      />
      <CardBody>
        {query.isError ? (
          <QueryFailure title="The webhooks could not be loaded" query={query} />
        ) : !items ? (
          <Skeleton className="h-24" />
        ) : items.length === 0 ? (
          <EmptyState icon={<Webhook />} title="No webhooks" action={add}>
            Name an address and choose what it is told: bookings, payments, rooms, guests.
          </EmptyState>
        ) : (
          <Table caption="Webhooks">
            <TableHead>
              <TableHeadCell>Address</TableHeadCell>
              <TableHeadCell>State</TableHeadCell>
              <TableHeadCell>Sent</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {items.map(endpoint => (
                <EndpointRow key={endpoint.id} endpoint={endpoint}>
                  <MenuItem
                    icon={<ListChecks />}
                    onClick={() => setOpen({ what: 'deliveries', endpoint })}
                  >
                    Deliveries
                  </MenuItem>
                  <MenuItem icon={<Pencil />} onClick={() => setOpen({ what: 'edit', endpoint })}>
                    Change
                  </MenuItem>
                  <MenuItem icon={<Power />} onClick={() => actions.turn(endpoint)}>
                    {endpoint.isActive ? 'Turn off' : 'Turn on'}
                  </MenuItem>
                  {mayAdd && (
                    <MenuItem
                      icon={<RefreshCw />}
                      onClick={() => setOpen({ what: 'rotate', endpoint })}
                    >
                      New secret
                    </MenuItem>
                  )}
                  <MenuItem icon={<Trash2 />} onClick={() => setOpen({ what: 'delete', endpoint })}>
                    Delete
                  </MenuItem>
                </EndpointRow>
              ))}
            </TableBody>
          </Table>
        )}
      </CardBody>
      <Suspense>
        {(open?.what === 'add' || open?.what === 'edit') && (
          <EndpointModal
            propertyId={propertyId}
            endpoint={open.what === 'edit' ? open.endpoint : undefined}
            onMade={secret =>
              setOpen({
                what: 'secret',
                title: 'The webhook is added',
                secret,
                hint: 'The receiver checks the signature of each delivery with it.',
              })
            }
            onClose={close}
          />
        )}
        {open?.what === 'deliveries' && (
          <DeliveriesModal propertyId={propertyId} endpoint={open.endpoint} onClose={close} />
        )}
        {open?.what === 'secret' && (
          <SecretModal title={open.title} secret={open.secret} hint={open.hint} onClose={close} />
        )}
      </Suspense>
      {open?.what === 'rotate' && (
        <ConfirmDialog
          open
          tone="primary"
          onCancel={close}
          onConfirm={() =>
            actions.rotate(open.endpoint, secret =>
              setOpen({
                what: 'secret',
                title: 'The new secret',
                secret,
                hint: 'For a day deliveries carry a signature by each of the two.',
              }),
            )
          }
          loading={actions.isRotating}
          title="Make a new secret?"
          confirmLabel="Make a new secret"
          cancelLabel="Keep the present one"
        >
          The present one signs for another day, so that the receiver can take the new one up.
        </ConfirmDialog>
      )}
      {open?.what === 'delete' && (
        <ConfirmDialog
          open
          onCancel={close}
          onConfirm={() => actions.remove(open.endpoint, close)}
          loading={actions.isRemoving}
          title="Delete this webhook?"
          confirmLabel="Delete"
          cancelLabel="Keep it"
        >
          Nothing more is sent to {open.endpoint.url}, and what waits is given up.
        </ConfirmDialog>
      )}
    </Card>
  )
}

function EndpointRow({ endpoint, children }: { endpoint: Endpoint; children: ReactNode }) {
  const state = stateOf(endpoint)
  return (
    <TableRow>
      <TableCell>
        <p className="font-medium break-all">{endpoint.url}</p>
        {endpoint.description && <p className="text-xs text-muted">{endpoint.description}</p>}
      </TableCell>
      <TableCell label="State">
        <Badge tone={state.tone}>{state.label}</Badge>
        {state.since && <p className="text-xs text-muted">since {formatInstant(state.since)}</p>}
      </TableCell>
      <TableCell label="Sent">
        <span title={endpoint.events.join(', ')}>
          {formatCounted(endpoint.events.length, 'event')}
        </span>
      </TableCell>
      <TableCell actions>
        <Menu
          trigger={
            <IconButton label={`Actions for ${endpoint.url}`} size="sm">
              <Ellipsis />
            </IconButton>
          }
        >
          {children}
        </Menu>
      </TableCell>
    </TableRow>
  )
}

function stateOf({ isActive, turnedOffBy, failingSince }: Endpoint): {
  label: string
  tone: Tone
  since?: string
} {
  if (isActive)
    return failingSince
      ? { label: 'Failing', tone: 'warning', since: failingSince }
      : { label: 'On', tone: 'success' }
  if (turnedOffBy === 'failing') return { label: 'Turned off after failures', tone: 'danger' }
  return turnedOffBy === 'gone'
    ? { label: 'Receiver is gone', tone: 'danger' }
    : { label: 'Off', tone: 'neutral' }
}
