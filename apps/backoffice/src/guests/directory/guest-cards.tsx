import { StatCard } from '@atithi/ui/stat-card'
import { Crown, IndianRupee, Repeat, Users } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatCount, formatRoundMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import type { filterInput } from './filters.ts'

/** Over all that the filters match. */
export function GuestCards({ input }: { input: ReturnType<typeof filterInput> }) {
  const summary = trpc.guests.summary.useQuery(input, { placeholderData: previous => previous })
  const { data } = summary
  if (summary.isError && !data)
    return <QueryFailure title="The figures could not be loaded" query={summary} />
  const loading = data === undefined
  return (
    <div className="grid grid-cols-2 gap-4 max-sm:hidden lg:grid-cols-4">
      <StatCard
        label="Total Guests"
        value={formatCount(data?.totalGuests ?? 0)}
        hint={data ? `${formatCount(data.newGuests)} new this month` : undefined}
        icon={<Users />}
        loading={loading}
      />
      <StatCard
        label="VIP Guests"
        value={formatCount(data?.vipGuests ?? 0)}
        icon={<Crown />}
        loading={loading}
      />
      <StatCard
        label="Repeat Guests"
        value={formatCount(data?.repeatGuests ?? 0)}
        hint="More than one booking"
        icon={<Repeat />}
        loading={loading}
      />
      <StatCard
        label="Avg. Spending"
        value={data?.averageSpending == null ? 'None yet' : formatRoundMoney(data.averageSpending)}
        hint="A stay, before GST"
        icon={<IndianRupee />}
        loading={loading}
      />
    </div>
  )
}
