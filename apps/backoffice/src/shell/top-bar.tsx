import { IconButton } from '@atithi/ui/icon-button'
import { useTheme } from '@atithi/ui/theme'
import { Link } from '@tanstack/react-router'
import { Moon, Sun } from 'lucide-react'
import type { Person } from '../lib/session.ts'
import { BrandMark, BrandName } from './brand.tsx'
import { LiveSign } from './live-sign.tsx'
import type { LiveState } from './use-live-events.ts'
import { UserMenuButton } from './user-menu-button.tsx'

interface TopBarProps {
  person: Person
  live: LiveState
  onLogout: () => void
  onShowKeys: () => void
}

export function TopBar({ person, live, onLogout, onShowKeys }: TopBarProps) {
  return (
    <header className="sticky top-0 z-20 flex h-16 shrink-0 items-center justify-between gap-4 border-b border-line bg-surface px-4 sm:px-6">
      <Link to="/" aria-label="Atithi, start page" className="flex items-center gap-2.5 rounded-md md:hidden">
        <BrandMark className="size-8" />
        <BrandName />
      </Link>
      <LiveSign state={live} className="max-md:hidden" />
      <div className="flex items-center gap-1 sm:gap-2">
        <LiveSign state={live} className="mr-1 md:hidden" />
        <ThemeSwitch />
        <UserMenuButton person={person} onLogout={onLogout} onShowKeys={onShowKeys} />
      </div>
    </header>
  )
}

function ThemeSwitch() {
  const { theme, setTheme } = useTheme()
  const isDark = theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  return (
    <IconButton label={isDark ? 'Switch to light' : 'Switch to dark'} onClick={() => setTheme(isDark ? 'light' : 'dark')}>
      {isDark ? <Sun /> : <Moon />}
    </IconButton>
  )
}
