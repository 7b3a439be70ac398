import { StatCard, type StatChange } from '@atithi/ui/stat-card'
import { BedDouble, CalendarCheck, IndianRupee, TrendingUp } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatPercent, formatRoundMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'

interface Kpi {
  value: number | null
  change: number | null
}

/** Against the same days of last month. Where those had nothing, there is only "new". */
function changeOf({ value, change }: Kpi): StatChange | undefined {
  if (value === null) return undefined
  if (change === null)
    return value === 0 ? undefined : { direction: 'new', text: 'New against last month' }
  if (change === 0) return { direction: 'level', text: 'As last month' }
  return {
    direction: change > 0 ? 'up' : 'down',
    text: `${formatPercent(Math.abs(change))} on last month`,
  }
}

const none: Kpi = { value: null, change: null }

/** Money is shown to those who may read the reports; the server tells it to nobody else. */
export function KpiCards({ showsMoney }: { showsMoney: boolean }) {
  const summary = trpc.dashboard.summary.useQuery({})
  if (summary.isError && !summary.data)
    return <QueryFailure title="The figures could not be loaded" query={summary} />
  const loading = !summary.data
  const kpis = summary.data?.kpis
  const totalRevenue = kpis?.totalRevenue ?? none
  const averageDailyRate = kpis?.averageDailyRate ?? none
  const { occupancyRate = none, totalBookings = none } = kpis ?? {}
  const shown = (kpi: Kpi, format: (value: number) => string, empty: string) =>
    kpi.value === null ? empty : format(kpi.value)
  return (
    <section
      aria-label="This month"
      className={`grid grid-cols-2 gap-3 sm:gap-4 ${showsMoney ? 'xl:grid-cols-4' : ''}`}
    >
      {showsMoney && (
        <StatCard
          label="Total Revenue"
          value={shown(totalRevenue, formatRoundMoney, '₹0')}
          change={changeOf(totalRevenue)}
          hint="Rooms before GST, this month"
          icon={<IndianRupee />}
          loading={loading}
        />
      )}
      <StatCard
        label="Occupancy Rate"
        value={shown(occupancyRate, formatPercent, 'No rooms yet')}
        change={changeOf(occupancyRate)}
        hint="Of the nights so far"
        icon={<BedDouble />}
        loading={loading}
      />
      <StatCard
        label="Total Bookings"
        value={shown(totalBookings, formatCount, '0')}
        change={changeOf(totalBookings)}
        hint="Made this month"
        icon={<CalendarCheck />}
        loading={loading}
      />
      {showsMoney && (
        <StatCard
          label="Average Daily Rate"
          value={shown(averageDailyRate, formatRoundMoney, 'No nights sold')}
          change={changeOf(averageDailyRate)}
          hint="For each room night sold"
          icon={<TrendingUp />}
          loading={loading}
        />
      )}
    </section>
  )
}
