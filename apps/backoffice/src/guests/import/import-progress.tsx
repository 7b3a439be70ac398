import { Banner } from '@atithi/ui/banner'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatCounted } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { UndoImport } from './earlier-imports.tsx'
import { RefusedRows } from './refused-rows.tsx'

const askEveryMs = 1_000

/** How far an import is; it goes on when the dialogue is closed. */
export function ImportProgress({ jobId }: { jobId: string }) {
  const query = trpc.guests.import.status.useQuery(
    { jobId },
    {
      refetchInterval: ({ state }) =>
        state.data?.state === 'done' || state.data?.state === 'failed' ? false : askEveryMs,
    },
  )
  if (query.isError && !query.data)
    return <QueryFailure title="The import could not be looked up" query={query} />
  const job = query.data
  if (!job || job.state === 'waiting' || job.state === 'running')
    return (
      <p role="status" className="text-sm">
        {job && job.total > 0
          ? `${formatCount(job.done)} of ${formatCounted(job.total, 'row')} read.`
          : 'The import waits for its turn.'}{' '}
        <span className="text-muted">You can close this: it goes on.</span>
      </p>
    )
  if (job.state === 'failed') return <Banner tone="danger" title={job.failure ?? 'It failed'} />
  return (
    <>
      <Banner
        tone={job.created > 0 ? 'success' : 'warning'}
        title={
          job.removed !== null
            ? `Undone: ${formatCounted(job.removed, 'guest')} taken back`
            : job.created > 0
              ? `${formatCounted(job.created, 'guest')} imported`
              : 'No guest was imported'
        }
      />
      {job.isUndoable && (
        <div>
          <UndoImport jobId={jobId} />
        </div>
      )}
      <RefusedRows rows={job.bad} />
      <RefusedRows title="Without their company" rows={job.withoutCompany} />
    </>
  )
}
