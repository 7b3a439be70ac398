import { addDays, daysBetween, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { present } from '@atithi/api/kernel/shared/present'
import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Skeleton } from '@atithi/ui/skeleton'
import { BedDouble, History, PartyPopper, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useBusinessDate } from '../../components/business-date.ts'
import { QueryFailure } from '../../components/query-failure.tsx'
import { AddRoomTypesLink } from '../../components/set-up-link.tsx'
import { useIsNarrow } from '../../components/use-is-narrow.ts'
import { formatCounted, formatDayBeside } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { type CalendarSpan, spanOf } from './calendar-search.ts'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import type { Scope } from './edit/scope.ts'
import { useSetRate } from './edit/use-set-rate.ts'
import { useFestivals } from './festivals/use-festivals.ts'
import { CalendarGrid } from './grid/calendar-grid.tsx'
import { blockOf, type Cell, keptWithin, type Selection } from './grid/selection.ts'
import { NightList } from './night-list.tsx'
import { SignsExplained } from './night-signs.tsx'
import { type Calendar, nightAt, nightInWords } from './night-words.ts'

const FestivalsDrawer = lazy(() =>
  import('./festivals/festivals-drawer.tsx').then(module => ({ default: module.FestivalsDrawer })),
)
const CopyLastYear = lazy(() =>
  import('./last-year/copy-last-year.tsx').then(module => ({ default: module.CopyLastYear })),
)
const EditDrawer = lazy(() =>
  import('./edit/edit-drawer.tsx').then(module => ({ default: module.EditDrawer })),
)

interface CalendarSectionProps {
  propertyId: string
  /** Which nights are shown, and what to do when others are asked for; kept here where the address does not. */
  span?: CalendarSpan
  onSpan?: (span: CalendarSpan) => void
}

/** The availability calendar of one property: seen, chosen in and edited. */
export function CalendarSection({ propertyId, ...given }: CalendarSectionProps) {
  const [own, setOwn] = useState<CalendarSpan>({})
  const { span = own, onSpan = setOwn } = given
  const today = useBusinessDate(propertyId)
  const shown = today ? spanOf(span, today) : { from: '', to: '' }
  const query = trpc.availability.calendar.useQuery(
    { propertyId, ...shown },
    {
      enabled: Boolean(today),
      placeholderData: (previous, before) =>
        before?.queryKey[1]?.input?.propertyId === propertyId ? previous : undefined,
    },
  )
  if (query.isError && !query.data)
    return <QueryFailure title="The calendar could not be loaded" query={query} />
  if (!query.data || !today) return <CalendarSkeleton />
  if (query.data.roomTypes.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<BedDouble />}
          title="No room types added"
          action={<AddRoomTypesLink propertyId={propertyId} />}
        >
          The calendar shows each room type night by night, as soon as there is one.
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <CalendarToolbar span={span} today={today} onSpan={onSpan} />
      <Nights
        key={`${query.data.from}${query.data.to}`}
        propertyId={propertyId}
        calendar={query.data}
        today={today}
      />
    </div>
  )
}

