import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { type Row, unfelt } from './row.ts'

const in20Days = (today: IsoDate) => ({ checkIn: addDays(today, 20), checkOut: addDays(today, 22) })

/** What people at a hotel look at all day. */
export const hotelRows: readonly Row[] = [
  {
    name: 'bookings list',
    bare: { route: 'list', target: 0.4 },
    path: 'bookings.list',
    as: 'owner',
    input: () => ({}),
    mostGrowth: unfelt,
  },
  {
    name: 'bookings list, deep page',
    path: 'bookings.list',
    as: 'owner',
    mostGrowth: unfelt,
    input: ({ deepCursor }) => ({ cursor: deepCursor }),
  },
  {
    name: 'bookings list, search',
    path: 'bookings.list',
    as: 'owner',
    mostGrowth: unfelt,
    input: ({ propertyId }) => ({ propertyId, search: 'Meera Sharma 9' }),
  },
  {
    name: 'board, 31 nights',
    bare: { route: 'board', target: 0.4 },
    path: 'bookings.board',
    as: 'owner',
    mostGrowth: unfelt,
    input: ({ propertyId, today }) => ({
      propertyId,
      from: addDays(today, -3),
      to: addDays(today, 27),
    }),
  },
  {
    name: 'dashboard',
    bare: { route: 'dashboard', target: 0.4 },
    path: 'dashboard.summary',
    as: 'owner',
    input: () => ({}),
    mostGrowth: unfelt,
  },
  {
    name: 'dashboard, recent',
    path: 'dashboard.recentBookings',
    as: 'owner',
    input: () => ({}),
    mostGrowth: unfelt,
  },
  {
    name: 'calendar, 365 × 20',
    bare: { route: 'calendar', target: 0.3 },
    path: 'availability.calendar',
    as: 'owner',
    mostGrowth: unfelt,
    input: ({ propertyId, today }) => ({ propertyId, from: today, to: addDays(today, 364) }),
  },
  {
    name: 'day at the desk',
    path: 'bookings.day',
    as: 'owner',
    mostGrowth: unfelt,
    input: ({ propertyId }) => ({ propertyId }),
  },
  {
    name: 'rooms',
    path: 'rooms.list',
    as: 'owner',
    mostGrowth: unfelt,
    input: ({ propertyId }) => ({ propertyId }),
  },
  {
    name: 'payments, first page',
    path: 'payments.list',
    as: 'owner',
    mostGrowth: unfelt,
    input: () => ({}),
  },
  {
    name: 'payments, today',
    path: 'payments.summary',
    as: 'owner',
    mostGrowth: unfelt,
    input: () => ({ dateRange: 'today' }),
  },
  {
    name: 'search over all',
    path: 'search.global',
    as: 'owner',
    input: () => ({ query: 'Meera' }),
    mostGrowth: unfelt,
  },
  {
    name: 'search over all, a slip',
    path: 'search.global',
    as: 'owner',
    input: () => ({ query: 'Laxmi Naraian' }),
    mostGrowth: unfelt,
  },
]

/** What a guest on a website asks. */
export const siteRows: readonly Row[] = [
  {
    name: 'availability, 20 types',
    bare: { route: 'stock', target: 0.5 },
    path: 'site.availability',
    as: 'visitor',
    mostGrowth: unfelt,
    input: ({ subdomain, today }) => ({ subdomain, ...in20Days(today), adults: 2, rooms: 1 }),
  },
  {
    name: 'quote',
    bare: { route: 'stock', target: 0.6 },
    path: 'site.quote',
    as: 'visitor',
    mostGrowth: unfelt,
    input: ({ subdomain, roomTypeId, today }) => ({
      subdomain,
      roomTypeId,
      ...in20Days(today),
      adults: 2,
      rooms: 1,
    }),
  },
  {
    name: 'site search page',
    path: 'site.availability',
    as: 'visitor',
    mostGrowth: unfelt,
    mostP99: 5,
    input: ({ subdomain, today }) => ({ subdomain, ...in20Days(today), adults: 2, rooms: 1 }),
    page: ({ today }) =>
      `/book?${new URLSearchParams({ ...in20Days(today), adults: '2', rooms: '1' })}`,
  },
  {
    name: 'site, its content',
    path: 'site.bySubdomain',
    as: 'visitor',
    input: ({ subdomain }) => ({ subdomain }),
    mostGrowth: unfelt,
  },
]

/** Work over all hotels: it may grow, and the table says by how much. */
export const administratorRows: readonly Row[] = [
  { name: 'all bookings', path: 'bookings.list', as: 'administrator', input: () => ({}) },
  {
    name: 'all bookings, search',
    path: 'bookings.list',
    as: 'administrator',
    input: () => ({ search: 'K5FKEE6G' }),
  },
  {
    name: 'all bookings, by amount',
    path: 'bookings.list',
    as: 'administrator',
    input: () => ({ sort: '-amount' }),
  },
  {
    name: 'all bookings, by guest',
    path: 'bookings.list',
    as: 'administrator',
    input: () => ({ sort: 'guest' }),
  },
  { name: 'all users', path: 'admin.users.list', as: 'administrator', input: () => ({}) },
  {
    name: 'all hotels',
    path: 'admin.hotels.list',
    as: 'administrator',
    // A page that either platform can fill.
    input: () => ({ limit: 5 }),
  },
  { name: 'dashboard of all', path: 'dashboard.summary', as: 'administrator', input: () => ({}) },
]
