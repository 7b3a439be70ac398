import { Badge, type Tone } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { ConfirmDialog } from '@atithi/ui/confirm-dialog'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { textLink } from '@atithi/ui/text-link'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { messageFor } from '../../lib/failures.ts'
import { formatInstant, formatInstantDay } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'
import { scopesInWords } from './scope-words.ts'

const NewKeyModal = lazy(() =>
  import('./new-key-modal.tsx').then(module => ({ default: module.NewKeyModal })),
)

type ApiKey = Outputs['settings']['advanced']['apiKeys']['list']['items'][number]

/** The keys by which other programs of the hotel call Atithi. */
export function ApiKeysSection({ person, chosen }: { person: Person; chosen: string | undefined }) {
  const { propertyId, hasNone, options } = useWorkProperty(chosen)
  if (hasNone) return null
  if (!propertyId) return <Skeleton className="h-48" />
  return (
    <KeysOf
      key={propertyId}
      propertyId={propertyId}
      mayMake={person.role === 'owner' && !person.impersonator}
      hotel={options.find(({ value }) => value === propertyId)?.label}
    />
  )
}

function KeysOf({
  propertyId,
  mayMake,
  hotel,
}: {
  propertyId: string
  mayMake: boolean
  hotel: string | undefined
}) {
  const query = trpc.settings.advanced.apiKeys.list.useQuery({ propertyId })
  const revoke = trpc.settings.advanced.apiKeys.revoke.useMutation({
    onSettled: () => utils.settings.advanced.apiKeys.list.invalidate(),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The key still works',
        description: messageFor(error),
      }),
  })
  const [isMaking, setIsMaking] = useState(false)
  const [ending, setEnding] = useState<ApiKey>()
  const make = mayMake && (
    <Button icon={<KeyRound />} onClick={() => setIsMaking(true)}>
      New key
    </Button>
  )
  const items = query.data?.items
  return (
    <Card>
      <CardHeader
        title="API keys"
        description={
          <>
            Other programs of {hotel ?? 'the hotel'}, such as door locks or a data warehouse, call
            Atithi by a key.{' '}
            <a href="/api" className={textLink}>
              What they can call
            </a>
          </>
        }
        actions={items && items.length > 0 && make}
      />
      <CardBody>
        {query.isError ? (
          <QueryFailure title="The API keys could not be loaded" query={query} />
        ) : !items ? (
          <Skeleton className="h-24" />
        ) : items.length === 0 ? (
          <EmptyState icon={<KeyRound />} title="No API keys" action={make}>
            {mayMake
              ? 'A key does only what you allow it, and only at this hotel.'
              : 'The owner makes them, signed in as themselves.'}
          </EmptyState>
        ) : (
          <Table caption="API keys">
            <TableHead>
              <TableHeadCell>Name</TableHeadCell>
              <TableHeadCell>State</TableHeadCell>
              <TableHeadCell>May</TableHeadCell>
              <TableHeadCell>Last used</TableHeadCell>
              <TableHeadCell>
                <span className="sr-only">Actions</span>
              </TableHeadCell>
            </TableHead>
            <TableBody>
              {items.map(item => (
                <KeyRow key={item.id} item={item} onRevoke={() => setEnding(item)} />
              ))}
            </TableBody>
          </Table>
        )}
      </CardBody>
      <Suspense>
        {isMaking && <NewKeyModal propertyId={propertyId} onClose={() => setIsMaking(false)} />}
      </Suspense>
      {ending && (
        <ConfirmDialog
          open
          onCancel={() => setEnding(undefined)}
          onConfirm={() =>
            revoke.mutate(
              { propertyId, keyId: ending.id },
              {
                onSuccess: () =>
                  toast.show({ tone: 'success', title: `${ending.name} is revoked` }),
                onSettled: () => setEnding(undefined),
              },
            )
          }
          loading={revoke.isPending}
          title={`Revoke ${ending.name}?`}
          confirmLabel="Revoke"
          cancelLabel="Keep the key"
        >
          Whatever uses it is refused from its next call on. A revoked key cannot be taken up again.
        </ConfirmDialog>
      )}
    </Card>
  )
}

function KeyRow({ item, onRevoke }: { item: ApiKey; onRevoke: () => void }) {
  const state = stateOf(item, new Date())
  return (
    <TableRow>
      <TableCell>
        <p className="font-medium">{item.name}</p>
        <p className="text-xs text-muted">
          <span className="font-mono">atk_live_{item.publicId}_…</span> by {item.createdByName},{' '}
          {formatInstantDay(item.createdAt)}
        </p>
      </TableCell>
      <TableCell label="State">
        <Badge tone={state.tone}>{state.label}</Badge>
      </TableCell>
      <TableCell label="May">{scopesInWords(item.scopes)}</TableCell>
      <TableCell label="Last used">
        {item.lastUsedAt ? formatInstant(item.lastUsedAt) : 'Never'}
      </TableCell>
      <TableCell actions>
        {state.holds && (
          <Button variant="secondary" size="sm" onClick={onRevoke}>
            Revoke
            <span className="sr-only"> {item.name}</span>
          </Button>
        )}
      </TableCell>
    </TableRow>
  )
}

function stateOf(
  { revokedAt, expiresAt }: ApiKey,
  now: Date,
): { label: string; tone: Tone; holds: boolean } {
  if (revokedAt)
    return { label: `Revoked ${formatInstantDay(revokedAt)}`, tone: 'neutral', holds: false }
  const until = formatInstantDay(expiresAt)
  return new Date(expiresAt) <= now
    ? { label: `Ran out ${until}`, tone: 'neutral', holds: false }
    : { label: `Until ${until}`, tone: 'success', holds: true }
}
