import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isDialogOpen } from '../components/is-dialog-open.ts'
import type { NavEntry } from './menu/nav-entries.ts'

interface Shortcuts {
  entries: readonly NavEntry[]
  onNewBooking?: () => void
  onShowKeys: () => void
}

const sequenceMs = 1_200

/** N, ? and G with a letter, wherever nothing is being typed and no dialogue is open. */
export function useShortcuts({ entries, onNewBooking, onShowKeys }: Shortcuts): void {
  const navigate = useNavigate()
  const goPressedAt = useRef(0)
  const follow = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen())
      return
    const key = event.key.toLowerCase()
    const isSecond = event.timeStamp - goPressedAt.current < sequenceMs && goPressedAt.current > 0
    goPressedAt.current = 0
    const entry = isSecond ? entries.find(candidate => candidate.key === key) : undefined
    if (entry) void navigate({ to: entry.to, search: {} })
    else if (key === 'g') goPressedAt.current = event.timeStamp
    else if (key === 'n' && onNewBooking) onNewBooking()
    else if (key === '?') onShowKeys()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => follow(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="combobox"], [role="menu"]',
    ) !== null
  )
}
