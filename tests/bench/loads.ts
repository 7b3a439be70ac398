import { randomUUID } from 'node:crypto'
import { addDays } from '@atithi/api/kernel/shared/dates'
import { siteHost } from '../support/site-page.ts'
import type { FloorPorts } from './floors.ts'
import { type BenchHotel, newPhone, type Stay } from './hotel.ts'
import type { Load } from './load.ts'
import { password } from './platform/filled-database.ts'
import type { Platform } from './platform/platform.ts'
import { rows } from './rows/all-rows.ts'
import { type Bare, type Row, unfelt } from './rows/row.ts'
import { pathOf, type Statement } from './statements.ts'

/** One line of the table: work of the product, on platforms of any size, and the floor beside it, in the same run. */
export interface Work {
  name: string
  on(platform: Platform): Load
  floor(ports: FloorPorts, small: Platform): Load
  floorName: string
  bare?: { on(ports: FloorPorts, small: Platform): Load; target: number } | undefined
  /** What the product has to reach, as a share of the floor. */
  target?: number
  /** How much slower it may be on the large platform than on the small one. */
  mostGrowth?: number
  /** How many times longer than the floor's its slowest request in a hundred may take. */
  mostP99?: number
  /** Statements that the product sends for one request. */
  statements?: number
}

/** The statements of each row, by its name. */
export type Recorded = ReadonlyMap<string, readonly Statement[]>

const sameSql = 'the same SQL, Fastify + pg'

/** Every line of the table. `pageIsBuilt` says whether the websites answer with a page. */
export function workOf(small: Platform, recorded: Recorded, pageIsBuilt: boolean): Work[] {
  const home: Work = {
    name: 'site home',
    on: ({ url }) => ({ url: `${url}/`, headers: { host: siteHost(url, 'bench-1') } }),
    target: 0.3,
    mostGrowth: unfelt,
    floor: ports => ({ url: `http://localhost:${ports.page}/` }),
    floorName: 'constant page, bare Node',
  }
  return [
    {
      name: 'no-op, signed in',
      on: ({ url, hotel }) => ({ url: trpc(url, 'auth.me'), headers: { cookie: hotel.cookie } }),
      mostGrowth: unfelt,
      statements: small.hotel.statements.noOp,
      floor: ports => ({ url: `${at(ports)}/json` }),
      bare: bareRead({ route: 'no-op', target: 0.6 }),
      floorName: 'Fastify JSON',
    },
    ...(pageIsBuilt ? [home] : []),
    {
      name: 'availability, 8 types',
      target: 0.25,
      mostGrowth: unfelt,
      on: ({ url, hotel }) => {
        const { checkIn, checkOut } = hotel.quietStay()
        return {
          url: trpc(url, 'site.availability', {
            subdomain: hotel.subdomain,
            checkIn,
            checkOut,
            adults: 2,
            rooms: 1,
          }),
        }
      },
      statements: small.hotel.statements.availability,
      floor: ports => ({ url: `${at(ports)}/availability` }),
      bare: bareRead({ route: 'stock', target: 0.5 }),
      floorName: 'one query, Fastify + pg',
    },
    ...rows
      .filter(({ page }) => pageIsBuilt || !page)
      .map(row => readWork(row, recorded.get(row.name)?.length)),
    booking('book, quiet nights', { own: 0.5, bare: 0.35 }, small, hotel => hotel.quietStay()),
    booking('book, all on one stay', { own: 0.7, bare: 0.5 }, small, hotel => hotel.crowdedStay),
    {
      name: 'sign-in',
      mostGrowth: unfelt,
      floorName: 'bare argon2 verify',
      statements: small.hotel.statements.signIn,
      on: ({ url, hotel }) =>
        post(trpc(url, 'auth.login'), () => ({ email: hotel.nextEmail(), password })),
      floor: ports => post(`${at(ports)}/verify`, () => ({})),
    },
  ]
}

const bareRead = ({ route, target }: Bare): NonNullable<Work['bare']> => ({
  on: ports => ({ url: `${at(ports)}/bare/${route}` }),
  target,
})
const at = (ports: FloorPorts) => `http://localhost:${ports.fastify}`
const trpc = (url: string, path: string, input?: object): string =>
  `${url}/trpc/${path}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`
const post = (url: string, next: () => unknown): Load => ({ url, method: 'POST', next })

function readWork(row: Row, statements: number | undefined): Work {
  const { name, path, input, as, page, mostGrowth, target, mostP99, bare } = row
  return {
    name,
    mostGrowth,
    target,
    mostP99,
    statements,
    floorName: sameSql,
    on: ({ url, subject, cookies }) => {
      const cookie = cookies[as]
      return {
        url: page ? url + page(subject) : trpc(url, path, input(subject)),
        headers: {
          ...(cookie && { cookie }),
          ...(page && { host: siteHost(url, subject.subdomain) }),
        },
      }
    },
    floor: ports => ({ url: `${at(ports)}/reads/${pathOf(name)}` }),
    bare: bare && bareRead(bare),
  }
}

function booking(
  name: string,
  target: { own: number; bare: number },
  small: Platform,
  stayAt: (hotel: BenchHotel) => Stay,
): Work {
  return {
    name,
    target: target.own,
    mostGrowth: unfelt,
    floorName: sameSql,
    bare: {
      on: (ports, { hotel }) => post(`${at(ports)}/bare/book`, () => stayAt(hotel)),
      target: target.bare,
    },
    statements: small.hotel.recorded.booking.statements.length,
    on: ({ url, hotel }) => post(trpc(url, 'site.book'), () => bookingInput(hotel, stayAt(hotel))),
    floor: (ports, { hotel }) =>
      post(`${at(ports)}/book`, () => bookingFacts(hotel, stayAt(hotel))),
  }
}

const anyOf = <T>(items: readonly T[]): T | undefined =>
  items[Math.floor(Math.random() * items.length)]

function bookingInput({ subdomain, roomTypes }: BenchHotel, stay: Stay) {
  const key = randomUUID()
  const guest = { guestName: 'Ravi Kumar', guestEmail: `${key}@example.in`, guestPhone: newPhone() }
  return {
    subdomain,
    roomTypeId: anyOf(roomTypes)?.roomTypeId,
    ...stay,
    adults: 2,
    rooms: 1,
    ...guest,
    idempotencyKey: key,
  }
}

const bookingFacts = ({ roomTypes }: BenchHotel, stay: Stay) => ({
  ...anyOf(roomTypes),
  ...stay,
  secondNight: addDays(stay.checkIn, 1),
  phone: newPhone(),
})
