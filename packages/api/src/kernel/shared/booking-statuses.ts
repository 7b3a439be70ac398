export const bookingStatuses = [
  'pending',
  'confirmed',
  'checked-in',
  'checked-out',
  'cancelled',
] as const

export type BookingStatus = (typeof bookingStatuses)[number]
