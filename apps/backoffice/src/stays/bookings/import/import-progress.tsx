import { Banner } from '@atithi/ui/banner'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { textLink } from '@atithi/ui/text-link'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { RefusedRows } from '../../../guests/import/refused-rows.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { formatCount, formatCounted, formatMoney } from '../../../lib/format.ts'
import { type Outputs, trpc } from '../../../lib/trpc.ts'
import { UndoBookingImport } from './earlier-imports.tsx'

type Status = Outputs['bookings']['import']['status']

const askEveryMs = 1_000
const isOver = ({ state }: Status) => state === 'done' || state === 'failed' || state === 'undone'

/** How far an import, or its undoing, is; it goes on when the dialogue is closed. */
export function ImportProgress({ propertyId, jobId }: { propertyId: string; jobId: string }) {
  const query = trpc.bookings.import.status.useQuery(
    { propertyId, jobId },
    { refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : askEveryMs) },
  )
  if (query.isError && !query.data)
    return <QueryFailure title="The import could not be looked up" query={query} />
  const job = query.data
  if (!job || !isOver(job)) return <Running job={job} />
  return (
    <>
      {job.failure && <Banner tone="danger" title={job.failure} />}
      <Banner
        tone={job.created > 0 ? 'success' : 'warning'}
        title={
          job.removed !== null
            ? `Undone: ${formatCount(job.removed)} of ${formatCounted(job.created, 'booking')} cancelled`
            : job.created > 0
              ? `${formatCounted(job.created, 'booking')} imported`
              : 'No booking was imported'
        }
      >
        {job.removed !== null && job.removed < job.created
          ? 'The others had been changed, paid or written about, and stay.'
          : job.removed === null && job.created > 0
            ? 'Their guests were not written to.'
            : null}
      </Banner>
      {job.isUndoable && (
        <div>
          <UndoBookingImport propertyId={propertyId} jobId={jobId} />
        </div>
      )}
      <Deposits job={job} />
      <RefusedRows rows={job.bad} />
    </>
  )
}

function Running({ job }: { job: Status | undefined }) {
  const says =
    job && job.total > 0
      ? `${formatCount(job.done)} of ${formatCounted(job.total, job.state === 'undoing' ? 'booking' : 'row')} done.`
      : 'The import waits for its turn.'
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm">
        {says} <span className="text-muted">You can close this: it goes on.</span>
      </p>
      {job && job.total > 0 && <ProgressBar label="Import" value={(job.done / job.total) * 100} />}
    </div>
  )
}

/** What was paid in the other system is on no folio here: each booking with it, until it is recorded. */
function Deposits({ job }: { job: Status }) {
  const { openBooking } = useDialogs()
  const due = job.deposits.filter(({ recorded, paid }) => recorded < paid)
  if (due.length === 0) return null
  return (
    <section aria-label="Deposits to record">
      <h3 className="text-sm font-semibold">Deposits to record</h3>
      <p className="mt-1 text-sm text-muted">
        The file says that these were paid. Record each as a payment of its booking.
      </p>
      <ul className="mt-2 divide-y divide-line text-sm">
        {due.map(({ bookingId, code, guestName, paid }) => (
          <li key={bookingId} className="flex items-center justify-between gap-4 py-2">
            <button
              type="button"
              className={`${textLink} min-w-0 cursor-pointer truncate text-left`}
              onClick={() => openBooking(bookingId, 'payment')}
            >
              {guestName}, {code}
            </button>
            <span className="shrink-0 tabular-nums">{formatMoney(paid)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
