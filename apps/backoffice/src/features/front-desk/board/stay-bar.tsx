import { classNames } from '@atithi/ui/class-names'
import { MessageSquareText, Users } from 'lucide-react'
import { memo } from 'react'
import { barInWords, lookOf, nameOf, sourceMarks } from './bar-look.tsx'
import { labelWidth, placeOf, rowHeight } from './measures.ts'
import { mayMoveEnd, mayMoveStart } from './proposal.ts'
import type { StayBar } from './rows.ts'

interface StayBarProps {
  bar: StayBar
  id: string
  nights: readonly string[]
  nightWidth: number
  today: string
  room: string
  isActive: boolean
  isLifted: boolean
  /** Its beginning may be scrolled away below the room's number. */
  isAtEdge: boolean
}

const gap = 4
const handle = 'absolute inset-y-0 w-2 cursor-ew-resize pointer-coarse:hidden'

/** One stay in one room. The grid keeps the focus; the bar says what it is and can be taken by its middle or its ends. */
export const StayBarView = memo(function StayBarView({
  bar,
  id,
  nights,
  nightWidth,
  today,
  room,
  isActive,
  isLifted,
  isAtEdge,
}: StayBarProps) {
  const { booking } = bar
  const { left, width } = placeOf(bar, nights, nightWidth)
  const { bar: ground, edge, Icon } = lookOf(bar, today)
  const isWide = width >= 124
  const isNarrow = width < 96
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a bar is chosen and moved; the grid has the focus and names it
      role="gridcell"
      tabIndex={-1}
      id={id}
      data-bar={bar.id}
      aria-label={barInWords(bar, today, room)}
      aria-selected={isActive}
      className={classNames(
        'group absolute flex cursor-pointer items-center gap-1.5 overflow-clip rounded-md border text-xs font-medium transition-shadow hover:z-6 hover:shadow-md',
        isNarrow ? 'pr-1 pl-2' : 'pr-2 pl-2.5',
        ground,
        isActive && 'z-7 outline-2 outline-offset-1 outline-focus',
        isLifted && 'opacity-35',
      )}
      style={{ left: labelWidth + left, width, top: gap, height: rowHeight - 2 * gap - 1 }}
    >
      <span aria-hidden="true" className={classNames('absolute inset-y-0 left-0 w-1', edge)} />
      <span className="flex min-w-0 flex-1 items-center">
        {/* The name stays in sight at the edge only: the browser moves each sticky part with every frame. */}
        <span
          className={classNames('flex min-w-0 max-w-full items-center', isNarrow ? 'gap-1' : 'gap-1.5', isAtEdge && 'sticky')}
          style={isAtEdge ? { left: labelWidth + 10 } : undefined}
        >
          {width >= 44 && <Icon className="size-3.5 shrink-0" />}
          <span className="truncate">{nameOf(bar)}</span>
        </span>
      </span>
      {isWide && booking.hasRequests && <MessageSquareText aria-hidden="true" className="size-3 shrink-0 opacity-70" />}
      {isWide && booking.rooms > 1 && <Users aria-hidden="true" className="size-3 shrink-0 opacity-70" />}
      {isWide && booking.balance > 0 && (
        <span aria-hidden="true" className="shrink-0 font-semibold">
          ₹
        </span>
      )}
      {isWide && (
        <span aria-hidden="true" className="shrink-0 rounded-sm border border-current/35 px-1 text-[0.625rem] leading-3.5 font-semibold">
          {sourceMarks[booking.source]}
        </span>
      )}
      {mayMoveStart(bar) && <span aria-hidden="true" data-edge="start" className={classNames(handle, 'left-0')} />}
      {mayMoveEnd(bar) && <span aria-hidden="true" data-edge="end" className={classNames(handle, 'right-0')} />}
    </td>
  )
})
