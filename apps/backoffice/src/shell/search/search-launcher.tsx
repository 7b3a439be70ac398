import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { isDialogOpen } from '../../components/is-dialog-open.ts'
import type { Person } from '../../lib/session.ts'

const load = () => import('./global-search.tsx').then(module => ({ default: module.GlobalSearch }))
const GlobalSearch = lazy(load)

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The box takes a moment to come: what is typed until it has the focus is meant for it, and for no shortcut of the screen. */
function useEarlyKeys(isOpen: boolean, onKey: (key: string) => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return
    if (target instanceof Element && target.closest('[role="dialog"]')) return
    event.preventDefault()
    event.stopPropagation()
    onKey(key)
  })
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen, true)
    return () => document.removeEventListener('keydown', listen, true)
  }, [isOpen])
}

/** The search box of the top bar. What searches is loaded when somebody reaches for it. */
export function SearchLauncher({ person, onShowKeys }: { person: Person; onShowKeys: () => void }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  useEarlyKeys(open, key => setText(before => before + key))
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      // The browser would search the web with it.
      event.preventDefault()
      if (!isDialogOpen()) setOpen(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        className="flex h-10 items-center gap-3 rounded-md text-sm text-muted transition-colors hover:text-ink max-md:size-10 max-md:justify-center max-md:hover:bg-hover md:w-full md:max-w-md md:border md:border-control md:bg-surface md:px-3 md:hover:border-muted pointer-coarse:h-11"
      >
        <Search aria-hidden="true" className="size-4 shrink-0 max-md:size-5 max-md:text-ink" />
        <span className="truncate max-md:sr-only">Search hotels, bookings, guests...</span>
        <span aria-hidden="true" className="ml-auto shrink-0 text-xs max-lg:hidden">
          {isMac ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      <Suspense>
        {open && (
          <GlobalSearch
            person={person}
            text={text}
            onTextChange={setText}
            onClose={() => {
              setOpen(false)
              setText('')
            }}
            onShowKeys={onShowKeys}
          />
        )}
      </Suspense>
    </>
  )
}
