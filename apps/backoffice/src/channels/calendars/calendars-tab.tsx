import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { Building2, CalendarSync, Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { trpc } from '../../lib/trpc.ts'
import { CalendarCard } from './calendar-card.tsx'
import { CalendarModal } from './calendar-modal.tsx'
import type { PortalCalendar } from './calendar-words.ts'

/** Small portals that know a room by calendars alone: what they are given to read, and what theirs say is taken. */
export function CalendarsTab({ property }: { property: string | undefined }) {
  const { propertyId, hasNone, options } = useWorkProperty(property)
  const [edited, setEdited] = useState<PortalCalendar | 'new'>()
  if (hasNone)
    return (
      <Card>
        <EmptyState icon={<Building2 />} level={2} title="No properties found">
          Add your first property to sell it at portals.
        </EmptyState>
      </Card>
    )
  if (!propertyId) return <Skeleton className="h-96" />
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-sm text-muted">
          {options.find(({ value }) => value === propertyId)?.label}: calendars (iCal) for portals
          that have no channel here.
        </p>
        <Button icon={<Plus />} onClick={() => setEdited('new')}>
          Add Calendar
        </Button>
      </div>
      <Banner title="Calendars are slow">
        Yours reads theirs every few minutes; some portals read yours only every few hours. In
        between the same night can be sold twice, and no price goes over. Connect a channel where
        there is one.
      </Banner>
      <Calendars propertyId={propertyId} onEdit={setEdited} />
      {edited && (
        <CalendarModal
          propertyId={propertyId}
          calendar={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

function Calendars({
  propertyId,
  onEdit,
}: {
  propertyId: string
  onEdit: (calendar: PortalCalendar | 'new') => void
}) {
  const calendars = trpc.channels.calendars.list.useQuery({ propertyId })
  if (calendars.isError)
    return <QueryFailure title="The calendars could not be loaded" query={calendars} />
  if (!calendars.data) return <Skeleton className="h-64" />
  if (calendars.data.items.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<CalendarSync />}
          level={2}
          title="No portal calendars"
          action={
            <Button variant="secondary" icon={<Plus />} onClick={() => onEdit('new')}>
              Add Calendar
            </Button>
          }
        >
          Give a portal the address of your calendar, and enter the address of its own: what it
          sells is off sale here, and the other way round.
        </EmptyState>
      </Card>
    )
  return calendars.data.items.map(calendar => (
    <CalendarCard
      key={calendar.id}
      propertyId={propertyId}
      calendar={calendar}
      onEdit={() => onEdit(calendar)}
    />
  ))
}
