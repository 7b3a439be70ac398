import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Chart } from '@atithi/ui/chart'
import { PageHeader } from '@atithi/ui/page-header'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { StatCard, type StatChange } from '@atithi/ui/stat-card'
import { useNavigate } from '@tanstack/react-router'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatDay, formatRoundMoney, formatShortDay } from '../../lib/format.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { Cohorts, DayTable, Sources } from './analytics-tables.tsx'
import { type AnalyticsFilters, analyticsInput } from './filters.ts'
import { ServerHealth } from './server-health.tsx'
import { formatLakhs, formatShare, formatShortLakhs, growthOf } from './words.ts'

type Analytics = Outputs['admin']['analytics']

const spans = [
  { value: '7' as const, label: 'Last 7 days' },
  { value: '30' as const, label: 'Last 30 days' },
  { value: '90' as const, label: 'Last 90 days' },
]

const changeOf = (now: number, before: number, days: number): StatChange => {
  const growth = growthOf(now, before)
  const text = `on the ${days} days before`
  if (growth === null) return { direction: 'new', text: 'nothing before to compare with' }
  return {
    direction: growth > 0 ? 'up' : growth < 0 ? 'down' : 'level',
    text: `${Math.abs(growth)}% ${text}`,
  }
}

/** How the platform does: what its hotels sell and from where, who came when, and how its servers answer. */
export function AnalyticsPage({ filters }: { filters: AnalyticsFilters }) {
  const navigate = useNavigate({ from: '/admin/analytics' })
  const input = analyticsInput(filters)
  const query = trpc.admin.analytics.useQuery(input, { placeholderData: previous => previous })
  const { data } = query
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="System Analytics"
        description="All hotels together."
        actions={
          <Select
            aria-label="Period"
            options={spans}
            value={filters.days ?? '30'}
            onValueChange={days =>
              void navigate({ search: { days }, replace: true, resetScroll: false })
            }
          />
        }
      />
      {data ? (
        <Figures data={data} days={input.days} />
      ) : query.isError ? (
        <QueryFailure title="The figures could not be loaded" query={query} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}

function Figures({ data, days }: { data: Analytics; days: number }) {
  const { figures, before, trend } = data
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard
          label="Room Revenue"
          value={formatLakhs(figures.roomRevenue)}
          change={changeOf(figures.roomRevenue, before.roomRevenue, days)}
        />
        <StatCard
          label="Bookings"
          value={formatCount(figures.bookings)}
          change={changeOf(figures.bookings, before.bookings, days)}
          hint={`${formatCount(figures.cancellations)} cancelled`}
        />
        <StatCard
          label="Occupancy"
          value={formatShare(figures.occupancyBasisPoints)}
          hint={`before: ${formatShare(before.occupancyBasisPoints)}`}
        />
        <StatCard
          label="Average Daily Rate"
          value={
            figures.averageDailyRate === null ? '–' : formatRoundMoney(figures.averageDailyRate)
          }
          hint={
            before.averageDailyRate === null
              ? undefined
              : `before: ${formatRoundMoney(before.averageDailyRate)}`
          }
        />
      </div>
      <Card>
        <CardHeader title="Room revenue by night" />
        <CardBody>
          <Chart
            label={`Room revenue of all hotels from ${formatDay(data.from)} to ${formatDay(data.to)}`}
            kind="line"
            points={trend.map(day => ({
              key: day.day,
              name: formatDay(day.day),
              shortName: formatShortDay(day.day),
              value: day.roomRevenue,
              text: formatRoundMoney(day.roomRevenue),
            }))}
            formatTick={formatShortLakhs}
            table={<DayTable days={trend} />}
          />
        </CardBody>
      </Card>
      <div className="grid gap-6 lg:grid-cols-2">
        <Sources sources={data.sources} />
        <Cohorts cohorts={data.cohorts} />
      </div>
      <ServerHealth requests={data.requests} health={data.health} />
    </>
  )
}
