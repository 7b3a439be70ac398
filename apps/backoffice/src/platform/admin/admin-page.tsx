import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { PageHeader } from '@atithi/ui/page-header'
import { SkeletonText } from '@atithi/ui/skeleton'
import { StatCard } from '@atithi/ui/stat-card'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Hotel, Hourglass, UsersRound } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { PropertyStatusBadge } from '../../components/words/property-words.tsx'
import { formatCount, formatInstantDay } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { PlanRequests } from '../../plans/plan-requests.tsx'

/** How many there are of what is on the platform, and the hotels that came last. */
export function AdminPage() {
  const hotels = trpc.admin.hotels.list.useQuery({ limit: 8 })
  const { data: figures, isPending } = trpc.admin.figures.useQuery()
  const count = (figure: number | undefined) => (figure === undefined ? '–' : formatCount(figure))
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title="System Administration"
        description="All hotels and users of the platform."
      />
      <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard
          label="Total Hotels"
          value={count(figures?.hotels)}
          icon={<Hotel />}
          loading={isPending}
        />
        <StatCard
          label="Active Hotels"
          value={count(figures?.activeHotels)}
          icon={<CircleCheck />}
          loading={isPending}
        />
        <StatCard
          label="Pending Hotels"
          value={count(figures?.pendingHotels)}
          icon={<Hourglass />}
          loading={isPending}
        />
        <StatCard
          label="Users"
          value={count(figures?.users)}
          icon={<UsersRound />}
          loading={isPending}
        />
      </div>
      <PlanRequests />
      <Card>
        <CardHeader
          title="Newest Hotels"
          actions={
            <Link to="/admin/hotels" className={`text-sm ${textLink}`}>
              All hotels
            </Link>
          }
        />
        <CardBody className="pt-2!">
          {hotels.data ? (
            hotels.data.items.length === 0 ? (
              <p className="py-4 text-sm text-muted">No hotels have been registered yet.</p>
            ) : (
              <ul className="divide-y divide-line">
                {hotels.data.items.map(hotel => (
                  <li
                    key={hotel.id}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 text-sm"
                  >
                    <span className="min-w-0">
                      <span className="block truncate font-medium">{hotel.name}</span>
                      <span className="block truncate text-xs text-muted">
                        {[hotel.city, hotel.state].filter(Boolean).join(', ') || 'No address yet'},
                        owned by {hotel.ownerName}
                      </span>
                    </span>
                    <span className="flex items-center gap-4">
                      <span className="text-muted">{formatInstantDay(hotel.createdAt)}</span>
                      <PropertyStatusBadge status={hotel.status} />
                    </span>
                  </li>
                ))}
              </ul>
            )
          ) : hotels.isError ? (
            <QueryFailure title="The hotels could not be loaded" query={hotels} />
          ) : (
            <SkeletonText lines={6} className="py-4" />
          )}
        </CardBody>
      </Card>
    </div>
  )
}
