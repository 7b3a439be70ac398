import { IconButton } from '@atithi/ui/icon-button'
import { useTheme } from '@atithi/ui/theme'
import { Link } from '@tanstack/react-router'
import { Moon, Sun } from 'lucide-react'
import { BrandMark, BrandName } from '../components/brand.tsx'
import { mayUse, type Person } from '../lib/session.ts'
import { NotificationBell } from './bell/bell.tsx'
import { LiveSign } from './live-sign.tsx'
import { SearchLauncher } from './search/search-launcher.tsx'
import type { LiveState } from './use-live-events.ts'
import { UserMenu } from './user-menu.tsx'

interface TopBarProps {
  person: Person
  live: LiveState
  onLogout: () => void
  onShowKeys: () => void
}

export function TopBar({ person, live, onLogout, onShowKeys }: TopBarProps) {
  return (
    <header className="sticky top-0 z-20 flex h-16 shrink-0 items-center gap-1 border-b border-line bg-surface px-4 sm:gap-2 sm:px-6">
      <Link
        to="/"
        aria-label="Atithi, start page"
        className="mr-auto flex items-center gap-2.5 rounded-md md:hidden"
      >
        <BrandMark className="size-8" />
        <BrandName className="max-sm:sr-only" />
      </Link>
      <LiveSign state={live} className="mr-1 md:order-2 md:mr-3" />
      <div className="md:mr-auto md:min-w-0 md:flex-1">
        <SearchLauncher person={person} />
      </div>
      <div className="flex items-center gap-1 sm:gap-2 md:order-3">
        {mayUse(person, 'bookings') && <NotificationBell />}
        <ThemeSwitch />
        <UserMenu person={person} onLogout={onLogout} onShowKeys={onShowKeys} />
      </div>
    </header>
  )
}

function ThemeSwitch() {
  const { theme, setTheme } = useTheme()
  const isDark =
    theme === 'dark' ||
    (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  return (
    <IconButton
      label={isDark ? 'Switch to light' : 'Switch to dark'}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun /> : <Moon />}
    </IconButton>
  )
}
