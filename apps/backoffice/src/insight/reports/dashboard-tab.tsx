import { addDays, daysBetween } from '@atithi/api/kernel/shared/dates'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { ChartLine } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCounted, formatDay, formatMoney } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { spanOf, stepOf } from './analytics-search.ts'
import { ChannelPerformance, GuestSegments } from './channel-performance.tsx'
import { CompareSelect } from './compare-select.tsx'
import { KpiCards } from './kpi-cards.tsx'
import { RangeFields } from './range-fields.tsx'
import type { ReportsSearch } from './reports-search.ts'

const TrendCharts = lazy(() =>
  import('./trend-charts.tsx').then(module => ({ default: module.TrendCharts })),
)

interface DashboardTabProps {
  propertyId: string
  search: ReportsSearch
  today: string
  onChange: (patch: Partial<ReportsSearch>) => void
}

/** What one property sold and earned, night by night, beside the time before. */
export function DashboardTab({ propertyId, search, today, onChange }: DashboardTabProps) {
  const span = spanOf(search, today)
  const step = stepOf(search, span)
  const { against = 'previous' } = search
  const figuresAgainst = against === 'last-year' ? 'last-year' : 'previous'
  const figures = trpc.reports.kpis.useQuery({ propertyId, ...span, against: figuresAgainst })
  const trend = trpc.reports.trend.useQuery({ propertyId, ...span, by: step, against })
  const kpis = figures.data?.kpis
  const isEmpty =
    kpis &&
    [kpis.roomNightsSold, kpis.bookings, kpis.cancellations].every(({ value }) => value === 0)
  const charts = <Skeleton className="h-80" />
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <RangeFields search={search} span={span} step={step} today={today} onChange={onChange} />
          <CompareSelect
            value={against}
            onValueChange={value => onChange({ against: value === 'previous' ? undefined : value })}
          />
        </div>
        <p className="text-sm text-muted">
          Nights from {formatDay(span.from)} to {formatDay(span.to)}
          {figures.data ? basisWords(figures.data, span) : '.'}
        </p>
      </div>
      {figures.isError ? (
        <QueryFailure title="The figures could not be loaded" query={figures} />
      ) : isEmpty ? (
        <Nothing title="Nothing sold or booked in this time">
          Choose another range; a booking shows here as soon as it is made.
        </Nothing>
      ) : (
        <>
          <KpiCards
            propertyId={propertyId}
            to={span.to}
            kpis={kpis}
            nights={daysBetween(span.from, span.to) + 1}
            against={figuresAgainst}
            onRows={of => onChange({ rows: { of } })}
          />
          {trend.isError ? (
            <QueryFailure title="The charts could not be loaded" query={trend} />
          ) : (
            <Suspense fallback={charts}>
              {trend.data ? (
                <TrendCharts
                  {...trend.data}
                  step={step}
                  against={against}
                  onRows={({ from, to }) => onChange({ rows: { of: 'nights', from, to } })}
                />
              ) : (
                charts
              )}
            </Suspense>
          )}
          <ChannelPerformance
            propertyId={propertyId}
            span={span}
            onRows={rows => onChange({ rows })}
          />
          <GuestSegments propertyId={propertyId} span={span} onRows={rows => onChange({ rows })} />
        </>
      )}
    </div>
  )
}

/** Whether the figures are what was posted or what is booked, and what of them came after the close or without a price. */
function basisWords(
  { actualUntil, lateEntries, kpis }: Outputs['reports']['kpis'],
  { from, to }: { from: string; to: string },
): string {
  const isActual = actualUntil !== null && actualUntil > to
  const isBooked = actualUntil === null || actualUntil <= from
  const basis = isActual
    ? ', actual: every day is closed.'
    : isBooked
      ? ', as booked: no day of them is closed.'
      : `, actual to ${formatDay(addDays(actualUntil, -1))}, as booked from then on.`
  const free = [
    counted(kpis.roomsComplimentary.value, 'complimentary room-night'),
    counted(kpis.roomsHouseUse.value, 'room-night of house use', 'room-nights of house use'),
    counted(kpis.dayRooms.value, 'day use', 'day uses'),
  ].filter(Boolean)
  const late =
    lateEntries === 0 ? '' : ` ${formatMoney(lateEntries)} was entered after the close of its day.`
  return `${basis}${late}${free.length > 0 ? ` Beside the rooms sold: ${free.join(', ')}.` : ''}`
}

const counted = (value: number | null, one: string, many = `${one}s`): string =>
  value ? formatCounted(value, one, many) : ''

const Nothing = ({ title, children }: { title: string; children: string }) => (
  <Card>
    <EmptyState icon={<ChartLine />} level={2} title={title}>
      {children}
    </EmptyState>
  </Card>
)
