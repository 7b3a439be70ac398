import { Button } from '@atithi/ui/button'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useIsNarrow } from '../../components/use-is-narrow.ts'
import { useWorkProperty } from '../../components/work-property.ts'
import { useDialogs } from '../../lib/dialogs.ts'
import type { Person } from '../../lib/session.ts'
import { BoardSection } from './board/board-section.tsx'
import type { BoardSearch } from './board-search.ts'
import { DeskHeader } from './desk-header.tsx'
import { DayLists } from './lists/day-lists.tsx'
import { KeepOffline } from './offline/keep-offline.tsx'

/** The front desk: rooms by nights, and on a phone the day as lists. */
export function BoardPage({ search, person }: { search: BoardSearch; person: Person }) {
  const navigate = useNavigate({ from: '/bookings/board' })
  const isNarrow = useIsNarrow()
  const { openNewBooking } = useDialogs()
  const { propertyId } = useWorkProperty(search.property)
  const set = (change: BoardSearch) =>
    void navigate({ search: prev => ({ ...prev, ...change }), replace: true, resetScroll: false })
  return (
    <div className="flex flex-col gap-5">
      <DeskHeader
        at="board"
        property={search.property}
        actions={
          <Button icon={<Plus />} onClick={openNewBooking}>
            New Booking
          </Button>
        }
      />
      {propertyId && <KeepOffline key={`kept ${propertyId}`} propertyId={propertyId} />}
      {propertyId &&
        (isNarrow ? (
          <DayLists key={propertyId} propertyId={propertyId} />
        ) : (
          <BoardSection
            key={propertyId}
            propertyId={propertyId}
            person={person}
            search={search}
            onSearch={set}
          />
        ))}
    </div>
  )
}
