import type { IsoDate } from '../../kernel/shared/dates.ts'
/** Figures that must tie with each other: the first that do not are named first. */
export const tieCheckNames = [
  'trial-balance',
  'opening-balance',
  'closed-day',
  'day-book',
  'payment-lines',
  'receipt-totals',
  'report-figures',
] as const

/** What the books must never say. The order is that of the page. */
export const checkNames = [
  ...tieCheckNames,
  'sold-counter',
  'blocked-counter',
  'oversold',
  'room-given-twice',
  'out-of-order-with-guest',
  'assignment-without-night',
  'cancelled-holds-nights',
  'amount-differs',
  'paid-differs',
  'charged-differs',
  'left-uncharged',
  'night-in-wrong-slab',
  'overstay-uncharged',
  'group-pick-up',
  'group-advances',
  'cash',
  'city-ledger',
  'points-balance',
  'points-of-stays',
  'documents',
] as const
export type CheckName = (typeof checkNames)[number]

/** One thing that does not add up, with all that names it to people. Amounts in paise. */
export interface Finding {
  check: CheckName
  roomTypeName?: string
  roomNumber?: string
  night?: IsoDate
  bookings?: { id: string; code: string; guestName: string }[]
  groupName?: string
  /** Which figure of the day, as the night audit names it. */
  figure?: string
  /** What is wrong with the documents, where it is a count of them. */
  what?: string
  /** What is stored, and what a recount comes to. */
  stored?: number
  recounted?: number
}

/** Shown of each check; the count names them all. */
export const mostExamples = 20

export interface CheckResult {
  check: CheckName
  conflicts: number
  examples: Finding[]
}
