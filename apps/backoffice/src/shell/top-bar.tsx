import { IconButton } from '@atithi/ui/icon-button'
import { Menu as MenuIcon, Moon, Sun } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { BrandMark } from '../components/brand.tsx'
import type { Person } from '../lib/session.ts'
import { BellButton } from './bell/bell-button.tsx'
import { LiveSign } from './live-sign.tsx'
import { SearchLauncher } from './search/search-launcher.tsx'
import type { LiveState } from './use-live-events.ts'
import { useThemeSwitch } from './use-theme-switch.ts'
import { UserButton } from './user-button.tsx'

interface TopBarProps {
  person: Person
  live: LiveState
  onLogout: () => void
  onShowKeys: () => void
  onShowMenu: () => void
}

const PropertySwitch = lazy(() =>
  import('./property-switch.tsx').then(module => ({ default: module.PropertySwitch })),
)

const NotificationBell = lazy(() =>
  import('./bell/bell.tsx').then(module => ({ default: module.NotificationBell })),
)

const UserMenu = lazy(() =>
  import('./user-menu.tsx').then(module => ({ default: module.UserMenu })),
)

export function TopBar({ person, live, onLogout, onShowKeys, onShowMenu }: TopBarProps) {
  return (
    <header className="sticky top-0 z-20 flex print:hidden h-16 shrink-0 items-center gap-1 border-b border-line bg-surface px-4 sm:gap-2 sm:px-6">
      <IconButton label="Menu" aria-haspopup="dialog" onClick={onShowMenu} className="md:hidden">
        <MenuIcon />
      </IconButton>
      {person.role === 'admin' ? (
        <BrandMark className="mr-auto size-8 md:hidden" />
      ) : (
        <div className="min-w-0 flex-1 md:order-1 md:max-w-56 md:empty:hidden">
          <Suspense>
            <PropertySwitch />
          </Suspense>
        </div>
      )}
      <LiveSign state={live} className="mr-1 md:order-2 md:mr-3" />
      <div className="md:mr-auto md:min-w-0 md:flex-1">
        <SearchLauncher person={person} onShowKeys={onShowKeys} />
      </div>
      <div className="flex items-center gap-1 sm:gap-2 md:order-3">
        {/* What these open comes after the screen that was asked for; until then they cannot be pressed. */}
        <Suspense fallback={<BellButton unread={0} disabled />}>
          <NotificationBell />
        </Suspense>
        <span className="max-sm:hidden">
          <ThemeSwitch />
        </span>
        <Suspense fallback={<UserButton person={person} disabled />}>
          <UserMenu person={person} onLogout={onLogout} onShowKeys={onShowKeys} />
        </Suspense>
      </div>
    </header>
  )
}

function ThemeSwitch() {
  const { isDark, label, toggle } = useThemeSwitch()
  return (
    <IconButton label={label} onClick={toggle}>
      {isDark ? <Sun /> : <Moon />}
    </IconButton>
  )
}
