import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Download, FileSpreadsheet, RotateCw } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatDay } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'
import type { ReportsSearch } from '../reports/reports-search.ts'

type Run = Outputs['reports']['list']['items'][number]

const states = {
  queued: { label: 'Waiting', tone: 'neutral' },
  generating: { label: 'Being made', tone: 'info' },
  ready: { label: 'Ready', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  expired: { label: 'Expired', tone: 'neutral' },
} as const

const stateOf = (status: string) =>
  status in states ? states[status as keyof typeof states] : states.queued

const isOnItsWay = ({ status }: Run): boolean => status === 'queued' || status === 'generating'
const lookAgainMs = 1_500

interface ReportRunsProps {
  propertyId: string
  /** Words and category, as they narrow the catalogue. */
  search: Pick<ReportsSearch, 'find' | 'category'>
}

/** The reports that were made of the hotel, the newest first; looked at again while one is on its way. */
export function ReportRuns({ propertyId, search }: ReportRunsProps) {
  const catalogue = trpc.reports.catalog.useQuery({})
  const runs = trpc.reports.list.useQuery(
    { propertyId },
    { refetchInterval: query => query.state.data?.items.some(isOnItsWay) && lookAgainMs },
  )
  const regenerate = trpc.reports.regenerate.useMutation()
  const again = async (run: Run) => {
    try {
      await regenerate.mutateAsync({ propertyId, runId: run.runId })
      toast.show({ title: `${run.name} is being made again` })
    } catch (error) {
      toast.show({
        tone: 'danger',
        title: 'The report was not asked for',
        description: messageFor(error),
      })
    } finally {
      void utils.reports.list.invalidate()
    }
  }
  if (runs.isError) return <QueryFailure title="The reports could not be loaded" query={runs} />
  const wanted = search.find?.trim().toLowerCase() ?? ''
  const definitions = new Map<string, { category: string; description: string }>(
    (catalogue.data?.items ?? []).map(one => [one.id, one]),
  )
  const items = (runs.data?.items ?? []).filter(({ reportId, name }) => {
    const definition = definitions.get(reportId)
    return (
      (!search.category || definition?.category === search.category) &&
      `${name} ${definition?.description ?? ''}`.toLowerCase().includes(wanted)
    )
  })
  return (
    <section className="flex flex-col gap-3">
      <h2 id="reports-made" tabIndex={-1} className="scroll-mt-20 text-base font-semibold">
        Reports made
      </h2>
      {runs.data && items.length === 0 ? (
        <Card>
          <EmptyState icon={<FileSpreadsheet />} level={3} title="No reports found">
            {runs.data.items.length === 0
              ? 'A report that is asked for above stands here, to be loaded as often as it is needed.'
              : 'Reports were made, but none of these words and this category.'}
          </EmptyState>
        </Card>
      ) : (
        <Table caption="Reports made">
          <TableHead>
            <TableHeadCell>Report</TableHeadCell>
            <TableHeadCell>Days</TableHeadCell>
            <TableHeadCell numeric>Rows</TableHeadCell>
            <TableHeadCell>State</TableHeadCell>
            <TableHeadCell>
              <span className="sr-only">Actions</span>
            </TableHeadCell>
          </TableHead>
          <TableBody>
            {items.map(run => (
              <TableRow key={run.runId}>
                <TableCell label="Report">
                  <span>
                    {run.name} <span className="text-muted">{run.format.toUpperCase()}</span>
                  </span>
                </TableCell>
                <TableCell label="Days">
                  {formatDay(run.from)} – {formatDay(run.to)}
                </TableCell>
                <TableCell label="Rows" numeric>
                  {run.rows ?? '–'}
                </TableCell>
                <TableCell label="State">
                  <Badge tone={stateOf(run.status).tone}>{stateOf(run.status).label}</Badge>
                  {run.failure && <p className="mt-1 text-sm text-danger-strong">{run.failure}</p>}
                </TableCell>
                <TableCell label="Actions">
                  <div className="flex justify-end gap-2">
                    {run.status === 'ready' && (
                      <a
                        href={`/exports/reports/${run.runId}`}
                        download
                        className="inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium text-accent-strong hover:bg-hover"
                      >
                        <Download aria-hidden="true" className="size-4" />
                        Download
                      </a>
                    )}
                    {!isOnItsWay(run) && (
                      <Button
                        size="sm"
                        variant="ghost"
                        icon={<RotateCw />}
                        aria-label={`Make ${run.name} again`}
                        onClick={() => void again(run)}
                      >
                        Again
                      </Button>
                    )}
                  </div>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  )
}
