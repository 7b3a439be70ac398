import { Menu, MenuItem, MenuSeparator } from '@atithi/ui/menu'
import { Link } from '@tanstack/react-router'
import { Keyboard, LogOut, Moon, ShieldCheck, Sun, UserRound } from 'lucide-react'
import { type Person, roleWords } from '../lib/session.ts'
import { useThemeSwitch } from './use-theme-switch.ts'
import { UserButton } from './user-button.tsx'

interface UserMenuProps {
  person: Person
  onLogout: () => void
  onShowKeys: () => void
}

export function UserMenu({ person, onLogout, onShowKeys }: UserMenuProps) {
  const { isDark, label, toggle } = useThemeSwitch()
  return (
    <Menu trigger={<UserButton person={person} />}>
      <div className="px-2 pt-1.5 pb-2 text-sm">
        <p className="font-medium">{person.name}</p>
        <p className="text-muted">{person.email}</p>
        <p className="text-muted sm:hidden">{roleWords[person.role]}</p>
      </div>
      <MenuSeparator />
      <MenuItem icon={<UserRound />} render={<Link to="/settings" search={{}} />}>
        Profile
      </MenuItem>
      <MenuItem
        icon={<ShieldCheck />}
        render={<Link to="/settings" search={{ section: 'security' }} />}
      >
        Security
      </MenuItem>
      <MenuItem icon={isDark ? <Sun /> : <Moon />} onClick={toggle}>
        {label}
      </MenuItem>
      <MenuItem icon={<Keyboard />} shortcut="?" onClick={onShowKeys}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<LogOut />} onClick={onLogout}>
        Log out
      </MenuItem>
    </Menu>
  )
}
