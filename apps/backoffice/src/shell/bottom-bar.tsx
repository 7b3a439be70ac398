import { Link } from '@tanstack/react-router'
import type { NavEntry } from './nav-entries.ts'

/** The menu of a phone, under the thumb. */
export function BottomBar({ entries }: { entries: readonly NavEntry[] }) {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {entries.map(({ to, shortLabel, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: to === '/admin', includeSearch: false }}
          className="flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs font-medium text-muted -outline-offset-2 data-[status=active]:text-accent"
        >
          <Icon aria-hidden="true" className="size-5" />
          {shortLabel}
        </Link>
      ))}
    </nav>
  )
}
