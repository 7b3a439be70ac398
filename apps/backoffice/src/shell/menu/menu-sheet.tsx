import { Drawer } from '@atithi/ui/drawer'
import type { NavEntry } from './nav-entries.ts'
import { NavLink, useOpenEntry } from './nav-link.tsx'

/** Every screen of the person, on a phone. */
export function MenuSheet({
  entries,
  onClose,
}: {
  entries: readonly NavEntry[]
  onClose: () => void
}) {
  const open = useOpenEntry(entries)
  return (
    <Drawer open onCloseRequest={onClose} side="left" size="sm" title="Menu">
      <nav aria-label="All screens" className="-mx-2 flex flex-col gap-1">
        {entries.map(entry => (
          <NavLink
            key={entry.to}
            entry={entry}
            isOpen={entry === open}
            onClick={onClose}
            className="flex h-12 items-center gap-3 rounded-md px-3 text-base font-medium text-muted hover:bg-hover aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong"
          >
            <entry.icon aria-hidden="true" className="size-5 shrink-0" />
            {entry.label}
          </NavLink>
        ))}
      </nav>
    </Drawer>
  )
}
