import { type TouchEvent, useEffect, useRef } from 'react'

const holdMs = 500
const stillPixels = 10

interface Point {
  x: number
  y: number
}

/** A finger that rests, for browsers that tell of no context menu by touch. The tap that would follow does nothing. */
export function useLongPress(onPress: (at: Point) => void) {
  const from = useRef<Point>({ x: 0, y: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pressed = useRef(false)
  const cancel = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onTouchStart(event: TouchEvent) {
      cancel()
      pressed.current = false
      const touch = event.touches[0]
      if (!touch || event.touches.length > 1) return
      from.current = { x: touch.clientX, y: touch.clientY }
      timer.current = setTimeout(() => {
        pressed.current = true
        onPress(from.current)
      }, holdMs)
    },
    onTouchMove(event: TouchEvent) {
      const touch = event.touches[0]
      const moved = touch
        ? Math.hypot(touch.clientX - from.current.x, touch.clientY - from.current.y)
        : stillPixels
      if (moved >= stillPixels) cancel()
    },
    onTouchEnd(event: TouchEvent) {
      cancel()
      if (pressed.current) event.preventDefault()
    },
    onTouchCancel: cancel,
  }
}
