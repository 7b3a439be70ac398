import type { NavEntry } from './nav-entries.ts'
import { NavLink, useOpenEntry } from './nav-link.tsx'

const places = 5
const standIns: readonly NavEntry['to'][] = ['/today', '/property/housekeeping']

/** What stands under the thumb: for whom few of its entries are, the screens of the desk fill it. */
function entriesOfBar(entries: readonly NavEntry[]): readonly NavEntry[] {
  const own = entries.filter(entry => entry.inBar)
  const added = entries.filter(entry => standIns.includes(entry.to)).slice(0, places - own.length)
  return own.length < places
    ? entries.filter(entry => own.includes(entry) || added.includes(entry))
    : own
}

/** The menu of a phone, under the thumb. */
export function BottomBar({ entries }: { entries: readonly NavEntry[] }) {
  const bar = entriesOfBar(entries)
  // Of all entries: a screen that has no place in the bar is none of its neighbours.
  const open = useOpenEntry(entries)
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {bar.map(entry => (
        <NavLink
          key={entry.to}
          entry={entry}
          isOpen={entry === open}
          className="flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs font-medium text-muted -outline-offset-2 aria-[current=page]:text-accent"
        >
          <entry.icon aria-hidden="true" className="size-5" />
          <span className="max-w-full truncate tracking-tight max-[26rem]:text-[0.6875rem]">
            {entry.inBar ?? entry.label}
          </span>
        </NavLink>
      ))}
    </nav>
  )
}
