import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Chart } from '@atithi/ui/chart'
import { DescriptionList } from '@atithi/ui/description-list'
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '@atithi/ui/table'
import { formatCount, formatCounted, formatInstant } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { formatShare } from './words.ts'

type Analytics = Outputs['admin']['analytics']

const ms = (value: number | null) => (value === null ? '–' : `${formatCount(value)} ms`)

const hourMs = 3_600_000

/** An hour without a request has no row; the day has it all the same, so that each bar stands for an hour of it. */
function wholeDay(hours: Analytics['requests']['hours']) {
  const known = new Map(hours.map(row => [Date.parse(row.hour), row]))
  const last = Math.max(...known.keys())
  return Array.from({ length: 24 }, (_, at) => {
    const start = last - (23 - at) * hourMs
    const hour = new Date(start).toISOString()
    const { requests = 0, medianMs = null } = known.get(start) ?? {}
    return { hour, requests, medianMs }
  })
}

/** How the servers answered in the last day: all processes together. */
export function ServerHealth({ requests, health }: Pick<Analytics, 'requests' | 'health'>) {
  const { lastDay, hours } = requests
  const alive = health.processes.filter(({ isSilent }) => !isSilent).length
  return (
    <div className="grid gap-6 lg:grid-cols-3">
      <Card className="lg:col-span-2">
        <CardHeader
          title="Requests of the last 24 hours"
          description="Of all server processes. Nineteen of twenty were answered within the time shown as slow."
        />
        <CardBody>
          {hours.length === 0 ? (
            <p className="text-sm text-muted">No request was measured yet.</p>
          ) : (
            <Chart
              label="Requests by hour"
              kind="bars"
              points={wholeDay(hours).map(hour => ({
                key: hour.hour,
                name: formatInstant(hour.hour),
                shortName: formatInstant(hour.hour).slice(-5),
                value: hour.requests,
                text:
                  hour.requests === 0
                    ? 'No request'
                    : `${formatCounted(hour.requests, 'request')}, half within ${ms(hour.medianMs)}`,
              }))}
              formatTick={formatCount}
              tone={2}
              table={<HourTable hours={hours} />}
            />
          )}
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="System health" />
        <CardBody>
          <DescriptionList
            items={[
              { label: 'Uptime, up to 30 days', value: formatShare(health.uptimeBasisPoints) },
              { label: 'Processes alive', value: formatCount(alive) },
              { label: 'Requests', value: formatCount(lastDay.requests) },
              { label: 'Median', value: ms(lastDay.medianMs) },
              { label: 'Slow (95 of 100 within)', value: ms(lastDay.slowMs) },
              { label: 'Failed', value: formatShare(lastDay.errorBasisPoints) },
              { label: 'Refused', value: formatCount(lastDay.refused) },
            ]}
          />
        </CardBody>
      </Card>
    </div>
  )
}

function HourTable({ hours }: { hours: Analytics['requests']['hours'] }) {
  return (
    <Table caption="Requests by hour">
      <TableHead>
        <TableHeadCell>Hour</TableHeadCell>
        <TableHeadCell numeric>Requests</TableHeadCell>
        <TableHeadCell numeric>Median</TableHeadCell>
        <TableHeadCell numeric>Slow</TableHeadCell>
        <TableHeadCell numeric>Failed</TableHeadCell>
      </TableHead>
      <TableBody>
        {hours.map(hour => (
          <TableRow key={hour.hour}>
            <TableCell>{formatInstant(hour.hour)}</TableCell>
            <TableCell label="Requests" numeric>
              {formatCount(hour.requests)}
            </TableCell>
            <TableCell label="Median" numeric>
              {ms(hour.medianMs)}
            </TableCell>
            <TableCell label="Slow" numeric>
              {ms(hour.slowMs)}
            </TableCell>
            <TableCell label="Failed" numeric>
              {formatCount(hour.failed)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
