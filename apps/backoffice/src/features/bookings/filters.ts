import { type BookingSource, type BookingStatus, bookingSources, bookingStatuses } from '@atithi/api/bookings/rules'
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
const ranges: readonly Range[] = ['all', 'today', 'tomorrow', 'this-week', 'this-month', 'next-month']

/** The filters as they stand in the address. */
export interface BookingFilters {
  q?: string
  status?: BookingStatus
  property?: string
  source?: BookingSource
  range?: Range
}

export function readBookingFilters(search: Record<string, unknown>): BookingFilters {
  return {
    q: textOf(search.q),
    status: oneOf(search.status, bookingStatuses),
    property: idOf(search.property),
    source: oneOf(search.source, bookingSources),
    range: oneOf(search.range, ranges),
  }
}

export const isFiltered = ({ q, status, property, source, range = 'all' }: BookingFilters): boolean =>
  Boolean(q || status || property || source || range !== 'all')

/** What the server is asked; the loader and the page ask alike, so that one answer serves both. */
export function listInput({ q, status, property, source, range = 'all' }: BookingFilters) {
  return { search: q, status, source, dateRange: range, propertyId: property }
}
