import { Card } from '@atithi/ui/card'
import { classNames } from '@atithi/ui/class-names'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { BedDouble } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useBusinessDate } from '../../components/business-date.ts'
import { QueryFailure } from '../../components/query-failure.tsx'
import { AddRoomTypesLink } from '../../components/set-up-link.tsx'
import { formatCount } from '../../lib/format.ts'
import type { Person } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'
import { AssignFloor } from './assign-floor.tsx'
import { boardFilters } from './board-search.ts'
import { byFloor, countStates, isShown } from './room-state.ts'
import type { BoardFilter } from './room-states.ts'
import { RoomTile } from './room-tile.tsx'
import { floorWords, stateWords } from './state-words.ts'

const RoomSheet = lazy(() =>
  import('./room-sheet.tsx').then(module => ({ default: module.RoomSheet })),
)

interface BoardProps {
  propertyId: string
  person: Person
  filter: BoardFilter | undefined
  onFilter: (filter: BoardFilter | undefined) => void
}

/** Every room of a property as a tile, floor by floor. */
export function Board({ propertyId, person, filter, onFilter }: BoardProps) {
  const today = useBusinessDate(propertyId)
  const query = trpc.rooms.list.useQuery({ propertyId })
  const [opened, setOpened] = useState<string | null>(null)
  const rooms = query.data?.items
  if (query.isError && !rooms)
    return <QueryFailure title="The rooms could not be loaded" query={query} />
  if (!rooms) return <BoardSkeleton />
  if (rooms.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<BedDouble />}
          title="No rooms yet"
          action={<AddRoomTypesLink propertyId={propertyId} />}
        >
          Rooms appear here with the first room type.
        </EmptyState>
      </Card>
    )
  }
  const counts = countStates(rooms, person.userId)
  const shown = rooms.filter(room => isShown(room, filter, person.userId))
  const filters = boardFilters.filter(
    state => state !== 'mine' || counts.mine > 0 || filter === 'mine',
  )
  const room = rooms.find(one => one.id === opened)
  return (
    <>
      <fieldset
        aria-label="Show"
        className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0"
      >
        <FilterChip
          label="All"
          count={rooms.length}
          isChosen={filter === undefined}
          onChoose={() => onFilter(undefined)}
        />
        {filters.map(state => (
          <FilterChip
            key={state}
            label={stateWords[state].label}
            count={counts[state]}
            isChosen={filter === state}
            onChoose={() => onFilter(filter === state ? undefined : state)}
          />
        ))}
      </fieldset>
      {shown.length === 0 && (
        <Card>
          <EmptyState icon={<BedDouble />} title="No such rooms now">
            {filter === 'mine'
              ? 'No room is yours today.'
              : filter && `No room is ${stateWords[filter].label.toLowerCase()}.`}
          </EmptyState>
        </Card>
      )}
      {byFloor(shown).map(({ floor, rooms: onFloor }) => (
        <section key={floor} aria-label={floorWords(floor)} className="flex flex-col gap-3">
          <div className="flex items-center justify-between gap-3">
            <h2 className="text-sm font-semibold text-muted">{floorWords(floor)}</h2>
            <AssignFloor propertyId={propertyId} rooms={onFloor} floor={floorWords(floor)} />
          </div>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
            {onFloor.map(one => (
              <li key={one.id}>
                <RoomTile room={one} today={today} onOpen={() => setOpened(one.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Suspense>
        {room && today && (
          <RoomSheet
            propertyId={propertyId}
            room={room}
            person={person}
            today={today}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

interface FilterChipProps {
  label: string
  count: number
  isChosen: boolean
  onChoose: () => void
}

const FilterChip = ({ label, count, isChosen, onChoose }: FilterChipProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    className={classNames(
      'flex h-11 shrink-0 items-center gap-2 rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors',
      isChosen
        ? 'border-accent bg-accent text-on-accent'
        : 'border-control bg-surface hover:bg-hover',
    )}
  >
    {label}
    <span className="tabular-nums">{formatCount(count)}</span>
  </button>
)

const BoardSkeleton = () => (
  <div className="grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
    {['a', 'b', 'c', 'd', 'e', 'f'].map(tile => (
      <Skeleton key={tile} className="h-28" />
    ))}
  </div>
)
