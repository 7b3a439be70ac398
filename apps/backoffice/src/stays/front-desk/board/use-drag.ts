import { addDays } from '@atithi/api/kernel/shared/dates'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Grip, gripOf } from './grip.ts'
import { type Draft, isOver, mayShift } from './proposal.ts'
import type { StayBar } from './rows.ts'

const edgeOfFrame = 48
const scrollStep = 14

interface Press {
  bar: StayBar
  edge: 'start' | 'end' | null
  x: number
  y: number
  scrollLeft: number
  grip: Grip | null
}

interface DragOptions {
  frame: () => HTMLElement | null
  nightWidth: number
  /** The bar with this id, if it may be opened or moved. */
  barOf: (id: string) => StayBar | undefined
  /** The numbered room below a height of the frame's content; null over any other row. */
  roomAt: (y: number) => string | null
  onDrop: (draft: Draft) => void
  onOpen: (bar: StayBar) => void
}

/**
 * Takes a bar by pointer: `gripOf` says what the drag changes. By touch the board scrolls, and a tap opens the booking.
 */
export function useDrag({ frame, nightWidth, barOf, roomAt, onDrop, onOpen }: DragOptions) {
  const press = useRef<Press | null>(null)
  const [draft, setDraft] = useState<Draft | null>(null)
  const isDragging = draft !== null

  useEffect(() => {
    if (!isDragging) return
    const stop = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      press.current = null
      setDraft(null)
    }
    addEventListener('keydown', stop, true)
    return () => removeEventListener('keydown', stop, true)
  }, [isDragging])

  const nightsMoved = (held: Press, event: PointerEvent): number => {
    const scrolled = (frame()?.scrollLeft ?? 0) - held.scrollLeft
    return Math.round((event.clientX - held.x + scrolled) / nightWidth)
  }

  const draftAt = (held: Press, event: PointerEvent): Draft => {
    const { bar, grip } = held
    const days = nightsMoved(held, event)
    if (grip === 'room') {
      const box = frame()?.getBoundingClientRect()
      const roomId = box ? roomAt(event.clientY - box.top + (frame()?.scrollTop ?? 0)) : null
      return { bar, roomId: roomId ?? bar.segment.roomId, from: bar.from, to: bar.to }
    }
    const from = grip === 'end' ? bar.from : addDays(bar.from, days)
    const to = grip === 'start' ? bar.to : addDays(bar.to, days)
    const longest = { start: addDays(bar.to, -1), end: addDays(bar.from, 1) }
    return {
      bar,
      roomId: bar.segment.roomId,
      from: grip === 'start' && from > longest.start ? longest.start : from,
      to: grip === 'end' && to < longest.end ? longest.end : to,
    }
  }

  return {
    draft,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !(event.target instanceof Element)) return
        const bar = barOf(event.target.closest<HTMLElement>('[data-bar]')?.dataset.bar ?? '')
        if (!bar) return
        const edge = event.target.closest<HTMLElement>('[data-edge]')?.dataset.edge
        press.current = {
          bar,
          x: event.clientX,
          y: event.clientY,
          scrollLeft: frame()?.scrollLeft ?? 0,
          grip: null,
          edge: edge === 'start' || edge === 'end' ? edge : null,
        }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const held = press.current
        if (!held || event.pointerType === 'touch') return
        if (event.buttons !== 1) {
          press.current = null
          setDraft(null)
          return
        }
        if (isOver(held.bar)) return
        const isClick = held.grip === null
        held.grip = gripOf(
          { ...held, mayShift: mayShift(held.bar) },
          {
            across: event.clientX - held.x,
            down: event.clientY - held.y,
            nights: nightsMoved(held, event),
          },
        )
        if (!held.grip) return
        if (isClick) event.currentTarget.setPointerCapture(event.pointerId)
        scrollNearEdge(frame(), event)
        setDraft(draftAt(held, event))
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const held = press.current
        press.current = null
        setDraft(null)
        if (!held) return
        if (held.grip) onDrop(draftAt(held, event))
        else onOpen(held.bar)
      },
      onPointerCancel() {
        press.current = null
        setDraft(null)
      },
    },
  }
}

function scrollNearEdge(
  frame: HTMLElement | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): void {
  if (!frame) return
  const box = frame.getBoundingClientRect()
  const along =
    clientX > box.right - edgeOfFrame
      ? scrollStep
      : clientX < box.left + edgeOfFrame
        ? -scrollStep
        : 0
  const down =
    clientY > box.bottom - edgeOfFrame
      ? scrollStep
      : clientY < box.top + edgeOfFrame
        ? -scrollStep
        : 0
  if (along || down) frame.scrollBy(along, down)
}
