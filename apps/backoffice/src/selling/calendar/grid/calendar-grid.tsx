import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { OccasionOn } from '../festivals/use-festivals.ts'
import type { Calendar } from '../night-words.ts'
import { GridHead } from './grid-head.tsx'
import { GridRow } from './grid-row.tsx'
import { cellId, headHeight, labelWidth, nightWidth, rowHeight } from './measures.ts'
import { occupancyOf } from './occupancy.ts'
import { atCell, blockOf, type Cell, extendedTo, movedBy, type Selection } from './selection.ts'
import { TypedRate } from './typed-rate.tsx'

const step = 6

interface CalendarGridProps {
  calendar: Calendar
  nights: readonly IsoDate[]
  today: IsoDate
  occasionOn: OccasionOn
  selection: Selection | null
  onSelect: (selection: Selection | null) => void
  onPoint: (cell: Cell | null) => void
  /** Enter, or a double click. */
  onEdit: () => void
  /** A rate typed into the active cell, in paise, for all that is chosen. */
  onRate: (rate: number) => void
}

/**
 * Nights beside each other, room types below each other; only what is in sight is in the document. The grid itself holds
 * the focus and names the active cell, so that scrolling cells away does not lose the reader's place.
 */
export function CalendarGrid({
  calendar,
  nights,
  today,
  occasionOn,
  selection,
  onSelect,
  onPoint,
  onEdit,
  onRate,
}: CalendarGridProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const isDragging = useRef(false)
  const { roomTypes } = calendar
  const occupancy = useMemo(() => occupancyOf(roomTypes), [roomTypes])
  const bounds = { rows: roomTypes.length, nights: nights.length }
  const columns = useVirtualizer({
    horizontal: true,
    count: bounds.nights,
    getScrollElement: () => frame.current,
    estimateSize: () => nightWidth,
    overscan: 2,
    useFlushSync: false,
    // The first column covers what scrolls below it.
    scrollPaddingEnd: labelWidth,
  })
  const rows = useVirtualizer({
    count: bounds.rows,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 3,
    useFlushSync: false,
    scrollPaddingEnd: headHeight,
  })
  const focus = selection?.focus
  useEffect(() => {
    if (!focus) return
    columns.scrollToIndex(focus.night)
    rows.scrollToIndex(focus.row)
  }, [focus, columns, rows])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (/^[0-9]$/.test(event.key) && selection) {
      event.preventDefault()
      setTyped(event.key)
    } else if (event.key === 'Enter' && selection) {
      event.preventDefault()
      onEdit()
    } else if (event.key === 'Escape' && selection) {
      event.preventDefault()
      onSelect(atCell(selection.focus))
    } else {
      const moved = movedBy(
        event.key,
        event.shiftKey,
        selection ?? atCell({ row: 0, night: 0 }),
        bounds,
      )
      if (!moved) return
      event.preventDefault()
      onSelect(selection ? moved : atCell({ row: 0, night: 0 }))
    }
  }
  const onPointerDown = (event: PointerEvent) => {
    const cell = cellUnder(event)
    if (!cell || event.button !== 0) return
    // By touch a drag scrolls.
    isDragging.current = event.pointerType !== 'touch'
    onSelect(event.shiftKey ? extendedTo(selection, cell) : atCell(cell))
  }
  const onPointerMove = (event: PointerEvent) => {
    const cell = cellUnder(event)
    onPoint(cell ?? null)
    if (!isDragging.current || !cell || event.buttons !== 1) return
    if (focus?.row !== cell.row || focus.night !== cell.night) onSelect(extendedTo(selection, cell))
  }
  const stopDragging = () => {
    isDragging.current = false
  }

  const inSight = columns.getVirtualItems()
  // By steps of several nights, so that most of a scroll renders nothing.
  const first = Math.floor((inSight[0]?.index ?? 0) / step) * step
  const last =
    Math.min(bounds.nights, Math.ceil(((inSight.at(-1)?.index ?? -1) + 1) / step) * step) - 1
  const chosen = selection && blockOf(selection)
  return (
    <div
      ref={frame}
      className="relative isolate max-h-[70dvh] overflow-auto rounded-lg border border-line bg-surface"
    >
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells are chosen and edited
        role="grid"
        aria-label="Availability and rates"
        aria-rowcount={bounds.rows + 1}
        aria-colcount={bounds.nights + 1}
        aria-multiselectable="true"
        aria-activedescendant={focus && cellId(id, focus.row, focus.night)}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={event => {
          if (!selection && event.target.matches(':focus-visible'))
            onSelect(atCell({ row: 0, night: 0 }))
        }}
        onMouseDown={event => {
          if (!cellUnder(event)) return
          // The focus stays on the grid: a cell goes when it is scrolled away.
          event.preventDefault()
          grid.current?.focus({ preventScroll: true })
        }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={stopDragging}
        onPointerCancel={stopDragging}
        onPointerLeave={() => onPoint(null)}
        onDoubleClick={onEdit}
        className="relative block touch-manipulation outline-none select-none"
        style={{
          width: labelWidth + columns.getTotalSize(),
          height: headHeight + rows.getTotalSize(),
        }}
      >
        <thead className="sticky top-0 z-20 block">
          <GridHead
            nights={nights}
            first={first}
            last={last}
            today={today}
            occupancy={occupancy}
            occasionOn={occasionOn}
          />
        </thead>
        <tbody className="block">
          {rows.getVirtualItems().map(({ index, start }) => {
            const roomType = roomTypes[index]
            const isChosen = chosen !== null && index >= chosen.firstRow && index <= chosen.lastRow
            return (
              roomType && (
                <GridRow
                  key={roomType.roomTypeId}
                  roomType={roomType}
                  nights={nights}
                  today={today}
                  first={first}
                  last={last}
                  gridId={id}
                  index={index}
                  top={headHeight + start}
                  firstChosen={isChosen ? chosen.firstNight : -1}
                  lastChosen={isChosen ? chosen.lastNight : -1}
                  focused={focus?.row === index ? focus.night : -1}
                />
              )
            )
          })}
        </tbody>
      </table>
      {typed !== null && focus && (
        <TypedRate
          cell={focus}
          first={typed}
          label="Rate a night for what is chosen"
          onRate={onRate}
          onLeave={() => {
            setTyped(null)
            grid.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </div>
  )
}

function cellUnder({ target }: { target: EventTarget }): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-night]') : null
  return cell ? { row: Number(cell.dataset.row), night: Number(cell.dataset.night) } : undefined
}
