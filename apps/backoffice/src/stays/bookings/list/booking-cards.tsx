import { classNames } from '@atithi/ui/class-names'
import { StatCard } from '@atithi/ui/stat-card'
import { CalendarCheck, CircleCheck, IndianRupee, ReceiptIndianRupee } from 'lucide-react'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { formatCount, formatRoundMoney } from '../../../lib/format.ts'
import { trpc } from '../../../lib/trpc.ts'
import type { filterInput } from '../filters.ts'

/** Over all that the filters match; what was taken only for those who may read it. */
export function BookingCards({
  input,
  showsMoney,
}: {
  input: ReturnType<typeof filterInput>
  showsMoney: boolean
}) {
  const summary = trpc.bookings.summary.useQuery(input, { placeholderData: previous => previous })
  const { data } = summary
  if (summary.isError && !data)
    return <QueryFailure title="The figures could not be loaded" query={summary} />
  const loading = data === undefined
  return (
    <div
      className={classNames('grid grid-cols-2 gap-4 max-sm:hidden', showsMoney && 'lg:grid-cols-4')}
    >
      <StatCard
        label="Total Bookings"
        value={formatCount(data?.totalBookings ?? 0)}
        icon={<CalendarCheck />}
        loading={loading}
      />
      <StatCard
        label="Confirmed"
        value={formatCount(data?.confirmed ?? 0)}
        icon={<CircleCheck />}
        loading={loading}
      />
      {showsMoney && (
        <>
          <StatCard
            label="Total Revenue"
            value={formatRoundMoney(data?.totalRevenue ?? 0)}
            icon={<IndianRupee />}
            loading={loading}
          />
          <StatCard
            label="Avg. Booking Value"
            value={data?.averageValue == null ? 'None yet' : formatRoundMoney(data.averageValue)}
            icon={<ReceiptIndianRupee />}
            loading={loading}
          />
        </>
      )}
    </div>
  )
}
