import { useRef, useState } from 'react'
import { type Late, preload, useLate } from './use-late.ts'

/** A calendar that opens below its field; it is fetched when its button is first pointed at. */
export function useCalendar<Part>(part: Late<Part>) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { arrived, want } = useLate(part)
  const show = () => {
    setOpen(true)
    want()
  }
  const preloadIt = () => preload(part)
  return {
    arrived,
    show,
    anchor,
    panel: { open, onClose: () => setOpen(false), anchor, button },
    buttonProps: {
      ref: button,
      'aria-haspopup': 'dialog' as const,
      'aria-expanded': open,
      'data-popup-open': open ? '' : undefined,
      onPointerEnter: preloadIt,
      onFocus: preloadIt,
      onClick: () => (open ? setOpen(false) : show()),
    },
  }
}
