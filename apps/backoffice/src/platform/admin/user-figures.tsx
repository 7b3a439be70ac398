import { StatCard } from '@atithi/ui/stat-card'
import { Activity, Building2, UserRoundPlus, UsersRound } from 'lucide-react'
import { formatCount, formatCounted } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'

/** How many people there are, and who is there today. */
export function UserFigures() {
  const { data, isPending } = trpc.admin.users.figures.useQuery()
  const count = (figure: number | undefined) => (figure === undefined ? '–' : formatCount(figure))
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        label="Total Users"
        value={count(data?.users)}
        hint={data && formatCounted(data.administrators, 'administrator')}
        icon={<UsersRound />}
        loading={isPending}
      />
      <StatCard
        label="Hotel Owners"
        value={count(data?.owners)}
        hint={data && `${formatCount(data.staff)} on their staff`}
        icon={<Building2 />}
        loading={isPending}
      />
      <StatCard
        label="Active Today"
        value={count(data?.activeToday)}
        hint="Used a session since midnight"
        icon={<Activity />}
        loading={isPending}
      />
      <StatCard
        label="New This Month"
        value={count(data?.newThisMonth)}
        hint="In the last month"
        icon={<UserRoundPlus />}
        loading={isPending}
      />
    </div>
  )
}
