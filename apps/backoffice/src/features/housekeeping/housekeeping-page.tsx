import { PageHeader } from '@atithi/ui/page-header'
import { Select } from '@atithi/ui/select'
import { textLink } from '@atithi/ui/text-link'
import { Link, useNavigate } from '@tanstack/react-router'
import { mayUse, type Person } from '../../lib/session.ts'
import { useWorkProperty } from '../../lib/work-property.ts'
import { Board } from './board.tsx'
import type { BoardSearch } from './board-search.ts'

/** How every room of a property is today; without a property in the address, of the first. */
export function HousekeepingPage({ search, person }: { search: BoardSearch; person: Person }) {
  const navigate = useNavigate({ from: '/property/housekeeping' })
  const { propertyId, options } = useWorkProperty(search.property)
  const set = (change: BoardSearch) => void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const back = mayUse(person, 'property') ? (
    <Link to="/property" className={textLink}>
      Property
    </Link>
  ) : (
    <Link to="/bookings" className={textLink}>
      Bookings
    </Link>
  )
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Housekeeping"
        back={back}
        actions={
          options.length > 1 && (
            <Select
              aria-label="Property"
              className="sm:w-64"
              options={options}
              value={propertyId ?? null}
              onValueChange={property => set({ property })}
            />
          )
        }
      />
      {propertyId && (
        <Board key={propertyId} propertyId={propertyId} person={person} filter={search.state} onFilter={state => set({ state })} />
      )}
    </div>
  )
}
