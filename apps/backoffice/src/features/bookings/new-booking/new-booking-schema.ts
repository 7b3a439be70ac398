import { createBookingInput } from '@atithi/api/bookings/schema'
import { z } from 'zod'

const chosen = (message: string) => z.string().min(1, message)

/** The procedure's own input, with words for what has not been chosen yet. */
export const newBooking = z
  .object({
    propertyId: chosen('Choose a property.'),
    roomTypeId: chosen('Choose a room type.'),
    checkIn: chosen('Choose the check-in date.'),
    checkOut: chosen('Choose the check-out date.'),
  })
  .and(createBookingInput)

export type NewBookingForm = z.input<typeof newBooking>
export type NewBookingInput = z.output<typeof newBooking>

export const bookingFields = [
  'propertyId',
  'roomTypeId',
  'checkIn',
  'checkOut',
  'adults',
  'children',
  'rooms',
  'guestName',
  'guestEmail',
  'guestPhone',
  'source',
  'specialRequests',
  'totalAmount',
  'overrideReason',
  'holdMinutes',
] as const satisfies readonly (keyof NewBookingForm)[]

/** One key for each form that is opened: sent twice, it still makes one booking. */
export const emptyBooking = (): NewBookingForm => ({
  propertyId: '',
  roomTypeId: '',
  checkIn: '',
  checkOut: '',
  adults: 1,
  children: 0,
  rooms: 1,
  guestName: '',
  guestEmail: '',
  guestPhone: '',
  source: 'direct',
  specialRequests: '',
  idempotencyKey: crypto.randomUUID(),
})
