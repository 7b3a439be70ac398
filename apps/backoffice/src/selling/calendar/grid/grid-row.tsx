import { type IsoDate, isWeekendNight } from '@atithi/api/kernel/shared/dates'
import { classNames } from '@atithi/ui/class-names'
import { memo } from 'react'
import { formatCounted, formatDay, formatRoundMoney } from '../../../lib/format.ts'
import { NightSigns } from '../night-signs.tsx'
import { type CalendarRow, nightAt, nightInWords } from '../night-words.ts'
import { cellId, labelWidth, nightWidth, rowHeight } from './measures.ts'

interface GridRowProps {
  roomType: CalendarRow
  nights: readonly IsoDate[]
  gridId: string
  index: number
  top: number
  today: IsoDate
  /** The nights in sight. */
  first: number
  last: number
  /** The nights selected; -1 for none. */
  firstChosen: number
  lastChosen: number
  focused: number
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const {
    roomType,
    nights,
    gridId,
    index,
    top,
    today,
    first,
    last,
    firstChosen,
    lastChosen,
    focused,
  } = props
  return (
    <tr
      aria-rowindex={index + 2}
      className="absolute left-0 block w-full"
      style={{ top: 0, height: rowHeight, translate: `0 ${top}px` }}
    >
      <th
        scope="row"
        aria-colindex={1}
        className="sticky left-0 z-10 flex h-full flex-col justify-center border-r border-b border-line bg-surface px-3 text-left"
        style={{ width: labelWidth }}
      >
        <span className="line-clamp-2 text-sm leading-5 font-medium">{roomType.name}</span>
        <span className="text-xs font-normal text-muted">
          {formatCounted(roomType.quantity, 'room')}
        </span>
      </th>
      {nights.slice(first, last + 1).map((night, ahead) => {
        const at = first + ahead
        return (
          <GridCell
            key={night}
            roomType={roomType}
            night={night}
            at={at}
            index={index}
            id={cellId(gridId, index, at)}
            isToday={night === today}
            isChosen={at >= firstChosen && at <= lastChosen}
            isFocused={at === focused}
          />
        )
      })}
    </tr>
  )
})

interface GridCellProps {
  id: string
  roomType: CalendarRow
  night: IsoDate
  at: number
  index: number
  isToday: boolean
  isChosen: boolean
  isFocused: boolean
}

const GridCell = memo(function GridCell({
  id,
  roomType,
  night,
  at,
  index,
  isToday,
  isChosen,
  isFocused,
}: GridCellProps) {
  const facts = nightAt(roomType, at)
  const { available, sold, blocked, rate, stopSell } = facts
  const words = nightInWords(facts)
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid is chosen
      role="gridcell"
      tabIndex={-1}
      id={id}
      aria-colindex={at + 2}
      aria-selected={isChosen}
      aria-label={`${formatDay(night)}, ${roomType.name}: ${words}`}
      title={words}
      data-row={index}
      data-night={at}
      className={classNames(
        'absolute top-0 flex h-full cursor-cell [contain:strict] flex-col justify-center gap-0.5 border-r border-b border-line px-2 text-xs tabular-nums',
        isToday && 'shadow-[inset_2px_0_0_var(--spark)]',
        isChosen ? 'bg-accent-soft' : (isWeekendNight(night) || stopSell) && 'bg-sunken',
        isFocused && 'z-5 outline-2 -outline-offset-2 outline-accent',
      )}
      style={{ left: labelWidth + at * nightWidth, width: nightWidth }}
    >
      <span className="flex items-center justify-between gap-1">
        <span
          className={classNames('text-sm font-semibold', available === 0 && 'text-danger-strong')}
        >
          {available}
        </span>
        <NightSigns night={facts} />
      </span>
      <span className={classNames('font-medium', stopSell && 'line-through')}>
        {formatRoundMoney(rate)}
      </span>
      <span
        className={classNames(
          'truncate text-[0.6875rem] leading-4',
          isChosen ? 'text-accent-strong' : 'text-muted',
        )}
      >
        {sold} sold{blocked > 0 && `, ${blocked} off`}
      </span>
    </td>
  )
})
