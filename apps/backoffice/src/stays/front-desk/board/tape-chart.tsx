import { addDays, daysBetween } from '@atithi/api/kernel/shared/dates'
import { HoverCard } from '@atithi/ui/hover-card'
import {
  type MouseEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Spot } from './board-menu.tsx'
import type { Board } from './board-types.ts'
import { BookingCard } from './booking-card.tsx'
import { ChartGround } from './chart-ground.tsx'
import { ChartHead } from './chart-head.tsx'
import { barId, ChartRow } from './chart-row.tsx'
import { type DrawnStay, drawStay } from './drawn-stay.ts'
import { DrawnGhost, Ghost } from './ghost.tsx'
import { Legend } from './legend.tsx'
import { headHeight, labelWidth, nightWidthFor, topsOf } from './measures.ts'
import type { Draft } from './proposal.ts'
import { RowLabels } from './row-labels.tsx'
import type { StayBar } from './rows.ts'
import { useDrag } from './use-drag.ts'
import { useDraw } from './use-draw.ts'
import { useHover } from './use-hover.ts'
import { useKeyboard } from './use-keyboard.ts'
import { useSteadyRows } from './use-steady-rows.ts'
import { useWindow } from './use-window.ts'
import { placeOfBar } from './walk.ts'

interface TapeChartProps {
  board: Board
  onOpen: (bar: StayBar) => void
  onDrop: (draft: Draft) => void
  /** A booking is drawn over free nights. */
  onDraw: (stay: DrawnStay) => void
  /** A room's number is pressed. */
  onRoom: (roomId: string) => void
  /** The other button is pressed, or the menu key: what lies there, or nothing. */
  onSpot: (spot: Spot | null) => void
  /** While somebody holds a bar, what others change waits. */
  onHold: (isHeld: boolean) => void
}

