import type { Comparison } from '@atithi/api/insight/comparisons/rules'
import type { Step } from '@atithi/api/insight/reports/rules'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Chart } from '@atithi/ui/chart'
import { formatPercent } from '../../lib/format.ts'
import { comparisonWords } from './compare-select.tsx'
import {
  formatShortMoney,
  occupancyPoints,
  revenuePoints,
  type TrendPoint,
} from './trend-points.ts'
import { occupancyColumns, revenueColumns, TrendTable } from './trend-table.tsx'

const stepWords: Record<Step, string> = { day: 'night', week: 'week', month: 'month' }

interface TrendChartsProps {
  points: readonly TrendPoint[]
  /** The same steps of what they stand beside; null where nothing is known of it. */
  beside: readonly (TrendPoint | null)[] | null
  step: Step
  against: Comparison
  /** Opens the rows of a step. */
  onRows: (days: { from: IsoDate; to: IsoDate }) => void
}

/** Occupancy and revenue over the range. Loaded apart from the page: the key figures do not wait for it. */
export function TrendCharts({ points, beside, step, against, onRows }: TrendChartsProps) {
  const name = comparisonWords[against]
  const compared = (of: (point: TrendPoint) => number | null) =>
    beside ? { name, values: beside.map(point => point && of(point)) } : undefined
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      {!beside && (
        <p className="text-sm text-muted xl:col-span-2">
          {against === 'budget'
            ? 'No budget is written for this time: it is edited under Analytics.'
            : 'Nothing is known of this time a year before: the charts stand alone.'}
        </p>
      )}
      <Card>
        <CardHeader title="Occupancy" />
        <CardBody>
          <Chart
            label={`Rooms sold of those not out of order, by ${stepWords[step]}`}
            kind="line"
            points={occupancyPoints(points)}
            beside={compared(point => point.occupancyRate)}
            most={100}
            formatTick={formatPercent}
            table={
              <TrendTable
                caption={`Occupancy by ${stepWords[step]}`}
                points={points}
                columns={occupancyColumns}
                beside={beside && { name, points: beside, against }}
                onRows={onRows}
              />
            }
          />
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Room revenue" />
        <CardBody>
          <Chart
            label={`Before GST, by ${stepWords[step]}`}
            kind="bars"
            points={revenuePoints(points)}
            beside={compared(point => point.roomRevenue)}
            formatTick={formatShortMoney}
            tone={2}
            table={
              <TrendTable
                caption={`Room revenue by ${stepWords[step]}`}
                points={points}
                columns={revenueColumns}
                beside={beside && { name, points: beside, against }}
                onRows={onRows}
              />
            }
          />
        </CardBody>
      </Card>
    </div>
  )
}
