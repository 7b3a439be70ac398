import type { BookingSource } from './bookings.ts'

/** Google shows prices, and its guests book at the hotel itself. */
const soldByOthers: ReadonlySet<BookingSource> = new Set([
  'makemytrip',
  'goibibo',
  'booking.com',
  'cleartrip',
  'oyo',
  'agoda',
  'expedia',
])

/** A travel portal has sold the booking, and answers for what it sold. */
export const isSoldByChannel = (source: BookingSource): boolean => soldByOthers.has(source)
