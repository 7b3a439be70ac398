import type { PaymentStatus } from '@atithi/api/finance/ledger/rules/balance'
import { type BookingStatus, bookingStatuses } from '@atithi/api/kernel/shared/booking-statuses'
import {
  type BookingSort,
  type BookingSource,
  bookingSorts,
  bookingSources,
} from '@atithi/api/stays/bookings/rules/bookings'
import { idOf, oneOf, textOf } from '../../lib/search-params.ts'

/** The spans by which the list can be cut, each from the property's own today. */
export const rangeWords = {
  all: 'Any date',
  today: 'Today',
  tomorrow: 'Tomorrow',
  'this-week': 'This week',
  'this-month': 'This month',
  'next-month': 'Next month',
} as const
export type Range = keyof typeof rangeWords
const ranges: readonly Range[] = [
  'all',
  'today',
  'tomorrow',
  'this-week',
  'this-month',
  'next-month',
]

export const payments = [
  'paid',
  'partial',
  'pending',
  'failed',
  'refunded',
] as const satisfies readonly PaymentStatus[]

/** The filters and the order as they stand in the address. */
export interface BookingFilters {
  q?: string
  status?: BookingStatus
  property?: string
  source?: BookingSource
  payment?: (typeof payments)[number]
  range?: Range
  /** The newest first when not given. */
  sort?: BookingSort
}

export function readBookingFilters(search: Record<string, unknown>): BookingFilters {
  return {
    q: textOf(search.q),
    status: oneOf(search.status, bookingStatuses),
    property: idOf(search.property),
    source: oneOf(search.source, bookingSources),
    payment: oneOf(search.payment, payments),
    range: oneOf(search.range, ranges),
    sort: oneOf(search.sort, bookingSorts),
  }
}

export const noFilters = {
  q: undefined,
  status: undefined,
  property: undefined,
  source: undefined,
  payment: undefined,
  range: undefined,
}

export const isFiltered = ({
  q,
  status,
  property,
  source,
  payment,
  range = 'all',
}: BookingFilters): boolean =>
  Boolean(q || status || property || source || payment || range !== 'all')

/** What the figures are asked for. */
export function filterInput({
  q,
  status,
  property,
  source,
  payment,
  range = 'all',
}: BookingFilters) {
  return {
    search: q,
    status,
    source,
    paymentStatus: payment,
    dateRange: range,
    propertyId: property,
  }
}

/** What the list is asked for; the loader and the page ask alike, so that one answer serves both. */
export const listInput = (filters: BookingFilters) => ({
  ...filterInput(filters),
  sort: filters.sort,
  limit: 50,
})

/** Where a file of exactly this list comes from, in its order. */
export function exportHref(format: 'csv' | 'xlsx', filters: BookingFilters): string {
  const asked = { ...filterInput(filters), sort: filters.sort }
  const given = Object.entries(asked).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  return `/exports/bookings.${format}?${new URLSearchParams(given)}`
}
