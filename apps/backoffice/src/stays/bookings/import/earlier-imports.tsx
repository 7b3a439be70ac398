import { Button } from '@atithi/ui/button'
import { messageFor } from '../../../lib/failures.ts'
import { formatCounted, formatInstant } from '../../../lib/format.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'

/** Has the untouched bookings of an import cancelled; how far it is, the screen asks. */
export function UndoBookingImport({ propertyId, jobId }: { propertyId: string; jobId: string }) {
  const utils = trpc.useUtils()
  const undo = trpc.bookings.import.undo.useMutation({
    onSuccess: () => {
      toast.show({
        tone: 'success',
        title: 'The import is being undone',
        description: 'Bookings that were changed, paid or written about stay.',
      })
      void utils.bookings.import.invalidate()
    },
    onError: error => toast.show({ tone: 'danger', title: messageFor(error) }),
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      loading={undo.isPending}
      onClick={() => undo.mutate({ propertyId, jobId })}
    >
      Undo Import
    </Button>
  )
}

/** The files of bookings that were imported before, with what can be taken back of them. */
export function EarlierBookingImports({ propertyId }: { propertyId: string }) {
  const list = trpc.bookings.import.list.useQuery({ propertyId })
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
                    ? formatCounted(created, 'booking')
                    : `Undone: ${removed} of ${formatCounted(created, 'booking')} cancelled`}
                  , {formatInstant(createdAt)}
                  {startedByName && `, ${startedByName}`}
                </span>
              </span>
              {isUndoable && <UndoBookingImport propertyId={propertyId} jobId={jobId} />}
            </li>
          ),
        )}
      </ul>
    </section>
  )
}
