import { textLink } from '@atithi/ui/text-link'
import { Link, useNavigate } from '@tanstack/react-router'
import { PropertyHeader } from '../../components/property-header.tsx'
import { ToProperty } from '../../components/to-property.tsx'
import { useWorkProperty } from '../../components/work-property.ts'
import { mayUse, type Person } from '../../lib/session.ts'
import { Board } from './board.tsx'
import type { BoardSearch } from './board-search.ts'

/** How every room of a property is today; without a property in the address, of the first. */
export function HousekeepingPage({ search, person }: { search: BoardSearch; person: Person }) {
  const navigate = useNavigate({ from: '/property/housekeeping' })
  const { propertyId } = useWorkProperty(search.property)
  const set = (change: BoardSearch) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const back = mayUse(person, 'property') ? (
    <ToProperty />
  ) : (
    <Link to="/bookings" className={textLink}>
      Bookings
    </Link>
  )
  return (
    <div className="flex flex-col gap-6">
      <PropertyHeader
        title="Housekeeping"
        back={back}
        property={search.property}
        onProperty={property => set({ property })}
      />
      {propertyId && (
        <Board
          key={propertyId}
          propertyId={propertyId}
          person={person}
          filter={search.state}
          onFilter={state => set({ state })}
        />
      )}
    </div>
  )
}
