import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { labelWidth } from './measures.ts'

/** Rows and nights come into the document by so many at a time: most frames of a scroll then change nothing in it. */
const rowStep = 4
const nightStep = 5
/** So far beyond the edge of what is in sight, in pixels. */
const overscan = 200
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

/** Rows and nights of a scrolled frame that have to be in the document, in whole steps. */
export function windowAt(
  view: { top: number; left: number; width: number; height: number },
  extent: Omit<Extent, 'frame'>,
): DrawnWindow {
  const { tops, nights, nightWidth } = extent
  const rowAt = (y: number) =>
    Math.max(
      0,
      tops.findLastIndex(top => top <= y),
    )
  const down = (at: number, step: number) => Math.floor(at / step) * step
  const nightAt = (x: number) => Math.min(nights - 1, Math.max(0, Math.floor(x / nightWidth)))
  return {
    firstRow: down(rowAt(view.top - overscan), rowStep),
    lastRow: Math.min(
      tops.length - 2,
      down(rowAt(view.top + view.height + overscan), rowStep) + rowStep - 1,
    ),
    first: down(nightAt(view.left - overscan), nightStep),
    last: Math.min(
      nights - 1,
      down(nightAt(view.left + view.width - labelWidth + overscan), nightStep) + nightStep - 1,
    ),
  }
}

const isSame = (a: DrawnWindow, b: DrawnWindow): boolean =>
  a.firstRow === b.firstRow && a.lastRow === b.lastRow && a.first === b.first && a.last === b.last

/** Follows a frame: what of it is drawn, how far it was scrolled across when it last came to rest, and how wide it is. */
export function useWindow({ frame, tops, nights, nightWidth }: Extent): {
  drawn: DrawnWindow
  restLeft: number
} {
  const [drawn, setDrawn] = useState<DrawnWindow>({ firstRow: 0, lastRow: -1, first: 0, last: -1 })
  const [restLeft, setRestLeft] = useState(0)
  const look = useCallback(() => {
    const element = frame.current
    if (!element) return
    const { scrollTop: top, scrollLeft: left, clientWidth: width, clientHeight: height } = element
    const next = windowAt({ top, left, width, height }, { tops, nights, nightWidth })
    setDrawn(before => (isSame(before, next) ? before : next))
  }, [frame, tops, nights, nightWidth])

  useLayoutEffect(() => {
    look()
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, look])

  useEffect(() => {
    const element = frame.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const rest = () => setRestLeft(element.scrollLeft)
    const onScroll = () => {
      look()
      clearTimeout(timer)
      timer = setTimeout(rest, restMs)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [frame, look])

  return { drawn, restLeft }
}
