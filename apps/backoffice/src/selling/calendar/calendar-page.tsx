import { useNavigate } from '@tanstack/react-router'
import { PropertyHeader } from '../../components/property-header.tsx'
import { ToProperty } from '../../components/to-property.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { CalendarSection } from './calendar-grid-section.tsx'
import type { CalendarSearch } from './calendar-search.ts'

/** Availability and rates of one property; without one in the address, of the first. */
export function CalendarPage({ search }: { search: CalendarSearch }) {
  const { property, ...span } = search
  const navigate = useNavigate({ from: '/property/calendar' })
  const { propertyId } = useWorkProperty(property)
  return (
    <div className="flex flex-col gap-6">
      <PropertyHeader
        title="Availability and rates"
        back={<ToProperty />}
        property={property}
        onProperty={id =>
          void navigate({ search: prev => ({ ...prev, property: id }), replace: true })
        }
      />
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
