import { Banner } from '@atithi/ui/banner'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { skipToken } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { StaffOfProperty } from './staff-of-property.tsx'

/** Who works at a property. Staff belong to one property, so one is chosen first. */
export function StaffSection({ person, chosen }: { person: Person; chosen: string | undefined }) {
  const properties = trpc.properties.list.useQuery({ limit: 100 })
  const items = properties.data?.items
  const { propertyId } = useWorkProperty(chosen)
  const known = items?.find(({ id }) => id === propertyId)
  const named = trpc.properties.get.useQuery(
    items !== undefined && !known && propertyId ? { propertyId } : skipToken,
  )
  const property = known ?? named.data
  if (properties.isError)
    return <QueryFailure title="The properties could not be loaded" query={properties} />
  if (named.isError) return <QueryFailure title="The property could not be loaded" query={named} />
  if (items?.length === 0)
    return (
      <Card>
        <EmptyState icon={<Building2 />} title="No properties found">
          Add your first property to get started.
        </EmptyState>
      </Card>
    )
  if (!items || !property) return <Skeleton className="h-96" />
  return (
    <div className="flex flex-col gap-6">
      {person.impersonator && (
        <Banner tone="info">
          What you change here is recorded under your name and that of {person.name}.
        </Banner>
      )}
      <StaffOfProperty key={property.id} propertyId={property.id} propertyName={property.name} />
    </div>
  )
}
