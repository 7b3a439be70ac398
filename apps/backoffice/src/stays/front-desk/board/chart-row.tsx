import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { classNames } from '@atithi/ui/class-names'
import { Ban, UsersRound } from 'lucide-react'
import { memo } from 'react'
import { formatCounted, formatShortDay } from '../../../lib/format.ts'
import type { BoardRoomType } from './board-types.ts'
import { heightOf, labelWidth, placeOf, rowHeight } from './measures.ts'
import { rowInWords } from './row-labels.tsx'
import type { Bar, HeldBar, Row } from './rows.ts'
import { StayBarView } from './stay-bar.tsx'

export interface RowProps {
  row: Row
  index: number
  top: number
  nights: readonly IsoDate[]
  /** The nights in sight. */
  first: number
  last: number
  nightWidth: number
  /** How far the board is scrolled across, in pixels. */
  restLeft: number
  today: IsoDate
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

/** What remains in sight of a bar at the edge, in pixels, however much of it is scrolled away. */
const leastShown = 32

export const barId = (gridId: string, id: string): string =>
  `${gridId}-${id.replace(/[^\w-]/g, '_')}`

export const ChartRow = memo(function ChartRow(props: RowProps) {
  const { row, index, top, isTarget } = props
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={index}
      className={classNames(
        'absolute left-0 block w-full border-b border-line',
        isTarget ? 'bg-accent-soft' : grounds[row.kind],
      )}
      style={{ top, height: heightOf(row) }}
    >
      <th
        scope="row"
        aria-colindex={1}
        className="absolute inset-y-0 left-0"
        style={{ width: labelWidth }}
      >
        <span className="sr-only">{rowInWords(row)}</span>
      </th>
      {row.kind === 'type' ? (
        <NightCounts {...props} roomType={row.roomType} />
      ) : (
        <Bars {...props} row={row} />
      )}
    </tr>
  )
})

/** Rooms left of a type, night by night; none and too few stand out. */
function NightCounts({
  roomType,
  nights,
  first,
  last,
  nightWidth,
}: RowProps & { roomType: BoardRoomType }) {
  return nights.slice(first, last + 1).map((night, ahead) => {
    const at = first + ahead
    const left = roomType.available[at] ?? 0
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
  restLeft,
  today,
  gridId,
  activeId,
  liftedId,
}: RowProps & { row: Exclude<Row, { kind: 'type' }> }) {
  const [from, through] = [nights[first], nights[last]]
  if (!from || !through) return null
  const end = addDays(through, 1)
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
          hidden={hiddenOf(bar, nights, nightWidth, restLeft)}
        />
      ) : (
        <Held key={bar.id} bar={bar} nights={nights} nightWidth={nightWidth} />
      ),
    )
}

/** The part of a bar, in pixels, that lies below the rooms' numbers. */
function hiddenOf(
  bar: Bar,
  nights: readonly IsoDate[],
  nightWidth: number,
  restLeft: number,
): number {
  const { left, width } = placeOf(bar, nights, nightWidth)
  return Math.max(0, Math.min(restLeft - left, width - leastShown))
}

/** Rooms off sale fill whole nights; a group's are drawn as a frame that waits to be filled. */
function Held({
  bar,
  nights,
  nightWidth,
}: {
  bar: HeldBar
  nights: readonly IsoDate[]
  nightWidth: number
}) {
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
