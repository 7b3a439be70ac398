import { PageHeader } from '@atithi/ui/page-header'
import { Select } from '@atithi/ui/select'
import { textLink } from '@atithi/ui/text-link'
import { Link, useNavigate } from '@tanstack/react-router'
import { useWorkProperty } from '../../lib/work-property.ts'
import { CalendarSection } from './calendar-grid-section.tsx'
import type { CalendarSearch } from './calendar-search.ts'

/** Availability and rates of one property; without one in the address, of the first. */
export function CalendarPage({ search }: { search: CalendarSearch }) {
  const { property, ...span } = search
  const navigate = useNavigate({ from: '/property/calendar' })
  const { propertyId, options } = useWorkProperty(property)
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Availability and rates"
        back={
          <Link to="/property" className={textLink}>
            Property
          </Link>
        }
        actions={
          options.length > 1 && (
            <Select
              aria-label="Property"
              className="sm:w-64"
              options={options}
              value={propertyId ?? null}
              onValueChange={id => void navigate({ search: prev => ({ ...prev, property: id }), replace: true })}
            />
          )
        }
      />
      {propertyId && (
        <CalendarSection
          key={propertyId}
          propertyId={propertyId}
          span={span}
          onSpan={next => void navigate({ search: prev => ({ ...prev, ...next }), replace: true, resetScroll: false })}
        />
      )}
    </div>
  )
}