/** Rooms below each other, nights beside each other, stays as bars; only what is in sight is in the document. */
export function TapeChart(props: TapeChartProps) {
  const { board, onOpen, onDrop, onDraw, onRoom, onSpot, onHold } = props
  const gridId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [frameWidth, setFrameWidth] = useState(0)
  const [activeId, setActiveId] = useState<string | null>(null)
  const today = board.businessDate
  const nights = useMemo(
    () =>
      Array.from({ length: daysBetween(board.from, board.to) + 1 }, (_, at) =>
        addDays(board.from, at),
      ),
    [board.from, board.to],
  )
  const rows = useSteadyRows(board)
  const nightWidth = nightWidthFor(frameWidth, nights.length)

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) =>
      setFrameWidth(Math.floor(entry?.contentRect.width ?? 0)),
    )
    observer.observe(element)
    setFrameWidth(element.clientWidth)
    return () => observer.disconnect()
  }, [])

  const tops = useMemo(() => topsOf(rows), [rows])
  const { drawn, restLeft } = useWindow({ frame, tops, nights: nights.length, nightWidth })
  const { firstRow, lastRow, first, last } = drawn

  const barOf = (id: string) => placeOfBar(rows, id)?.bar
  const barUnder = ({ target }: MouseEvent) => {
    const drawn = target instanceof Element ? target.closest<HTMLElement>('[data-bar]') : null
    return drawn?.dataset.bar === undefined ? undefined : barOf(drawn.dataset.bar)
  }
  const rowAt = (y: number) => rows[tops.findLastIndex(top => top <= y - headHeight)]
  const roomAt = (y: number): string | null => {
    const row = rowAt(y)
    return row?.kind === 'room' ? row.room.id : null
  }
  const hover = useHover()
  const open = (bar: StayBar) => {
    setActiveId(bar.id)
    hover.leave()
    onOpen(bar)
  }
  const walkTo = (id: string | null) => {
    setActiveId(id)
    hover.restOn(id)
  }
  const drag = useDrag({
    frame: () => frame.current,
    nightWidth,
    barOf,
    roomAt,
    onDrop,
    onOpen: open,
  })
  const draw = useDraw({ frame: () => frame.current, nights, nightWidth, rowAt, today, onDraw })
  const spotAt = (event: MouseEvent<HTMLElement>): Spot | null => {
    const bar = event.button === 2 ? barUnder(event) : active?.bar
    if (bar) return { kind: 'stay', bar }
    const row = rowAt(draw.depthOf(event))
    if (event.button !== 2 || row?.kind !== 'room') return null
    const night = draw.placeAt(event)?.night
    const free = night ? drawStay(row, { pressed: night, reached: night, today }) : null
    return { kind: 'room', room: row.room, free }
  }
  const keyboard = useKeyboard({
    rows,
    activeId,
    onActive: walkTo,
    onOpen: open,
    onDrop,
    showRow: row => showPlace(frame.current, placeOfRow(tops, row)),
  })
  const draft = drag.draft ?? keyboard.draft

  const isHeld = draft !== null || draw.drawn !== null
  useEffect(() => onHold(isHeld), [isHeld, onHold])

  const active = useMemo(() => placeOfBar(rows, activeId), [rows, activeId])
  useEffect(() => {
    if (!active) return
    const left = Math.max(0, daysBetween(board.from, active.bar.from)) * nightWidth
    showPlace(frame.current, { ...placeOfRow(tops, active.row), left, right: left + nightWidth })
  }, [active, board.from, nightWidth, tops])

  const height = headHeight + (tops.at(-1) ?? 0)
  const isActiveInSight = active !== undefined && active.row >= firstRow && active.row <= lastRow
  const draftRow =
    draft &&
    rows.findIndex(row =>
      draft.roomId === null ? false : row.kind === 'room' && row.room.id === draft.roomId,
    )
  const ghostRow =
    draft && draftRow !== null
      ? draftRow >= 0
        ? draftRow
        : (placeOfBar(rows, draft.bar.id)?.row ?? 0)
      : null
  const target = draft && draft.roomId !== draft.bar.segment.roomId ? draftRow : null
  const pointed = draft || hover.barId === null ? undefined : placeOfBar(rows, hover.barId)
  const roomWords = (row: number) => {
    const found = rows[row]
    return found?.kind === 'room'
      ? `${found.room.number}, ${found.roomType.name}`
      : `Not chosen, ${found?.roomType.name ?? ''}`
  }
  return (
    <div className="flex min-h-0 flex-col gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pointed at lies in the grid within */}
      <div
        ref={frame}
        onContextMenu={event => {
          const spot = spotAt(event)
          if (!spot) event.stopPropagation()
          hover.leave()
          onSpot(spot)
        }}
        onTouchStart={event => event.stopPropagation()}
        className="relative isolate h-[calc(100dvh-20.5rem)] min-h-96 overflow-auto overscroll-contain rounded-lg border border-line bg-surface"
      >
        <div
          className="relative"
          style={{ width: labelWidth + nights.length * nightWidth, height, minHeight: '100%' }}
        >
          <ChartGround
            nights={nights}
            first={first}
            last={last}
            nightWidth={nightWidth}
            today={today}
          />
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its bars are chosen and moved
            role="grid"
            aria-label="Front desk board"
            aria-rowcount={rows.length + 1}
            aria-colcount={nights.length + 1}
            aria-activedescendant={isActiveInSight ? barId(gridId, active.bar.id) : undefined}
            tabIndex={0}
            onKeyDown={keyboard.onKeyDown}
            onBlur={() => {
              keyboard.leave()
              hover.leave()
            }}
            onMouseOver={hover.onMouseOver}
            onFocus={() => undefined}
            onMouseLeave={hover.leave}
            {...eachPointer(drag.handlers, draw.handlers)}
            className="absolute inset-0 block outline-none select-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
          >
            <thead className="sticky top-0 z-20 block">
              <ChartHead
                nights={nights}
                first={first}
                last={last}
                nightWidth={nightWidth}
                today={today}
              />
            </thead>
            <tbody className="block">
              {rows.slice(firstRow, lastRow + 1).map((row, ahead) => {
                const index = firstRow + ahead
                return (
                  <ChartRow
                    key={row.key}
                    row={row}
                    index={index}
                    nights={nights}
                    first={first}
                    last={last}
                    nightWidth={nightWidth}
                    restLeft={restLeft}
                    today={today}
                    gridId={gridId}
                    top={headHeight + (tops[index] ?? 0)}
                    activeId={active?.row === index ? activeId : null}
                    liftedId={draft?.bar.id ?? null}
                    isTarget={target === index}
                  />
                )
              })}
            </tbody>
          </table>
          <RowLabels
            rows={rows}
            tops={tops}
            firstRow={firstRow}
            lastRow={lastRow}
            height={height}
            target={target}
            onRoom={onRoom}
          />
          {draw.drawn && (
            <DrawnGhost
              stay={draw.drawn}
              top={tops[rows.findIndex(row => row.key === draw.drawn?.roomId)] ?? 0}
              nights={nights}
              nightWidth={nightWidth}
            />
          )}
          {draft && ghostRow !== null && (
            <Ghost
              draft={draft}
              top={tops[ghostRow] ?? 0}
              nights={nights}
              nightWidth={nightWidth}
              room={rows[ghostRow]?.kind === 'room' ? rows[ghostRow].room.number : null}
            />
          )}
        </div>
      </div>
      <Legend mode={keyboard.mode} />
      <HoverCard anchor={pointed ? hover.anchor : null} onClose={hover.leave}>
        {pointed && <BookingCard bar={pointed.bar} today={today} room={roomWords(pointed.row)} />}
      </HoverCard>
    </div>
  )
}

type PointerHandlers = ReturnType<typeof useDrag>['handlers']

/** A press is of a bar, or of free nights: each hook looks for itself. */
function eachPointer(bars: PointerHandlers, free: PointerHandlers): PointerHandlers {
  return {
    onPointerDown(event) {
      bars.onPointerDown(event)
      free.onPointerDown(event)
    },
    onPointerMove(event) {
      bars.onPointerMove(event)
      free.onPointerMove(event)
    },
    onPointerUp(event) {
      bars.onPointerUp(event)
      free.onPointerUp(event)
    },
    onPointerCancel() {
      bars.onPointerCancel()
      free.onPointerCancel()
    },
  }
}

function placeOfRow(tops: readonly number[], row: number): { top: number; bottom: number } {
  return { top: tops[row] ?? 0, bottom: tops[row + 1] ?? 0 }
}

/** Scrolls as little as brings the place into sight, below the head and beside the rooms. */
function showPlace(
  frame: HTMLElement | null,
  place: { top: number; bottom: number; left?: number; right?: number },
): void {
  if (!frame) return
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = frame
  const { top, bottom, left = scrollLeft, right = scrollLeft } = place
  frame.scrollTo({
    top: Math.max(bottom + headHeight - clientHeight, Math.min(scrollTop, top)),
    left: Math.max(right + labelWidth - clientWidth, Math.min(scrollLeft, left)),
  })
}
