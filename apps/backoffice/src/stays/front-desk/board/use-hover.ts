import { type MouseEvent, useEffect, useRef, useState } from 'react'

const restMs = 350

/** The bar that the pointer, or the keyboard, has come to rest on. */
export function useHover() {
  const [rested, setRested] = useState<{ barId: string; anchor: Element } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const leave = () => {
    clearTimeout(timer.current)
    setRested(null)
  }
  return {
    barId: rested?.barId ?? null,
    anchor: rested?.anchor ?? null,
    leave,
    onMouseOver(event: MouseEvent) {
      const bar =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-bar]') : null
      const barId = bar?.dataset.bar
      if (!bar || !barId) return leave()
      if (rested?.barId === barId) return
      leave()
      timer.current = setTimeout(() => setRested({ barId, anchor: bar }), restMs)
    },
    /** The bar that the keyboard has come to, once it is in the document. */
    restOn(barId: string | null) {
      leave()
      if (barId === null) return
      timer.current = setTimeout(() => {
        const bar = document.querySelector(`[data-bar="${CSS.escape(barId)}"]`)
        if (bar) setRested({ barId, anchor: bar })
      }, restMs)
    },
  }
}
