import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { Download, RotateCw } from 'lucide-react'
import { useState } from 'react'
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

const stateOf = ({ status, failure }: Run) => {
  if (status === 'queued' && failure) return { label: 'Tried again soon', tone: 'warning' } as const
  return status in states ? states[status as keyof typeof states] : states.queued
}

const isOnItsWay = ({ status }: Run): boolean => status === 'queued' || status === 'generating'
const lookAgainMs = 1_500
/** Until all are asked for: what can be made stands below them. */
const fewRuns = 5

interface ReportRunsProps {
  /** One hotel, or without it all hotels of the person: what was made of any of them. */
  scope: { propertyId?: string }
  /** Words and category, as they narrow the catalogue. */
  search: Pick<ReportsSearch, 'find' | 'category'>
  /** Of which reports; left out of all. */
  only?: readonly string[]
}

/** The reports that were made of the hotels, the newest first; looked at again while one is on its way. */
export function ReportRuns({ scope, search, only }: ReportRunsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const catalogue = trpc.reports.catalog.useQuery({})
  const runs = trpc.reports.list.useQuery(scope, {
    refetchInterval: query => query.state.data?.items.some(isOnItsWay) && lookAgainMs,
  })
  const regenerate = trpc.reports.regenerate.useMutation()
  const again = async (run: Run) => {
    try {
      await regenerate.mutateAsync({ ...scope, runId: run.runId })
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
  const all = (runs.data?.items ?? []).filter(({ reportId }) => only?.includes(reportId) ?? true)
  const items = all.filter(({ reportId, name }) => {
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
        <Card className="px-4 py-3 text-sm">
          <p className="font-medium">No reports found</p>
          <p className="text-muted">
            {all.length === 0
              ? 'A report that is asked for below stands here, to be loaded as often as it is needed.'
              : 'Reports were made, but none of these words and this category.'}
          </p>
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
            {(showsAll ? items : items.slice(0, fewRuns)).map(run => (
              <TableRow key={run.runId}>
                <TableCell className="max-sm:font-medium">
                  <span>
                    {run.name} <span className="text-muted">{run.format.toUpperCase()}</span>
                    {!scope.propertyId && (
                      <span className="block text-xs text-muted">{run.properties}</span>
                    )}
                  </span>
                </TableCell>
                <TableCell label="Days">
                  {formatDay(run.from)} – {formatDay(run.to)}
                </TableCell>
                <TableCell label="Rows" numeric>
                  {run.rows ?? '–'}
                </TableCell>
                <TableCell label="State">
                  <Badge tone={stateOf(run).tone}>{stateOf(run).label}</Badge>
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
      {items.length > fewRuns && (
        <Button
          size="sm"
          variant="ghost"
          className="self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? `Show the newest ${fewRuns}` : `Show all ${items.length}`}
        </Button>
      )}
    </section>
  )
}
