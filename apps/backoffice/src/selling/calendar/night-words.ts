import { longestStay } from '@atithi/api/selling/rates/rules/rates'
import { formatCounted, formatMoney, formatPercent } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Calendar = Outputs['availability']['calendar']
export type CalendarRow = Calendar['roomTypes'][number]

/** One night of one room type; amounts in paise. */
export interface Night {
  left: number
  sold: number
  blocked: number
  /** After the discount. */
  rate: number
  discountPercent: number
  minimumStay: number
  maximumStay: number
  closedToArrival: boolean
  closedToDeparture: boolean
  stopSell: boolean
}

export const nightAt = (row: CalendarRow, at: number): Night => ({
  left: row.left[at] ?? 0,
  sold: row.sold[at] ?? 0,
  blocked: row.blocked[at] ?? 0,
  rate: row.rate[at] ?? 0,
  discountPercent: row.discountPercent[at] ?? 0,
  minimumStay: row.minimumStay[at] ?? 1,
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
  if (night.maximumStay < longestStay)
    said.push(`at most ${formatCounted(night.maximumStay, 'night')}`)
  return said
}

/** '3 left, 2 sold, 1 blocked, ₹4,500, closed to arrival'. */
export function nightInWords(night: Night): string {
  return [
    night.left === 0 ? 'none left' : `${night.left} left`,
    `${night.sold} sold`,
    ...(night.blocked > 0 ? [`${night.blocked} blocked`] : []),
    formatMoney(night.rate),
    ...(night.discountPercent > 0 ? [`${formatPercent(night.discountPercent)} discount`] : []),
    ...restrictionsOf(night),
  ].join(', ')
}
