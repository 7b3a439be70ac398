import { daysBetween } from '@atithi/api/kernel/shared/dates'
import { formatCounted, formatShortDay } from '../../../lib/format.ts'
import { nameOf } from './bar-look.tsx'
import { headHeight, labelWidth, placeOf, rowHeight } from './measures.ts'
import type { Draft } from './proposal.ts'

interface GhostProps {
  draft: Draft
  /** Of the row below it. */
  top: number
  nights: readonly string[]
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
  return (
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
}
