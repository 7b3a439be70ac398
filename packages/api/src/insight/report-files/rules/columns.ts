import type { ReportCategory } from './categories.ts'

/** How a column is shown, and what its total line holds: sums add up, the others are left empty. */
export interface ReportColumn {
  key: string
  title: string
  kind: 'text' | 'number' | 'money' | 'date'
  /** In characters. */
  width: number
  isSummed?: boolean
}

export interface ReportDefinition {
  id: string
  name: string
  category: ReportCategory
  description: string
  /** Which date of a row lies within the period (reference: reports, section 1). */
  basis: 'stay date' | 'booking date' | 'posting date' | 'document date' | 'last day'
  columns: readonly ReportColumn[]
}

export const text = (key: string, title: string, width = 18): ReportColumn => ({
  key,
  title,
  kind: 'text',
  width,
})
export const date = (key: string, title: string): ReportColumn => ({
  key,
  title,
  kind: 'date',
  width: 12,
})
export const count = (key: string, title: string): ReportColumn => ({
  key,
  title,
  kind: 'number',
  width: 9,
  isSummed: true,
})
export const ratio = (key: string, title: string): ReportColumn => ({
  key,
  title,
  kind: 'number',
  width: 11,
})
export const money = (key: string, title: string): ReportColumn => ({
  key,
  title: `${title} (₹)`,
  kind: 'money',
  width: 14,
  isSummed: true,
})
/** Rupees of one room or night: never added up. */
export const rate = (key: string, title: string): ReportColumn => ({
  key,
  title: `${title} (₹)`,
  kind: 'money',
  width: 14,
})

export const property = text('property', 'Property', 24)
export const stay = [
  text('code', 'Booking', 11),
  text('guest', 'Guest', 24),
  text('phone', 'Phone', 16),
  date('checkIn', 'Arrival'),
  date('checkOut', 'Departure'),
  count('nights', 'Nights'),
  count('rooms', 'Rooms'),
  count('adults', 'Adults'),
  count('children', 'Children'),
  text('roomType', 'Room type', 20),
  text('roomNumbers', 'Room', 12),
  text('source', 'Source', 13),
  text('status', 'Status', 13),
]
export const production = [
  count('bookings', 'Bookings'),
  count('roomNights', 'Room nights'),
  ratio('share', 'Share %'),
  money('revenue', 'Room revenue'),
  rate('averageRate', 'ADR'),
  ratio('averageStay', 'ALOS'),
  ratio('lead', 'Days ahead'),
  count('cancelledNights', 'Cancelled'),
  ratio('cancelRate', 'Cancelled %'),
  money('kept', 'Commission'),
  money('netRevenue', 'Net revenue'),
  rate('netRate', 'Net ADR'),
  count('lastNights', 'Last year'),
  money('lastRevenue', 'Revenue last year'),
  ratio('lastChange', 'Change %'),
]
