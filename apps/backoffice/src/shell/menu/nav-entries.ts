import {
  BedDouble,
  Building2,
  Cable,
  CalendarCheck,
  CalendarRange,
  ChartColumn,
  ContactRound,
  FileSpreadsheet,
  Globe,
  Hotel,
  IndianRupee,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  Settings,
  ShieldCheck,
  SlidersHorizontal,
  Sparkles,
  Star,
  Sun,
  UsersRound,
} from 'lucide-react'
import { type Area, mayUse, type Person } from '../../lib/session.ts'

export interface NavEntry {
  to:
    | '/today'
    | '/dashboard'
    | '/bookings'
    | '/bookings/board'
    | '/property'
    | '/guests'
    | '/communications'
    | '/property/calendar'
    | '/property/housekeeping'
    | '/property/reviews'
    | '/payments'
    | '/reports'
    | '/channels'
    | '/website'
    | '/admin'
    | '/admin/hotels'
    | '/admin/users'
    | '/admin/onboarding'
    | '/admin/analytics'
    | '/admin/security'
    | '/admin/settings'
    | '/settings'
  label: string
  icon: LucideIcon
  /** The key that goes there, after G. */
  key: string
  area?: Area
  /** In the bar of a phone; under this name, where there is little room. */
  inBar?: string
}

// One's own profile and security: everybody's.
const settings: NavEntry = {
  to: '/settings',
  label: 'Settings',
  icon: Settings,
  key: 's',
  inBar: 'Settings',
}

const hotelEntries: readonly NavEntry[] = [
  { to: '/today', label: 'Today', icon: Sun, key: 't', area: 'bookings' },
  {
    to: '/dashboard',
    label: 'Dashboard',
    icon: LayoutDashboard,
    key: 'd',
    inBar: 'Dashboard',
  },
  { to: '/bookings/board', label: 'Front desk', icon: BedDouble, key: 'f', area: 'bookings' },
  {
    to: '/bookings',
    label: 'Bookings',
    icon: CalendarCheck,
    key: 'b',
    area: 'bookings',
    inBar: 'Bookings',
  },
  { to: '/guests', label: 'Guests', icon: ContactRound, key: 'u', area: 'guests' },
  {
    to: '/communications',
    label: 'Communications',
    icon: MessagesSquare,
    key: 'e',
    area: 'communications',
  },
  {
    to: '/property/calendar',
    label: 'Calendar',
    icon: CalendarRange,
    key: 'c',
    area: 'property',
  },
  {
    to: '/property/housekeeping',
    label: 'Housekeeping',
    icon: Sparkles,
    key: 'h',
    area: 'bookings',
  },
  { to: '/payments', label: 'Payments', icon: IndianRupee, key: 'm', area: 'payments' },
  { to: '/reports', label: 'Reports', icon: FileSpreadsheet, key: 'o', area: 'reports' },
  { to: '/property/reviews', label: 'Reviews', icon: Star, key: 'r', area: 'guests' },
  {
    to: '/property',
    label: 'Property',
    icon: Building2,
    key: 'p',
    area: 'property',
    inBar: 'Property',
  },
  { to: '/channels', label: 'Channels', icon: Cable, key: 'l', area: 'channels' },
  {
    to: '/website',
    label: 'Website',
    icon: Globe,
    key: 'w',
    area: 'website',
    inBar: 'Website',
  },
  settings,
]

const adminEntries: readonly NavEntry[] = [
  {
    to: '/admin',
    label: 'Admin Dashboard',
    icon: LayoutDashboard,
    key: 'd',
    inBar: 'Dashboard',
  },
  { to: '/admin/hotels', label: 'Hotels', icon: Hotel, key: 'h', inBar: 'Hotels' },
  { to: '/admin/users', label: 'Users', icon: UsersRound, key: 'u', inBar: 'Users' },
  { to: '/admin/onboarding', label: 'Onboarding Status', icon: ListChecks, key: 'o' },
  {
    to: '/admin/analytics',
    label: 'Analytics',
    icon: ChartColumn,
    key: 'a',
    inBar: 'Analytics',
  },
  { to: '/admin/security', label: 'Security', icon: ShieldCheck, key: 'i', inBar: 'Security' },
  {
    to: '/admin/settings',
    label: 'System Settings',
    icon: SlidersHorizontal,
    key: 'y',
  },
  // The bar of a phone is full.
  { to: '/settings', label: 'Settings', icon: Settings, key: 's' },
]

/** What this person may use, in the order of the menu. */
export function navEntries(person: Person): readonly NavEntry[] {
  if (person.role === 'admin') return adminEntries
  return hotelEntries.filter(entry => !entry.area || mayUse(person, entry.area))
}

/** The entry that a path belongs to: of those above it, the nearest. */
export const entryAt = (entries: readonly NavEntry[], path: string): NavEntry | undefined =>
  entries
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .toSorted((a, b) => b.to.length - a.to.length)[0]
