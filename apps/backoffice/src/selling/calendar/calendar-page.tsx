import { PageHeader } from '@atithi/ui/page-header'
import { useNavigate } from '@tanstack/react-router'
import { useWorkProperty } from '../../components/work-property.ts'
import { CalendarSection } from './calendar-grid-section.tsx'
import type { CalendarSearch } from './calendar-search.ts'

/** Availability and rates of one property; without one in the address, of the one last worked at. */
export function CalendarPage({ search }: { search: CalendarSearch }) {
  const { property, ...span } = search
  const navigate = useNavigate({ from: '/property/calendar' })
  const { propertyId } = useWorkProperty(property)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Availability and rates" />
      {propertyId && (
        <CalendarSection
          key={propertyId}
          propertyId={propertyId}
          span={span}
          onSpan={next =>
            void navigate({
              search: prev => ({ ...prev, ...next }),
              replace: true,
              resetScroll: false,
            })
          }
        />
      )}
    </div>
  )
}
