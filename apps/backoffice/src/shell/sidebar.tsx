import { classNames } from '@atithi/ui/class-names'
import { IconButton } from '@atithi/ui/icon-button'
import { Link } from '@tanstack/react-router'
import { LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { BrandMark, BrandName } from '../components/brand.tsx'
import type { NavEntry } from './menu/nav-entries.ts'
import { NavLink, useOpenEntry } from './menu/nav-link.tsx'
import { readFolded, rememberFolded } from './remembered-sidebar.ts'

interface SidebarProps {
  entries: readonly NavEntry[]
  onLogout: () => void
}

const item =
  'flex h-11 items-center gap-3 rounded-md fallback:px-3 text-sm font-medium text-muted transition-colors hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-strong'

export function Sidebar({ entries, onLogout }: SidebarProps) {
  const [folded, setFolded] = useState(readFolded)
  const open = useOpenEntry(entries)
  const toggle = () => {
    setFolded(!folded)
    rememberFolded(!folded)
  }
  return (
    <aside
      className={classNames(
        'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-surface transition-[width] duration-200 md:flex print:hidden',
        folded ? 'w-20' : 'w-64',
      )}
    >
      <div
        className={classNames(
          'flex h-16 items-center border-b border-line',
          folded ? 'justify-center' : 'justify-between pr-3 pl-5',
        )}
      >
        {!folded && (
          <Link
            to="/"
            className="flex items-center gap-3 rounded-md"
            aria-label="Atithi, start page"
          >
            <BrandMark className="size-8" />
            <BrandName />
          </Link>
        )}
        <IconButton
          label={folded ? 'Unfold the menu' : 'Fold the menu'}
          aria-expanded={!folded}
          onClick={toggle}
        >
          {folded ? <PanelLeftOpen /> : <PanelLeftClose />}
        </IconButton>
      </div>
      <nav aria-label="Main" className="flex flex-1 flex-col gap-1 overflow-y-auto p-3">
        {entries.map(entry => (
          <NavLink
            key={entry.to}
            entry={entry}
            isOpen={entry === open}
            title={folded ? entry.label : undefined}
            className={classNames(item, folded && 'justify-center px-0')}
          >
            <entry.icon aria-hidden="true" className="size-5 shrink-0" />
            <span className={classNames(folded && 'sr-only')}>{entry.label}</span>
          </NavLink>
        ))}
      </nav>
      <div className="border-t border-line p-3">
        <button
          type="button"
          onClick={onLogout}
          title={folded ? 'Log out' : undefined}
          className={classNames(item, 'w-full', folded && 'justify-center px-0')}
        >
          <LogOut aria-hidden="true" className="size-5 shrink-0" />
          <span className={classNames(folded && 'sr-only')}>Log out</span>
        </button>
      </div>
    </aside>
  )
}
