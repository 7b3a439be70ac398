import {
  Activity,
  Building2,
  CalendarCheck,
  Globe,
  Hotel,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  SlidersHorizontal,
  UsersRound,
} from 'lucide-react'
import { type Area, mayUse, type Person } from '../lib/session.ts'

export interface NavEntry {
  to:
    | '/dashboard'
    | '/bookings'
    | '/property'
    | '/website'
    | '/admin'
    | '/admin/hotels'
    | '/admin/users'
    | '/admin/events'
    | '/admin/settings'
    | '/settings'
  label: string
  /** Where there is little room. */
  shortLabel: string
  icon: LucideIcon
  /** The key that goes there, after G. */
  key?: string
  area?: Area
}

// One's own profile and security: everybody's.
const settings: NavEntry = {
  to: '/settings',
  label: 'Settings',
  shortLabel: 'Settings',
  icon: Settings,
  key: 's',
}

const hotelEntries: readonly NavEntry[] = [
  {
    to: '/dashboard',
    label: 'Dashboard',
    shortLabel: 'Dashboard',
    icon: LayoutDashboard,
    key: 'd',
  },
  {
    to: '/bookings',
    label: 'Bookings',
    shortLabel: 'Bookings',
    icon: CalendarCheck,
    key: 'b',
    area: 'bookings',
  },
  {
    to: '/property',
    label: 'Property',
    shortLabel: 'Property',
    icon: Building2,
    key: 'p',
    area: 'property',
  },
  {
    to: '/website',
    label: 'Website',
    shortLabel: 'Website',
    icon: Globe,
    key: 'w',
    area: 'website',
  },
  settings,
]

const adminEntries: readonly NavEntry[] = [
  {
    to: '/admin',
    label: 'Admin Dashboard',
    shortLabel: 'Dashboard',
    icon: LayoutDashboard,
    key: 'd',
  },
  { to: '/admin/hotels', label: 'Hotels', shortLabel: 'Hotels', icon: Hotel, key: 'h' },
  { to: '/admin/users', label: 'Users', shortLabel: 'Users', icon: UsersRound, key: 'u' },
  { to: '/admin/events', label: 'Events', shortLabel: 'Events', icon: Activity, key: 'e' },
  {
    to: '/admin/settings',
    label: 'System Settings',
    shortLabel: 'System',
    icon: SlidersHorizontal,
    key: 'y',
  },
  settings,
]

/** What this person may use, in the order of the menu. */
export function navEntries(person: Person): readonly NavEntry[] {
  if (person.role === 'admin') return adminEntries
  return hotelEntries.filter(entry => !entry.area || mayUse(person, entry.area))
}
