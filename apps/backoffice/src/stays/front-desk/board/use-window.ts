import { type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Rows and nights come into the document by so many at a time: most frames of a scroll then change nothing in it. */
const rowStep = 4
const nightStep = 5
/** So many beyond the edge of what is in sight. */
const overscan = 5
/** A scroll that pauses for so long is over. */
const restMs = 120

interface Extent {
  frame: RefObject<HTMLElement | null>
  /** Where each row begins below the head, and where the last one ends. */
  tops: readonly number[]
  nights: number
  nightWidth: number
}

/** What is drawn: rows and nights, each from the first to the last of them. */
export interface DrawnWindow {
  firstRow: number
  lastRow: number
  first: number
  last: number
}

/** The indexes that are in sight with those beyond the edge, from the beginning of a step to the end of one. */
export function inSteps(step: number, { startIndex, endIndex, overscan, count }: Range): number[] {
  const down = (index: number) => Math.floor(index / step) * step
  const first = down(Math.max(0, startIndex - overscan))
  const last = Math.min(count - 1, down(endIndex + overscan) + step - 1)
  return Array.from({ length: last - first + 1 }, (_, ahead) => first + ahead)
}

/** Follows a frame: what of it is drawn, and how far it was scrolled across when it last came to rest. */
export function useWindow({ frame, tops, nights, nightWidth }: Extent): {
  drawn: DrawnWindow
  restLeft: number
} {
  const [restLeft, setRestLeft] = useState(0)
  const shared = { getScrollElement: () => frame.current, overscan, useFlushSync: false }
  const rows = useVirtualizer({
    ...shared,
    count: tops.length - 1,
    estimateSize: row => (tops[row + 1] ?? 0) - (tops[row] ?? 0),
    rangeExtractor: range => inSteps(rowStep, range),
  })
  const columns = useVirtualizer({
    ...shared,
    horizontal: true,
    count: nights,
    estimateSize: () => nightWidth,
    rangeExtractor: range => inSteps(nightStep, range),
    isScrollingResetDelay: restMs,
  })
  useLayoutEffect(() => {
    if (tops.length > 0) rows.measure()
  }, [rows, tops])
  useLayoutEffect(() => {
    if (nightWidth > 0) columns.measure()
  }, [columns, nightWidth])

  const left = columns.scrollOffset ?? 0
  if (!columns.isScrolling && left !== restLeft) setRestLeft(left)

  const [down, across] = [rows.getVirtualItems(), columns.getVirtualItems()]
  return {
    drawn: {
      firstRow: down[0]?.index ?? 0,
      lastRow: down.at(-1)?.index ?? -1,
      first: across[0]?.index ?? 0,
      last: across.at(-1)?.index ?? -1,
    },
    restLeft,
  }
}
