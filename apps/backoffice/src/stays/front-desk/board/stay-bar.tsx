import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { classNames } from '@atithi/ui/class-names'
import { memo } from 'react'
import { toPayHere } from '../../../components/words/owed-words.ts'
import { barInWords, flagMarks, lookOf, nameOf, sourceMarks } from './bar-look.tsx'
import { BoardIcon } from './board-icon.tsx'
import { labelWidth, placeOf, rowHeight } from './measures.ts'
import { mayMoveEnd, mayMoveStart } from './proposal.ts'
import type { StayBar } from './rows.ts'

interface StayBarProps {
  bar: StayBar
  id: string
  nights: readonly IsoDate[]
  nightWidth: number
  today: IsoDate
  room: string
  isActive: boolean
  isLifted: boolean
  /** So much of its beginning, in pixels, lies below the room's number: its name stands behind that. */
  hidden: number
}

const gap = 4
const handle = 'absolute inset-y-0 w-2 cursor-ew-resize pointer-coarse:hidden'

/** A plain letter at this size is narrower, and others may be wider. */
const letterWidth = 8
const plainName = /^[\x20-\x7e]*$/

/** The mark of the source gives way to a name that would be cut, unless the bar is so wide. */
const sourceWidth = 40
const leastForAll = 200

/** Each text that may have to be cut costs time with every frame; most names fit. */
const mayBeCut = (name: string, room: number): boolean =>
  !plainName.test(name) || name.length * letterWidth > room

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
  hidden,
}: StayBarProps) {
  const { booking, segment } = bar
  const { left, width } = placeOf(bar, nights, nightWidth)
  const { bar: ground, edge, icon } = lookOf(bar, today)
  const shown = width - hidden
  const isWide = shown >= 124
  const isNarrow = shown < 96
  const name = nameOf(bar)
  const isOwing = toPayHere(booking) > 0
  // On a night’s bar the name comes first: one mark beside it, and the ground alone says the state.
  const flags = isNarrow ? booking.guestFlags.slice(0, 1) : booking.guestFlags
  const mark = flags.map(flag => flagMarks[flag]).join('')
  const hasIcon = shown >= 44 && !(isNarrow && mark)
  const isPinned = segment.pinReason !== null && shown >= 60
  const marks = isWide
    ? (booking.hasRequests ? 18 : 0) + (booking.rooms > 1 ? 18 : 0) + (isOwing ? 14 : 0)
    : 0
  const ofGuest = shown >= 44 ? mark.length * 12 : 0
  const forName = shown - marks - ofGuest - (isPinned ? 18 : 0) - (hasIcon ? 40 : 24)
  const hasSource = isWide && (shown >= leastForAll || !mayBeCut(name, forName - sourceWidth))
  const padding = isNarrow ? 8 : 10
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
        'absolute flex cursor-pointer items-center rounded-md border text-xs font-medium whitespace-nowrap hover:z-6 hover:shadow-md',
        isNarrow ? 'gap-1 pr-1' : 'gap-1.5 pr-2',
        ground,
        isActive && 'z-7 outline-2 outline-offset-1 outline-focus',
        isLifted && 'opacity-35',
      )}
      style={{
        left: labelWidth + left,
        width,
        top: gap,
        height: rowHeight - 2 * gap - 1,
        paddingLeft: padding + hidden,
      }}
    >
      <span
        aria-hidden="true"
        className={classNames('absolute inset-y-0 left-0 w-1 rounded-l-md', edge)}
      />
      {hasIcon && <BoardIcon name={icon} />}
      <span
        className={classNames(
          'flex-1',
          mayBeCut(name, hasSource ? forName - sourceWidth : forName) && 'min-w-0 truncate',
        )}
      >
        {name}
      </span>
      {shown >= 44 && mark && (
        <span aria-hidden="true" className="shrink-0 font-semibold">
          {mark}
        </span>
      )}
      {isPinned && <BoardIcon name="pinned" isSmall />}
      {isWide && booking.hasRequests && <BoardIcon name="requests" isSmall />}
      {isWide && booking.rooms > 1 && <BoardIcon name="several" isSmall />}
      {isWide && isOwing && (
        <span aria-hidden="true" className="shrink-0 font-semibold">
          ₹
        </span>
      )}
      {hasSource && (
        <span
          aria-hidden="true"
          className="shrink-0 rounded-sm border border-current/35 px-1 text-[0.625rem] leading-3.5 font-semibold"
        >
          {sourceMarks[booking.source]}
        </span>
      )}
      {mayMoveStart(bar) && (
        <span aria-hidden="true" data-edge="start" className={classNames(handle, 'left-0')} />
      )}
      {mayMoveEnd(bar) && (
        <span aria-hidden="true" data-edge="end" className={classNames(handle, 'right-0')} />
      )}
    </td>
  )
})
