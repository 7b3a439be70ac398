import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { BedDouble, Pencil, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import type { RoomType } from '../../components/room-type.ts'
import { formatCounted, formatMoney } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { RatePlans } from '../../selling/rate-plans/rate-plans.tsx'
import { usePropertyDialogs } from '../dialogs/use-property-dialogs.ts'

const RoomTypeForm = lazy(() =>
  import('./room-type-form.tsx').then(module => ({ default: module.RoomTypeForm })),
)

interface RoomTypesProps {
  propertyId: string
  /** The id of the room type that is edited, or 'new'. */
  roomType: string | undefined
  /** What stands below the list. */
  children?: ReactNode
}

/** The room types with their prices; one that is edited takes the place of the list. */
export function RoomTypes({ propertyId, roomType, children }: RoomTypesProps) {
  const { openRoomType } = usePropertyDialogs()
  const query = trpc.roomTypes.list.useQuery({ propertyId })
  const types = query.data?.items
  const edited = types?.find(type => type.id === roomType)
  if (query.isError && !types)
    return <QueryFailure title="The room types could not be loaded" query={query} />
  if (!types) return <Skeleton className="h-48" />
  if (roomType === 'new' || edited)
    return (
      <Suspense fallback={<Skeleton className="h-160" />}>
        <RoomTypeForm key={roomType} propertyId={propertyId} roomType={edited} />
      </Suspense>
    )
  const add = (
    <Button size="sm" variant="secondary" icon={<Plus />} onClick={() => openRoomType('new')}>
      Add Room Type
    </Button>
  )
  if (types.length === 0) {
    return (
      <EmptyState icon={<BedDouble />} title="No room types added" action={add}>
        Add room types to start accepting bookings.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-4">
        <div className="flex items-center justify-between gap-4">
          <h3 className="text-base font-semibold">Room types</h3>
          {add}
        </div>
        <ul className="grid gap-4 md:grid-cols-2">
          {types.map(type => (
            <RoomTypeCard key={type.id} type={type} onEdit={() => openRoomType(type.id)} />
          ))}
        </ul>
      </section>
      <RatePlans propertyId={propertyId} roomTypes={types} />
      {children}
    </div>
  )
}

const shownAmenities = 3

function RoomTypeCard({ type, onEdit }: { type: RoomType; onEdit: () => void }) {
  const more = type.amenities.length - shownAmenities
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h4 className="truncate font-semibold">{type.name}</h4>
          <p className="text-sm text-muted">
            {type.type}, {formatCounted(type.quantity, 'room')}, up to{' '}
            {formatCounted(type.maxGuests, 'guest')}
          </p>
        </div>
        {!type.isActive && <Badge>Not for sale</Badge>}
      </div>
      <p className="text-sm tabular-nums">
        <span className="text-lg font-semibold">{formatMoney(type.basePrice)}</span> a night
        {type.weekendPrice !== null && (
          <span className="text-muted">
            , {formatMoney(type.weekendPrice)} on Friday and Saturday
          </span>
        )}
      </p>
      {type.amenities.length > 0 && (
        <p className="text-sm text-muted">
          {type.amenities.slice(0, shownAmenities).join(', ')}
          {more > 0 && ` +${more}`}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        icon={<Pencil />}
        onClick={onEdit}
        className="mt-auto self-start"
      >
        Edit
      </Button>
    </li>
  )
}
