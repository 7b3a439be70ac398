import { PageHeader } from '@atithi/ui/page-header'
import { useNavigate } from '@tanstack/react-router'
import { useWorkProperty } from '../../components/work-property.ts'
import type { Person } from '../../lib/session.ts'
import { Board } from './board.tsx'
import type { BoardSearch } from './board-search.ts'

/** How every room of a property is today; without a property in the address, of the one last worked at. */
export function HousekeepingPage({ search, person }: { search: BoardSearch; person: Person }) {
  const navigate = useNavigate({ from: '/property/housekeeping' })
  const { propertyId } = useWorkProperty(search.property)
  const set = (change: BoardSearch) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Housekeeping" />
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
