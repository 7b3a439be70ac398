import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { entryAt, type NavEntry } from './nav-entries.ts'

/** The entry of the menu that is open now. */
export const useOpenEntry = (entries: readonly NavEntry[]): NavEntry | undefined => {
  const path = useRouterState({ select: state => state.location.pathname })
  return entryAt(entries, path)
}

interface NavLinkProps {
  entry: NavEntry
  isOpen: boolean
  className: string
  title?: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** One entry of a menu. The router would mark all that lie above a path: here it is the nearest. */
export const NavLink = ({ entry, isOpen, className, title, onClick, children }: NavLinkProps) => (
  <Link
    to={entry.to}
    activeOptions={{ exact: true, includeSearch: false }}
    aria-current={isOpen ? 'page' : undefined}
    title={title}
    onClick={onClick}
    className={className}
  >
    {children}
  </Link>
)
