import type { GuestBooking } from './site-api.ts'

const words: Record<GuestBooking['status'], string> = {
  pending: 'Waiting to be confirmed by the hotel',
  confirmed: 'Confirmed',
  'checked-in': 'You are in house',
  'checked-out': 'Your stay is over',
  cancelled: 'Cancelled',
}

/** The state of a booking in the guest's words. */
export const statusInWords = (booking: Pick<GuestBooking, 'status' | 'isNoShow'>): string =>
  booking.isNoShow ? 'Not used: nobody arrived' : words[booking.status]
