import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { textLink } from '@atithi/ui/text-link'
import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { PropertyCard } from './property-card.tsx'

export function PropertyCards({ person }: { person: Person }) {
  const properties = trpc.dashboard.properties.useQuery({})
  const { data } = properties
  const more = data ? data.total - data.items.length : 0
  return (
    <section aria-labelledby="your-properties" className="flex flex-col gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="your-properties" className="text-lg font-semibold">
          Your Properties
        </h2>
        {more > 0 && (
          <Link to="/property" className={`text-sm ${textLink}`}>
            All {data?.hasMoreThanTotal ? 'properties' : data?.total}
          </Link>
        )}
      </div>
      {data ? (
        data.items.length === 0 ? (
          <Card>
            <EmptyState icon={<Building2 />} title="No properties found">
              Add your first property to get started.
            </EmptyState>
          </Card>
        ) : (
          <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {data.items.map(property => (
              <PropertyCard key={property.id} property={property} person={person} />
            ))}
          </div>
        )
      ) : properties.isError ? (
        <QueryFailure title="The properties could not be loaded" query={properties} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <Skeleton className="h-44" />
          <Skeleton className="h-44 max-sm:hidden" />
          <Skeleton className="h-44 max-xl:hidden" />
        </div>
      )}
    </section>
  )
}
