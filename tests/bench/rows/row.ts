import type { IsoDate } from '@atithi/api/kernel/shared/dates'

/** The large hotel of a filled platform, and who asks: 20 room types of 10 rooms, 20,000 bookings, five hotels of one owner. */
export interface Subject {
  propertyId: string
  subdomain: string
  /** Its cheapest. */
  roomTypeId: string
  today: IsoDate
  /** The bookings list far below its top: 15,000 bookings have gone by. */
  deepCursor: string
}

/** One line of the table: a query of the product. */
export interface Row {
  name: string
  /** The procedure. */
  path: string
  input(subject: Subject): object
  as: 'owner' | 'administrator' | 'visitor'
  /** The page of the website that asks this, beside what the hotel shows: then the page is what is measured. */
  page?(subject: Subject): string
  /** How much slower it may be on ten thousand hotels than on six. Left out where the work itself is over all hotels. */
  mostGrowth?: number
  /** What it has to reach, as a share of the same SQL sent by a bare Fastify route. */
  target?: number
  /** The least that anybody would need for it (bare.ts), and what share of that it has to reach. */
  bare?: Bare
  /** How many times longer than that SQL its slowest request in a hundred may take. */
  mostP99?: number
}

export interface Bare {
  route: 'no-op' | 'stock' | 'list' | 'board' | 'dashboard' | 'calendar' | 'book'
  target: number
}

/** Of what a hotel does with its own rows: the other hotels must not be felt. */
export const unfelt = 1.3
