import { daysBetween, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { formatCounted, formatShortDay } from '../../../lib/format.ts'
import { nameOf } from './bar-look.tsx'
import type { DrawnStay } from './drawn-stay.ts'
import { headHeight, labelWidth, placeOf, rowHeight } from './measures.ts'
import type { Draft } from './proposal.ts'

interface GhostProps {
  draft: Draft
  /** Of the row below it. */
  top: number
  nights: readonly IsoDate[]
  nightWidth: number
  room: string | null
}

/** Where the bar would lie, and what that means in words. */
export function Ghost({ draft, top, nights, nightWidth, room }: GhostProps) {
  const { left, width } = placeOf(draft, nights, nightWidth)
  const { bar } = draft
  const isMove = draft.roomId !== bar.segment.roomId
  const count = daysBetween(draft.from, draft.to)
  const words = isMove
    ? `${nameOf(bar)} to room ${room ?? ''}`
    : `${formatShortDay(draft.from)} – ${formatShortDay(draft.to)}, ${formatCounted(count, 'night')}`
  return <Frame left={left} width={width} top={top} words={words} />
}

/** The nights that a new booking is drawn over. */
export function DrawnGhost({
  stay,
  top,
  nights,
  nightWidth,
}: Pick<GhostProps, 'top' | 'nights' | 'nightWidth'> & { stay: DrawnStay }) {
  const { left, width } = placeOf(stay, nights, nightWidth)
  const words = `New booking, ${formatShortDay(stay.from)} – ${formatShortDay(stay.to)}, ${formatCounted(daysBetween(stay.from, stay.to), 'night')}`
  return <Frame left={left} width={width} top={top} words={words} />
}

interface FrameProps {
  left: number
  width: number
  top: number
  words: string
}

const Frame = ({ left, width, top, words }: FrameProps) => (
  <div
    aria-hidden="true"
    className="pointer-events-none absolute z-8 flex items-center rounded-md border-2 border-accent bg-accent-soft px-2 text-xs font-semibold whitespace-nowrap text-accent-strong shadow-lg"
    style={{
      left: labelWidth + left,
      minWidth: width,
      top: headHeight + top + 4,
      height: rowHeight - 9,
    }}
  >
    {words}
  </div>
)
