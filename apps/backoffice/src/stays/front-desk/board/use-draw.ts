import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type DrawnStay, drawStay } from './drawn-stay.ts'
import { headHeight, labelWidth } from './measures.ts'
import type { Row } from './rows.ts'

interface DrawOptions {
  frame: () => HTMLElement | null
  nights: readonly IsoDate[]
  nightWidth: number
  rowAt: (y: number) => Row | undefined
  today: IsoDate
  onDraw: (stay: DrawnStay) => void
}

/** A booking drawn over free nights of a room: pressed where it begins, let go where it ends. By touch the board scrolls. */
export function useDraw({ frame, nights, nightWidth, rowAt, today, onDraw }: DrawOptions) {
  const press = useRef<{ row: Row; night: IsoDate } | null>(null)
  const [drawn, setDrawn] = useState<DrawnStay | null>(null)
  const isDrawing = drawn !== null
  const leave = () => {
    press.current = null
    setDrawn(null)
  }

  useEffect(() => {
    if (!isDrawing) return
    const stop = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      press.current = null
      setDrawn(null)
    }
    addEventListener('keydown', stop, true)
    return () => removeEventListener('keydown', stop, true)
  }, [isDrawing])

  const depthOf = (event: MouseEvent): number => {
    const element = frame()
    return element ? event.clientY - element.getBoundingClientRect().top + element.scrollTop : 0
  }
  const placeAt = (event: MouseEvent) => {
    const element = frame()
    if (!element) return undefined
    const box = element.getBoundingClientRect()
    const x = event.clientX - box.left + element.scrollLeft - labelWidth
    if (event.clientX < box.left + labelWidth || event.clientY < box.top + headHeight)
      return undefined
    const at = Math.floor(x / nightWidth)
    return {
      night: nights[Math.max(0, Math.min(nights.length - 1, at))],
      row: rowAt(depthOf(event)),
    }
  }

  return {
    drawn,
    /** How far below the top of the chart, and at which night: nothing beside the nights. */
    depthOf,
    placeAt,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || event.pointerType === 'touch') return
        if (event.target instanceof Element && event.target.closest('[data-bar]')) return
        const place = placeAt(event)
        if (!place?.night || !place.row) return
        const begun = drawStay(place.row, { pressed: place.night, reached: place.night, today })
        if (!begun) return
        press.current = { row: place.row, night: place.night }
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrawn(begun)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const held = press.current
        if (!held) return
        if (event.buttons !== 1) return leave()
        const reached = placeAt(event)?.night
        if (reached) setDrawn(drawStay(held.row, { pressed: held.night, reached, today }))
      },
      onPointerUp(_event: PointerEvent<HTMLElement>) {
        if (press.current && drawn) onDraw(drawn)
        leave()
      },
      onPointerCancel: leave,
    },
  }
}
