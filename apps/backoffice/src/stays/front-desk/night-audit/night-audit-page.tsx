import { buttonClasses } from '@atithi/ui/button'
import { Link } from '@tanstack/react-router'
import { useWorkProperty } from '../../../components/work-property.ts'
import type { Person } from '../../../lib/session.ts'
import { DeskHeader } from '../desk-header.tsx'
import type { DeskSearch } from '../desk-search.ts'
import { ClosedDays } from './closed-days.tsx'
import { DayNow } from './day-now.tsx'

/** The close of each business date: what waits now, and what every day before came to. */
export function NightAuditPage({ search, person }: { search: DeskSearch; person: Person }) {
  const { propertyId } = useWorkProperty(search.property)
  return (
    <div className="flex flex-col gap-6">
      <DeskHeader
        at="night-audit"
        property={search.property}
        actions={
          person.role !== 'staff' && (
            <Link
              to="/property/ledger-check"
              search={search}
              className={buttonClasses('secondary')}
            >
              Ledger check
            </Link>
          )
        }
      />
      {propertyId && (
        <div key={propertyId} className="flex flex-col gap-8">
          <DayNow propertyId={propertyId} maySet={person.role !== 'staff'} />
          <ClosedDays propertyId={propertyId} />
        </div>
      )}
    </div>
  )
}
