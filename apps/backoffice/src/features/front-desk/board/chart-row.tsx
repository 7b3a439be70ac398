import { addDays } from '@atithi/api/shared/dates'
import { classNames } from '@atithi/ui/class-names'
import { Ban, UsersRound } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { formatCounted, formatShortDay } from '../../../lib/format.ts'
import { housekeepingWords } from './bar-look.tsx'
import type { BoardRoomType } from './board-types.ts'
import { heightOf, labelWidth, placeOf, rowHeight } from './measures.ts'
import type { HeldBar, Row } from './rows.ts'
import { StayBarView } from './stay-bar.tsx'

export interface RowProps {
  row: Row
  index: number
  top: number
  nights: readonly string[]
  /** The nights in sight. */
  first: number
  last: number
  nightWidth: number
  today: string
  gridId: string
  activeId: string | null
  liftedId: string | null
  isTarget: boolean
}

const grounds: Record<Row['kind'], string | undefined> = {
  type: 'bg-sunken/85',
  lane: 'bg-accent-soft/25',
  held: 'bg-accent-soft/25',
  room: undefined,
}

/** The edge of what is in sight lies at most so many nights after the first that is drawn. */
const edgeNights = 7

export const barId = (gridId: string, id: string): string => `${gridId}-${id.replace(/[^\w-]/g, '_')}`

export const ChartRow = memo(function ChartRow(props: RowProps) {
  const { row, index, top, isTarget } = props
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={index}
      className={classNames('absolute left-0 block w-full border-b border-line', isTarget ? 'bg-accent-soft' : grounds[row.kind])}
      style={{ top: 0, height: heightOf(row), translate: `0 ${top}px` }}
    >
      <Label row={row} isTarget={isTarget} />
      {row.kind === 'type' ? <NightCounts {...props} roomType={row.roomType} /> : <Bars {...props} row={row} />}
    </tr>
  )
})

function Label({ row, isTarget }: { row: Row; isTarget: boolean }) {
  return (
    <th
      scope="row"
      aria-colindex={1}
      className={classNames(
        'sticky left-0 z-10 flex h-full items-center gap-2 border-r border-line-strong px-3 text-left text-sm font-normal',
        row.kind === 'type' ? 'bg-sunken' : 'bg-surface',
        isTarget && 'bg-accent-soft!',
      )}
      style={{ width: labelWidth }}
    >
      {labelOf(row)}
    </th>
  )
}

function labelOf(row: Row): ReactNode {
  if (row.kind === 'type') return <span className="truncate font-semibold">{row.roomType.name}</span>
  if (row.kind === 'held') return <span className="truncate text-xs text-muted">Held</span>
  if (row.kind === 'lane')
    return row.isFirst ? (
      <span className="flex w-full items-center justify-between gap-1 text-xs font-medium text-warning-strong">
        No room yet
        <span className="rounded-full bg-warning-soft px-1.5 tabular-nums">{row.waiting}</span>
      </span>
    ) : (
      <span className="sr-only">No room yet, continued</span>
    )
  const { room } = row
  const { label, dot } = housekeepingWords[room.housekeeping]
  return (
    <>
      <span className="font-medium tabular-nums">{room.number}</span>
      <span className="ml-auto flex items-center gap-1.5 text-xs text-muted">
        <span aria-hidden="true" className={classNames('size-1.5 rounded-full', dot)} />
        {label}
      </span>
    </>
  )
}

/** Rooms left of a type, night by night; none and too few stand out. */
function NightCounts({ roomType, nights, first, last, nightWidth }: RowProps & { roomType: BoardRoomType }) {
  return nights.slice(first, last + 1).map((night, ahead) => {
    const at = first + ahead
    const left = roomType.left[at] ?? 0
    const words = `${formatShortDay(night)}: ${left} left, ${roomType.sold[at] ?? 0} sold${roomType.blocked[at] ? `, ${roomType.blocked[at]} off sale` : ''}`
    return (
      <td
        key={night}
        aria-colindex={at + 2}
        aria-label={words}
        title={words}
        className={classNames(
          'absolute top-0 flex h-full items-center justify-center text-xs tabular-nums',
          left <= 0 ? 'font-semibold text-danger-strong' : 'text-muted',
        )}
        style={{ left: labelWidth + at * nightWidth, width: nightWidth }}
      >
        {left <= 0 ? (left < 0 ? left : 'Full') : left}
      </td>
    )
  })
}

function Bars({
  row,
  nights,
  first,
  last,
  nightWidth,
  today,
  gridId,
  activeId,
  liftedId,
}: RowProps & { row: Exclude<Row, { kind: 'type' }> }) {
  const from = nights[first] ?? ''
  const end = addDays(nights[last] ?? '', 1)
  const edge = addDays(from, edgeNights)
  return row.bars
    .filter(bar => bar.from < end && bar.to >= from)
    .map(bar =>
      bar.kind === 'stay' ? (
        <StayBarView
          key={bar.id}
          bar={bar}
          id={barId(gridId, bar.id)}
          nights={nights}
          nightWidth={nightWidth}
          today={today}
          room={row.kind === 'room' ? `room ${row.room.number}` : 'no room yet'}
          isActive={bar.id === activeId}
          isLifted={bar.id === liftedId}
          isAtEdge={bar.from <= edge}
        />
      ) : (
        <Held key={bar.id} bar={bar} nights={nights} nightWidth={nightWidth} />
      ),
    )
}

/** Rooms off sale fill whole nights; a group's are drawn as a frame that waits to be filled. */
function Held({ bar, nights, nightWidth }: { bar: HeldBar; nights: readonly string[]; nightWidth: number }) {
  const { left, width } = placeOf(bar, nights, nightWidth)
  const isGroup = bar.kind === 'group'
  const words = isGroup
    ? `${bar.words}: ${formatCounted(bar.rooms, 'room')} held`
    : bar.rooms > 1
      ? `${bar.words}, ${bar.rooms} rooms`
      : bar.words
  const Icon = isGroup ? UsersRound : Ban
  return (
    <td
      aria-label={`${isGroup ? '' : 'Off sale: '}${words}, ${formatShortDay(bar.from)} to ${formatShortDay(bar.to)}`}
      title={words}
      className={classNames(
        'absolute flex items-center gap-1.5 overflow-hidden rounded-md border px-2 text-xs',
        isGroup
          ? 'border-dashed border-accent bg-accent-soft font-medium text-accent-strong'
          : 'border-line-strong bg-[repeating-linear-gradient(135deg,var(--neutral-soft)_0_6px,var(--sunken)_6px_12px)] text-neutral-strong',
      )}
      style={{ left: labelWidth + left, width, top: 4, height: rowHeight - 9 }}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">{words}</span>
    </td>
  )
}
