import type { Step } from '@atithi/api/insight/reports/rules'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Chart } from '@atithi/ui/chart'
import { formatPercent } from '../../lib/format.ts'
import {
  formatShortMoney,
  occupancyPoints,
  revenuePoints,
  type TrendPoint,
} from './trend-points.ts'
import { occupancyColumns, revenueColumns, TrendTable } from './trend-table.tsx'

const stepWords: Record<Step, string> = { day: 'night', week: 'week', month: 'month' }

/** Occupancy and revenue over the range. Loaded apart from the page: the key figures do not wait for it. */
export function TrendCharts({ points, step }: { points: readonly TrendPoint[]; step: Step }) {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card>
        <CardHeader title="Occupancy" />
        <CardBody>
          <Chart
            label={`Rooms sold of those not out of order, by ${stepWords[step]}`}
            kind="line"
            points={occupancyPoints(points)}
            most={100}
            formatTick={formatPercent}
            table={
              <TrendTable
                caption={`Occupancy by ${stepWords[step]}`}
                points={points}
                columns={occupancyColumns}
              />
            }
          />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Room revenue" />
        <CardBody>
          <Chart
            label={`As booked, before GST, by ${stepWords[step]}`}
            kind="bars"
            points={revenuePoints(points)}
            formatTick={formatShortMoney}
            tone={2}
            table={
              <TrendTable
                caption={`Room revenue by ${stepWords[step]}`}
                points={points}
                columns={revenueColumns}
              />
            }
          />
        </CardBody>
      </Card>
    </div>
  )
}
