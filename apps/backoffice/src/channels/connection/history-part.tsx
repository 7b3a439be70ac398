import type { runKinds } from '@atithi/api/channels/connections/schema'
import { Badge, type Tone } from '@atithi/ui/badge'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { LoadMore } from '@atithi/ui/pagination'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { History } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatCounted, formatInstant } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'

type Run = Outputs['channels']['connections']['runs']['items'][number]
type RunKind = (typeof runKinds)[number]

const choices = [
  { value: 'sent' as const, label: 'Sent and compared' },
  { value: 'fetched' as const, label: 'Reservations fetched' },
  { value: 'failed' as const, label: 'Not accepted' },
  { value: 'all' as const, label: 'All visits' },
]

const kinds: Record<string, string> = {
  delta: 'Changes sent',
  full: 'Full sync',
  test: 'Test',
  pull: 'Reservations fetched',
  check: 'Compared with the channel',
}
const outcomes: Record<string, { label: string; tone: Tone }> = {
  ok: { label: 'Accepted', tone: 'success' },
  partial: { label: 'Partly refused', tone: 'warning' },
  throttled: { label: 'Told to wait', tone: 'info' },
  failed: { label: 'No answer', tone: 'danger' },
  refused: { label: 'Refused', tone: 'danger' },
}

const lag = (from: string | null, to: string): string => {
  if (from === null) return '–'
  const seconds = Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000)
  return seconds < 120 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`
}

/** Every visit to the channel: what was sent, how long it took, and what became of it. */
export function HistoryPart({ connectionId }: { connectionId: string }) {
  const [kind, setKind] = useState<RunKind>('sent')
  const runs = trpc.channels.connections.runs.useInfiniteQuery(
    { connectionId, kind },
    { getNextPageParam: page => page.nextCursor ?? undefined },
  )
  if (runs.isError) return <QueryFailure title="The history could not be loaded" query={runs} />
  if (!runs.data) return <Skeleton className="h-96" />
  const rows = runs.data.pages.flatMap(page => page.items)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted tabular-nums" aria-live="polite">
          {formatCounted(runs.data.pages[0]?.total ?? 0, 'visit')}
        </p>
        <div className="w-full sm:w-64">
          <Select
            aria-label="Which visits"
            options={choices}
            value={kind}
            onValueChange={setKind}
          />
        </div>
      </div>
      {rows.length > 0 ? (
        <Runs rows={rows} />
      ) : (
        <Card>
          <EmptyState icon={<History />} level={2} title="No visits of this kind">
            Each time something is sent or fetched, it stands here with its outcome.
          </EmptyState>
        </Card>
      )}
      <LoadMore
        onMore={runs.hasNextPage ? () => void runs.fetchNextPage() : undefined}
        isLoading={runs.isFetchingNextPage}
      />
    </div>
  )
}

function Runs({ rows }: { rows: readonly Run[] }) {
  return (
    <Table caption="Visits to the channel">
      <TableHead>
        <TableHeadCell>When</TableHeadCell>
        <TableHeadCell>What</TableHeadCell>
        <TableHeadCell>Outcome</TableHeadCell>
        <TableHeadCell numeric>Nights</TableHeadCell>
        <TableHeadCell numeric>Messages</TableHeadCell>
        <TableHeadCell numeric>Response</TableHeadCell>
        <TableHeadCell numeric>From change to accepted</TableHeadCell>
      </TableHead>
      <TableBody>
        {rows.map(run => {
          const outcome = outcomes[run.outcome]
          return (
            <TableRow key={run.id}>
              <TableCell>{formatInstant(run.startedAt)}</TableCell>
              <TableCell label="What">{kinds[run.kind] ?? run.kind}</TableCell>
              <TableCell label="Outcome">
                <div>
                  <Badge tone={outcome?.tone}>{outcome?.label ?? run.outcome}</Badge>
                  {run.error && (
                    <p className="mt-1 max-w-md text-sm wrap-anywhere text-muted">{run.error}</p>
                  )}
                </div>
              </TableCell>
              <TableCell label="Nights" numeric>
                {formatCount(run.cells)}
                {run.rejected > 0 &&
                  ` (${formatCount(run.rejected)} ${run.kind === 'check' ? 'differed' : 'refused'})`}
              </TableCell>
              <TableCell label="Messages" numeric>
                {formatCount(run.messages)}
              </TableCell>
              <TableCell label="Response" numeric>
                {run.messages === 0 ? '–' : `${formatCount(run.responseMs)} ms`}
              </TableCell>
              <TableCell label="Change to accepted" numeric>
                {lag(run.oldestMarkAt, run.finishedAt)}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
