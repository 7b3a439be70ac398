import { Badge } from '@atithi/ui/badge'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Download } from 'lucide-react'
import { formatCounted, formatDay } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'

type Export = Outputs['reports']['exports']['items'][number]

const lookAgainMs = 1_500
const isOnItsWay = ({ reports, ready, failed, expired }: Export): boolean =>
  ready + failed + expired < reports

function stateOf(one: Export) {
  const { reports, ready, failed, expired } = one
  if (isOnItsWay(one))
    return { tone: 'info', label: `${ready + failed} of ${reports} made` } as const
  if (expired > 0) return { tone: 'neutral', label: 'Expired' } as const
  return failed > 0
    ? ({ tone: 'warning', label: `${failed} of ${reports} failed` } as const)
    : ({ tone: 'success', label: 'Ready' } as const)
}

/** What was asked for as a whole; nothing where nothing was. */
export function ExportList({ scope }: { scope: { propertyId?: string } }) {
  const exports = trpc.reports.exports.useQuery(scope, {
    refetchInterval: query => query.state.data?.items.some(isOnItsWay) && lookAgainMs,
  })
  const items = exports.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card>
      <CardHeader
        title="Exports of all reports"
        description="A ZIP holds every report that was made, and a list of those that could not be."
      />
      <CardBody>
        <ul aria-live="polite" className="divide-y divide-line">
          {items.map(one => {
            const { label, tone } = stateOf(one)
            const isReady = !isOnItsWay(one) && one.expired === 0
            return (
              <li
                key={one.exportId}
                className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0"
              >
                <div className="min-w-0">
                  <p className="text-sm font-medium">
                    {one.from === one.to
                      ? formatDay(one.from)
                      : `${formatDay(one.from)} – ${formatDay(one.to)}`}{' '}
                    <span className="text-muted">{one.format.toUpperCase()}</span>
                  </p>
                  <p className="text-sm text-muted">
                    {`${one.properties}, ${formatCounted(one.reports, 'report')}${one.requestedBy ? `, asked for by ${one.requestedBy}` : ''}`}
                  </p>
                </div>
                <div className="flex items-center gap-3">
                  <Badge tone={tone}>{label}</Badge>
                  {isReady && (
                    <a
                      href={`/exports/report-sets/${one.exportId}`}
                      download
                      className="inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium text-accent-strong hover:bg-hover"
                    >
                      <Download aria-hidden="true" className="size-4" />
                      Download ZIP
                    </a>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      </CardBody>
    </Card>
  )
}
