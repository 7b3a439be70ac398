import { randomUUID } from 'node:crypto'
import { addDays } from '@atithi/api/shared/dates'
import type { FloorPorts } from './floors.ts'
import type { Ground } from './ground.ts'
import { type BenchHotel, password } from './hotel.ts'
import type { Load } from './load.ts'

/** One line of the table: work of the product and the floor beside it, in the same run. */
export interface Work {
  name: string
  product: Load
  floor: Load
  floorName: string
  /** What the product has to reach, as a share of the floor. */
  target?: number
  /** Statements that the product sends for one request. */
  statements?: number
}

/** Every line of the table. `pageIsBuilt` says whether the websites answer with a page. */
export function workOf(ground: Ground, hotel: BenchHotel, ports: FloorPorts, pageIsBuilt: boolean): Work[] {
  const { productUrl } = ground
  const floorUrl = `http://localhost:${ports.fastify}`
  const trpc = (path: string, input?: object): string =>
    `${productUrl}/trpc/${path}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`
  const signedIn = { cookie: hotel.cookie }
  const { booking, reads } = hotel.recorded
  const stay = { checkIn: hotel.quietStay().checkIn }
  const search = { subdomain: hotel.subdomain, ...stay, checkOut: addDays(stay.checkIn, 2), adults: 2, rooms: 1 }
  const searching: Load = { url: trpc('site.availability', search) }

  const booked = (wish: () => object): Pick<Work, 'product' | 'floor' | 'floorName' | 'statements'> => ({
    product: { url: trpc('site.book'), method: 'POST', next: () => bookingInput(hotel, wish()) },
    floor: { url: `${floorUrl}/book`, method: 'POST', next: () => bookingFacts(hotel, wish()) },
    floorName: 'the same SQL, Fastify + pg',
    statements: booking.statements.length,
  })
  const read = (name: string): Pick<Work, 'floor' | 'floorName' | 'statements'> => ({
    floor: { url: `${floorUrl}/reads/${name}` },
    floorName: 'the same SQL, Fastify + pg',
    statements: reads[name]?.length,
  })
  const home: Work = {
    ...{ name: 'site home', product: { url: `${productUrl}/sites/${hotel.subdomain}/` }, target: 0.3 },
    ...{ floor: { url: `http://localhost:${ports.page}/` }, floorName: 'constant page, bare Node' },
  }
  return [
    { name: 'no-op (auth.me)', product: { url: trpc('auth.me') }, floor: { url: `${floorUrl}/json` }, floorName: 'Fastify JSON' },
    ...(pageIsBuilt ? [home] : []),
    {
      name: 'availability',
      product: searching,
      floor: { url: `${floorUrl}/availability` },
      floorName: 'one query, Fastify + pg',
      target: 0.25,
    },
    { name: 'availability, its SQL', product: searching, ...read('search') },
    { name: 'bookings list', product: { url: trpc('bookings.list', {}), headers: signedIn }, ...read('bookings') },
    { name: 'dashboard', product: { url: trpc('dashboard.summary', {}), headers: signedIn }, ...read('dashboard') },
    { name: 'book, quiet nights', ...booked(hotel.quietStay), target: 0.5 },
    { name: 'book, all on one stay', ...booked(() => hotel.crowdedStay), target: 0.7 },
    {
      name: 'sign-in',
      product: { url: trpc('auth.login'), method: 'POST', next: () => ({ email: hotel.nextEmail(), password }) },
      floor: { url: `${floorUrl}/verify`, method: 'POST', next: () => ({}) },
      floorName: 'bare argon2 verify',
    },
  ]
}

const anyOf = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)]

function bookingInput({ subdomain, roomTypes }: BenchHotel, stay: object) {
  const key = randomUUID()
  const guest = { guestName: 'Ravi Kumar', guestEmail: `${key}@example.in`, guestPhone: '9812345678' }
  return { subdomain, roomTypeId: anyOf(roomTypes)?.roomTypeId, ...stay, adults: 2, rooms: 1, ...guest, idempotencyKey: key }
}

const bookingFacts = ({ roomTypes }: BenchHotel, stay: { checkIn?: string }) => ({
  ...{ ...anyOf(roomTypes), ...stay, secondNight: addDays(stay.checkIn ?? '', 1) },
})
