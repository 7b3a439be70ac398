import { Avatar } from '@atithi/ui/avatar'
import { IconButton } from '@atithi/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@atithi/ui/menu'
import { useTheme } from '@atithi/ui/theme'
import { Link } from '@tanstack/react-router'
import { ChevronDown, Keyboard, LogOut, Moon, Sun } from 'lucide-react'
import { type Person, roleWords } from '../lib/session.ts'
import { BrandMark, BrandName } from './brand.tsx'
import { LiveSign } from './live-sign.tsx'
import type { LiveState } from './use-live-events.ts'

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
        <Menu
          trigger={
            <button type="button" className="flex items-center gap-3 rounded-md p-1 text-left hover:bg-hover sm:pr-2">
              <Avatar name={person.name} size="sm" />
              <span className="hidden min-w-0 sm:block">
                <span className="block max-w-48 truncate text-sm leading-5 font-medium">{person.name}</span>
                <span className="block text-xs leading-4 text-muted">{roleWords[person.role]}</span>
              </span>
              <span className="sr-only sm:hidden">Account of {person.name}</span>
              <ChevronDown aria-hidden="true" className="hidden size-4 text-muted sm:block" />
            </button>
          }
        >
          <div className="px-2 pt-1.5 pb-2 text-sm">
            <p className="font-medium">{person.name}</p>
            <p className="text-muted">{person.email}</p>
            <p className="text-muted sm:hidden">{roleWords[person.role]}</p>
          </div>
          <MenuSeparator />
          <MenuItem icon={<Keyboard />} shortcut="?" onClick={onShowKeys}>
            Keyboard shortcuts
          </MenuItem>
          <MenuItem icon={<LogOut />} onClick={onLogout}>
            Log out
          </MenuItem>
        </Menu>
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
