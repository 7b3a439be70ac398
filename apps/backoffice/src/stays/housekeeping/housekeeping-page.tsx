import { PageHeader } from '@atithi/ui/page-header'
import { Skeleton } from '@atithi/ui/skeleton'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useBusinessDate } from '../../components/business-date.ts'
import { useWorkProperty } from '../../components/work-property.ts'
import type { Person } from '../../lib/session.ts'
import { Board } from './board.tsx'
import type { BoardSearch, BoardView } from './board-search.ts'

const Faults = lazy(() => import('./faults.tsx').then(module => ({ default: module.Faults })))
const LostFound = lazy(() =>
  import('./lost-found.tsx').then(module => ({ default: module.LostFound })),
)

const tabs: { value: BoardView; label: string }[] = [
  { value: 'rooms', label: 'Rooms' },
  { value: 'faults', label: 'Faults' },
  { value: 'lost-found', label: 'Lost and found' },
]

/** How every room of a property is today, what is broken in the house, and what was found; without a property in the address, of the one last worked at. */
export function HousekeepingPage({ search, person }: { search: BoardSearch; person: Person }) {
  const navigate = useNavigate({ from: '/property/housekeeping' })
  const { propertyId } = useWorkProperty(search.property)
  const today = useBusinessDate(propertyId)
  const set = (change: BoardSearch) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  const view = search.view ?? 'rooms'
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Housekeeping" />
      {propertyId && (
        <Tabs
          label="Housekeeping"
          value={view}
          onValueChange={next => set({ view: next === 'rooms' ? undefined : next })}
          tabs={tabs}
        >
          <TabPanel value={view} className="flex flex-col gap-6 pt-5">
            {view === 'rooms' ? (
              <Board
                key={propertyId}
                propertyId={propertyId}
                person={person}
                filter={search.state}
                onFilter={state => set({ state })}
              />
            ) : today ? (
              <Suspense fallback={<Skeleton className="h-48" />}>
                {view === 'faults' ? (
                  <Faults key={propertyId} propertyId={propertyId} person={person} today={today} />
                ) : (
                  <LostFound key={propertyId} propertyId={propertyId} today={today} />
                )}
              </Suspense>
            ) : (
              <Skeleton className="h-48" />
            )}
          </TabPanel>
        </Tabs>
      )}
    </div>
  )
}
