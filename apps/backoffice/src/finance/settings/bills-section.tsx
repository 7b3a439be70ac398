import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { Building2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useWorkProperty } from '../../components/work-property.ts'
import { ExtrasCard } from './extras-card.tsx'
import { FeesCard } from './fees-card.tsx'

// Forms are heavier than lists: what is charged is there first.
const SeriesCard = lazy(() =>
  import('./series-card.tsx').then(module => ({ default: module.SeriesCard })),
)
const GuestRefundsCard = lazy(() =>
  import('./guest-refunds-card.tsx').then(module => ({ default: module.GuestRefundsCard })),
)
const UpiCard = lazy(() => import('./upi-card.tsx').then(module => ({ default: module.UpiCard })))

/** What a property charges on top of its rates and sells beside rooms, where guests pay to, and how its documents are numbered. */
export function BillsSection({ chosen }: { chosen: string | undefined }) {
  const { propertyId, hasNone } = useWorkProperty(chosen)
  if (hasNone)
    return (
      <EmptyState icon={<Building2 />} title="No properties found">
        Add your first property to get started.
      </EmptyState>
    )
  if (!propertyId) return <Skeleton className="h-96" />
  return (
    <div className="flex flex-col gap-6">
      <FeesCard key={`fees-${propertyId}`} propertyId={propertyId} />
      <ExtrasCard key={`extras-${propertyId}`} propertyId={propertyId} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Suspense fallback={<Skeleton className="h-64 lg:col-span-2" />}>
          <UpiCard key={`upi-${propertyId}`} propertyId={propertyId} />
          <GuestRefundsCard key={`refunds-${propertyId}`} propertyId={propertyId} />
          <SeriesCard key={`series-${propertyId}`} propertyId={propertyId} />
        </Suspense>
      </div>
    </div>
  )
}