function Nights({
  propertyId,
  calendar,
  today,
}: {
  propertyId: string
  calendar: Calendar
  today: IsoDate
}) {
  const isNarrow = useIsNarrow()
  const [chosen, setSelection] = useState<Selection | null>(null)
  const [pointed, setPointed] = useState<Cell | null>(null)
  const [edited, setEdited] = useState<Scope | null>(null)
  const { from, to, roomTypes } = calendar
  const [nights] = useState(() =>
    Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at)),
  )
  const selection = keptWithin(chosen, { rows: roomTypes.length, nights: nights.length })
  const scope = selection && scopeOf(selection, nights, roomTypes)
  const [typed, setTyped] = useState<number>()
  const edit = () => setEdited(scope)
  const setRate = useSetRate(propertyId, calendar)
  const [open, setOpen] = useState<'festivals' | 'last-year' | null>(null)
  const { occasionOn } = useFestivals(propertyId, from, to)
  const all = roomTypes.map(row => row.roomTypeId)
  const more = (
    <>
      <Button size="sm" variant="ghost" icon={<PartyPopper />} onClick={() => setOpen('festivals')}>
        Festivals
      </Button>
      <Button size="sm" variant="ghost" icon={<History />} onClick={() => setOpen('last-year')}>
        Copy last year
      </Button>
    </>
  )
  return (
    <>
      {isNarrow ? (
        <>
          <div className="flex flex-wrap gap-2">{more}</div>
          <NightList
            calendar={calendar}
            nights={nights}
            today={today}
            occasionOn={occasionOn}
            onEdit={(roomTypeId, night) =>
              setEdited({ from: night, to: night, roomTypeIds: [roomTypeId] })
            }
          />
        </>
      ) : (
        <>
          <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
            <Readout
              cell={pointed ?? selection?.focus ?? null}
              calendar={calendar}
              nights={nights}
              today={today}
            />
            <div className="flex flex-wrap gap-2">
              {more}
              <Button size="sm" icon={<Pencil />} disabled={!scope} onClick={edit}>
                {scope ? `Edit ${chosenWords(scope)}` : 'Edit'}
              </Button>
            </div>
          </div>
          <CalendarGrid
            calendar={calendar}
            nights={nights}
            today={today}
            occasionOn={occasionOn}
            selection={selection}
            onSelect={setSelection}
            onPoint={cell =>
              setPointed(before =>
                before?.row === cell?.row && before?.night === cell?.night ? before : cell,
              )
            }
            onEdit={edit}
            onRate={rate => {
              if (!scope) return
              void setRate(scope, rate, () => {
                setTyped(rate)
                setEdited(scope)
              })
            }}
          />
          <SignsExplained />
        </>
      )}
      <Suspense>
        {edited && (
          <EditDrawer
            propertyId={propertyId}
            calendar={calendar}
            scope={edited}
            today={today}
            typed={typed}
            onClose={() => {
              setEdited(null)
              setTyped(undefined)
            }}
          />
        )}
        {open === 'festivals' && (
          <FestivalsDrawer
            propertyId={propertyId}
            today={today}
            onPrice={span => {
              setOpen(null)
              setEdited({ ...span, roomTypeIds: all })
            }}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'last-year' && (
          <CopyLastYear
            propertyId={propertyId}
            calendar={calendar}
            scope={scope ?? { from: from < today ? today : from, to, roomTypeIds: all }}
            today={today}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function scopeOf(
  selection: Selection,
  nights: readonly IsoDate[],
  roomTypes: Calendar['roomTypes'],
): Scope {
  const { firstRow, lastRow, firstNight, lastNight } = blockOf(selection)
  return {
    from: present(nights[firstNight], 'first night chosen'),
    to: present(nights[lastNight], 'last night chosen'),
    roomTypeIds: roomTypes.slice(firstRow, lastRow + 1).map(row => row.roomTypeId),
  }
}

function chosenWords({ from, to, roomTypeIds }: Scope): string {
  const nights = formatCounted(daysBetween(from, to) + 1, 'night')
  return roomTypeIds.length > 1
    ? `${nights} of ${formatCounted(roomTypeIds.length, 'room type')}`
    : nights
}

/** The words of the cell that is pointed at, else of the active one. */
function Readout({
  cell,
  calendar,
  nights,
  today,
}: {
  cell: Cell | null
  calendar: Calendar
  nights: readonly IsoDate[]
  today: IsoDate
}) {
  const roomType = cell && calendar.roomTypes[cell.row]
  const night = cell && nights[cell.night]
  if (!roomType || !night)
    return (
      <p className="text-sm text-muted">
        Drag over nights, or use the arrow keys with Shift. Type a rate, or press Enter for more.
      </p>
    )
  return (
    <p className="min-w-0 text-sm">
      <span className="font-medium">
        {roomType.name}, {formatDayBeside(night, today)}:
      </span>{' '}
      {nightInWords(nightAt(roomType, cell.night))}
    </p>
  )
}

const CalendarSkeleton = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-10 sm:w-96" />
    <Skeleton className="h-80" />
  </div>
)
