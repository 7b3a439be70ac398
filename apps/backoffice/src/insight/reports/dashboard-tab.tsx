import type { FigureRowKind } from '@atithi/api/insight/figure-rows/rules'
import { addDays, daysBetween, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { ChartLine } from 'lucide-react'
import { Fragment, lazy, Suspense } from 'react'
import { FigureButton } from '../../components/figure-button.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCounted, formatDay, formatMoney } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { ChannelPerformance } from './channel-performance.tsx'
import { CompareSelect } from './compare-select.tsx'
import { GuestSegments } from './guest-segments.tsx'
import { KpiCards } from './kpi-cards.tsx'
import { rangeOf, spanOf, stepOf } from './range-days.ts'
import { RangeFields } from './range-fields.tsx'
import type { ReportsSearch } from './reports-search.ts'

const TrendCharts = lazy(() =>
  import('./trend-charts.tsx').then(module => ({ default: module.TrendCharts })),
)

interface DashboardTabProps {
  /** One hotel, or without it all hotels of the person together. */
  scope: { propertyId?: string }
  search: ReportsSearch
  today: IsoDate
  onChange: (patch: Partial<ReportsSearch>) => void
}

/** What a hotel, or all of them together, sold and earned, night by night, beside the time before. */
export function DashboardTab({ scope, search, today, onChange }: DashboardTabProps) {
  const span = spanOf(search, today)
  const step = stepOf(search, span)
  const { against = 'previous' } = search
  const figuresAgainst = against === 'last-year' ? 'last-year' : 'previous'
  const figures = trpc.reports.kpis.useQuery({ ...scope, ...span, against: figuresAgainst })
  const trend = trpc.reports.trend.useQuery({ ...scope, ...span, by: step, against })
  const kpis = figures.data?.kpis
  const isEmpty =
    kpis &&
    [kpis.roomNightsSold, kpis.bookings, kpis.cancellations].every(({ value }) => value === 0)
  const charts = <Skeleton className="h-80" />
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <RangeFields
            range={rangeOf(search)}
            span={span}
            step={step}
            today={today}
            onChange={onChange}
          />
          <CompareSelect
            value={against}
            onValueChange={value => onChange({ against: value === 'previous' ? undefined : value })}
          />
        </div>
        <p className="text-sm text-muted">
          Nights from {formatDay(span.from)} to {formatDay(span.to)}
          {figures.data ? basisWords(figures.data, span) : '.'}
          {figures.data && figures.data.lateEntries !== 0 && (
            <>
              {' '}
              <FigureButton
                label="Entered late"
                onClick={() => onChange({ rows: { of: 'late-entries' } })}
              >
                {formatMoney(figures.data.lateEntries)}
              </FigureButton>
              {' was entered after the close of its day.'}
            </>
          )}
          {kpis && <BesideSold kpis={kpis} onRows={of => onChange({ rows: { of } })} />}
        </p>
      </div>
      {figures.isError ? (
        <QueryFailure title="The figures could not be loaded" query={figures} />
      ) : isEmpty ? (
        <Nothing title="Nothing sold or booked in this time">
          Choose another range: the nights of a booking show on the days that they are.
        </Nothing>
      ) : (
        <>
          <KpiCards
            scope={scope}
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
          <ChannelPerformance scope={scope} span={span} onRows={rows => onChange({ rows })} />
          <GuestSegments
            scope={scope}
            span={span}
            by={search.segments}
            onBy={segments => onChange({ segments })}
            onRows={rows => onChange({ rows })}
          />
        </>
      )}
    </div>
  )
}

/** Whether the figures are what was posted or what is booked. */
function basisWords(
  { actualUntil }: Outputs['reports']['kpis'],
  { from, to }: { from: IsoDate; to: IsoDate },
): string {
  const isActual = actualUntil !== null && actualUntil > to
  const isBooked = actualUntil === null || actualUntil <= from
  if (isActual) return ', actual: every day is closed.'
  return isBooked
    ? ', as booked: no day of them is closed.'
    : `, actual to ${formatDay(addDays(actualUntil, -1))}, as booked from then on.`
}

interface BesideSoldProps {
  kpis: Outputs['reports']['kpis']['kpis']
  onRows: (of: FigureRowKind) => void
}

/** What was slept or used and counts as no room sold, each opening its rows. */
function BesideSold({ kpis, onRows }: BesideSoldProps) {
  const { roomsComplimentary, roomsHouseUse, dayRooms } = kpis
  const all = [
    { of: 'complimentary', value: roomsComplimentary.value, words: ['complimentary room-night'] },
    {
      of: 'house-use',
      value: roomsHouseUse.value,
      words: ['room-night of house use', 'room-nights of house use'],
    },
    { of: 'day-use', value: dayRooms.value, words: ['day use', 'day uses'] },
  ] as const
  const some = all.filter(({ value }) => value)
  if (some.length === 0) return null
  return (
    <>
      {' Beside the rooms sold: '}
      {some.map(({ of, value, words: [one, many = `${one}s`] }, at) => (
        <Fragment key={of}>
          {at > 0 && ', '}
          <FigureButton label={many} onClick={() => onRows(of)}>
            {formatCounted(value ?? 0, one, many)}
          </FigureButton>
        </Fragment>
      ))}
      .
    </>
  )
}

const Nothing = ({ title, children }: { title: string; children: string }) => (
  <Card>
    <EmptyState icon={<ChartLine />} level={2} title={title}>
      {children}
    </EmptyState>
  </Card>
)
