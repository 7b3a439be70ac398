import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { StatCard } from '@atithi/ui/stat-card'
import { Activity, Hotel, IndianRupee, UsersRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatCounted, formatMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { RecentActivity } from './recent-activity.tsx'
import { SystemAlerts } from './system-alerts.tsx'
import { TopHotels } from './top-hotels.tsx'
import { formatLakhs, formatShare } from './words.ts'

const PlanRequests = lazy(() =>
  import('../../plans/plan-requests.tsx').then(module => ({ default: module.PlanRequests })),
)

/** The platform at a glance: how it does, what waits, what happened, and who sells most. */
export function AdminPage() {
  const query = trpc.admin.dashboard.useQuery(undefined, { refetchInterval: 60_000 })
  const { data, isPending } = query
  const figures = data?.figures
  const count = (figure: number | undefined) => (figure === undefined ? '–' : formatCount(figure))
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="System Administration"
        description="All hotels and users of the platform."
      />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard
          label="Total Hotels"
          value={count(figures?.hotels)}
          hint={figures && `${formatCount(figures.activeHotels)} active`}
          icon={<Hotel />}
          loading={isPending}
        />
        <StatCard
          label="Active Users"
          value={count(figures?.activeUsers)}
          hint={figures && `of ${formatCount(figures.users)}, in the last 30 days`}
          icon={<UsersRound />}
          loading={isPending}
        />
        <StatCard
          label="Platform Revenue"
          value={
            figures ? formatLakhs(figures.subscriptionRevenue + figures.commissionRevenue) : '–'
          }
          hint={
            figures &&
            `a month: ${formatCounted(figures.payingHotels, 'paying hotel')}, ${formatMoney(figures.commissionRevenue)} of it commission`
          }
          icon={<IndianRupee />}
          loading={isPending}
        />
        <StatCard
          label="System Uptime"
          value={figures ? formatShare(figures.uptimeBasisPoints) : '–'}
          hint={
            figures?.uptimeBasisPoints === null
              ? 'Measured from the first whole minute'
              : 'Minutes answered, up to 30 days'
          }
          icon={<Activity />}
          loading={isPending}
        />
      </div>
      {data ? (
        <>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <SystemAlerts alerts={data.alerts} />
            <RecentActivity entries={data.activity} />
          </div>
          {data.alerts.some(({ kind }) => kind === 'plan-requests') && (
            <Suspense>
              <PlanRequests />
            </Suspense>
          )}
          <TopHotels hotels={data.topHotels} />
        </>
      ) : query.isError ? (
        <QueryFailure title="The figures could not be loaded" query={query} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </div>
  )
}
