import { useEffect, useRef, useState } from 'react'
import { headHeight, labelWidth, nightWidth, rowHeight } from './measures.ts'
import type { Cell } from './selection.ts'

interface TypedRateProps {
  cell: Cell
  /** The digit with which it began. */
  first: string
  label: string
  /** In paise. */
  onRate: (rate: number) => void
  onLeave: () => void
}

/** A rate as it is typed into a cell: Enter sets it for all nights that are chosen, Escape leaves them as they are. */
export function TypedRate({ cell, first, label, onRate, onLeave }: TypedRateProps) {
  const [text, setText] = useState(first)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <input
      ref={input}
      aria-label={label}
      inputMode="decimal"
      value={text}
      onChange={event => setText(event.currentTarget.value.replace(/[^0-9.]/g, ''))}
      onBlur={onLeave}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key === 'Escape') onLeave()
        if (event.key !== 'Enter') return
        event.preventDefault()
        const rupees = Number(text)
        if (Number.isNaN(rupees)) return
        // Of a rate that cannot be, whoever takes it says why.
        if (text !== '') onRate(Math.round(rupees * 100))
        onLeave()
      }}
      className="absolute z-15 border-2 border-accent bg-surface px-1.5 text-sm font-semibold tabular-nums outline-none"
      style={{
        left: labelWidth + cell.night * nightWidth,
        top: headHeight + cell.row * rowHeight,
        width: nightWidth,
        height: rowHeight,
      }}
    />
  )
}
