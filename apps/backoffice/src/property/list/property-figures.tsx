import { StatCard } from '@atithi/ui/stat-card'
import { BedDouble, Building2, CircleCheck, Star } from 'lucide-react'
import { formatCount, formatCounted, formatRating } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'

const mostCounted = 100

const countOf = (list: { total: number; hasMoreThanTotal: boolean } | undefined): string =>
  `${list?.hasMoreThanTotal ? 'over ' : ''}${formatCount(list?.total ?? 0)}`

/** Over all properties, whatever the filters show. */
export function PropertyFigures() {
  const all = trpc.properties.list.useQuery({ limit: mostCounted })
  const active = trpc.properties.list.useQuery({ limit: 1, status: 'active' })
  const rated = trpc.reviews.summary.useQuery()
  if (all.isError) return null
  const isWhole = all.data !== undefined && all.data.nextCursor === null
  const rooms = all.data?.items.reduce((sum, property) => sum + property.roomCount, 0) ?? 0
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard
        label="Total Properties"
        value={countOf(all.data)}
        icon={<Building2 />}
        loading={!all.data}
      />
      <StatCard
        label="Active Properties"
        value={countOf(active.data)}
        icon={<CircleCheck />}
        loading={!active.data}
      />
      <StatCard
        label="Total Rooms"
        value={isWhole ? formatCount(rooms) : `over ${formatCount(rooms)}`}
        icon={<BedDouble />}
        loading={!all.data}
      />
      <StatCard
        label="Avg. Rating"
        value={rated.data?.averageRating ? formatRating(rated.data.averageRating) : '—'}
        hint={
          rated.data?.reviewCount
            ? formatCounted(rated.data.reviewCount, 'review')
            : 'No reviews yet'
        }
        icon={<Star />}
        loading={!rated.data}
      />
    </div>
  )
}
