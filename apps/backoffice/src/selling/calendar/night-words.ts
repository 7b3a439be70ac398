import { longestStay } from '@atithi/api/selling/rates/rules/rates'
import { formatCounted, formatMoney, formatPercent } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Calendar = Outputs['availability']['calendar']
export type CalendarRow = Calendar['roomTypes'][number]

/** One night of one room type; amounts in paise. */
export interface Night {
  available: number
  sold: number
  blocked: number
  /** Rooms that may be sold beyond those there are. */
  overbooking: number
  /** Rooms that are sold or off sale beyond those there are. */
  overbooked: number
  /** After the discount. */
  rate: number
  discountPercent: number
  minimumStay: number
  /** Of every stay over the night. */
  minimumStayThrough: number
  maximumStay: number
  closedToArrival: boolean
  closedToDeparture: boolean
  stopSell: boolean
}

export const nightAt = (row: CalendarRow, at: number): Night => ({
  available: row.available[at] ?? 0,
  sold: row.sold[at] ?? 0,
  blocked: row.blocked[at] ?? 0,
  overbooking: row.overbooking[at] ?? 0,
  overbooked: Math.max(0, (row.sold[at] ?? 0) + (row.blocked[at] ?? 0) - row.quantity),
  rate: row.rate[at] ?? 0,
  discountPercent: row.discountPercent[at] ?? 0,
  minimumStay: row.minimumStay[at] ?? 1,
  minimumStayThrough: row.minimumStayThrough[at] ?? 1,
  maximumStay: row.maximumStay[at] ?? longestStay,
  closedToArrival: row.closedToArrival[at] ?? false,
  closedToDeparture: row.closedToDeparture[at] ?? false,
  stopSell: row.stopSell[at] ?? false,
})

/** What binds the sale of a night, each in a few words. */
export function restrictionsOf(night: Night): string[] {
  const said: string[] = []
  if (night.stopSell) said.push('not for sale online')
  if (night.closedToArrival) said.push('closed to arrival')
  if (night.closedToDeparture) said.push('closed to departure')
  if (night.minimumStay > 1) said.push(`at least ${formatCounted(night.minimumStay, 'night')}`)
  if (night.minimumStayThrough > 1)
    said.push(`stays over it of at least ${formatCounted(night.minimumStayThrough, 'night')}`)
  if (night.maximumStay < longestStay)
    said.push(`at most ${formatCounted(night.maximumStay, 'night')}`)
  return said
}

/** How far a night may be, and is, sold beyond its rooms. */
export function overbookingOf({ overbooking, overbooked }: Night): string[] {
  const said: string[] = []
  if (overbooking > 0) said.push(`overbooking up to ${overbooking}`)
  if (overbooked > 0) said.push(`${overbooked} overbooked`)
  return said
}

/** '3 left, 2 sold, 1 blocked, ₹4,500, closed to arrival'. */
export function nightInWords(night: Night): string {
  return [
    night.available === 0 ? 'none left' : `${night.available} left`,
    `${night.sold} sold`,
    ...(night.blocked > 0 ? [`${night.blocked} blocked`] : []),
    ...overbookingOf(night),
    formatMoney(night.rate),
    ...(night.discountPercent > 0 ? [`${formatPercent(night.discountPercent)} discount`] : []),
    ...restrictionsOf(night),
  ].join(', ')
}
