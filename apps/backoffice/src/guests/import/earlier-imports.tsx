import { Button } from '@atithi/ui/button'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted, formatInstant } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'

/** Takes back what an import made, and says what came of it. */
export function UndoImport({ jobId, propertyId }: { jobId: string; propertyId?: string }) {
  const undo = trpc.guests.import.undo.useMutation({
    onSuccess: ({ removed, kept }) => {
      refresh(staleAfter('guest.imported'))
      toast.show({
        tone: 'success',
        title: `${formatCounted(removed, 'guest')} taken back`,
        description:
          kept > 0
            ? `${formatCounted(kept, 'guest')} of the file stay: they were booked, written to or changed since.`
            : 'The list is as it was before the file.',
      })
    },
    onError: error => toast.show({ tone: 'danger', title: messageFor(error) }),
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={undo.isPending}
      onClick={() => undo.mutate({ jobId, ...(propertyId && { propertyId }) })}
    >
      Undo Import
    </Button>
  )
}

/** The files that were imported before, with what can be taken back of them. */
export function EarlierImports({ propertyId }: { propertyId?: string }) {
  const list = trpc.guests.import.list.useQuery(propertyId ? { propertyId } : {})
  const items = list.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-label="Earlier imports">
      <h3 className="text-sm font-semibold">Earlier imports</h3>
      <ul className="mt-2 divide-y divide-line text-sm">
        {items.map(
          ({ jobId, fileName, created, removed, createdAt, startedByName, isUndoable }) => (
            <li key={jobId} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
              <span className="min-w-0">
                <span className="block truncate font-medium">{fileName}</span>
                <span className="text-muted">
                  {removed === null
                    ? formatCounted(created, 'guest')
                    : `Undone: ${formatCounted(removed, 'guest')} taken back`}
                  , {formatInstant(createdAt)}
                  {startedByName && `, ${startedByName}`}
                </span>
              </span>
              {isUndoable && <UndoImport jobId={jobId} {...(propertyId && { propertyId })} />}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
