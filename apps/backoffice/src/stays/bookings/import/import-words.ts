import type { BookingField } from '@atithi/api/stays/booking-import/rules/columns'
import type { TotalMeaning } from '@atithi/api/stays/booking-import/rules/meanings'
import type { Outputs } from '../../../lib/trpc.ts'

export type BookingPreview = Outputs['bookings']['import']['preview']
export type ImportChoices = BookingPreview['choices']

export const fieldWords: Record<BookingField, string> = {
  reference: 'Booking number',
  guestName: 'Guest name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  checkIn: 'Check-in',
  checkOut: 'Check-out',
  nights: 'Nights',
  roomType: 'Room type',
  ratePlan: 'Rate plan',
  rooms: 'Rooms',
  adults: 'Adults',
  children: 'Children',
  total: 'Total',
  paid: 'Paid',
  source: 'Source',
  status: 'Status',
  notes: 'Notes',
}
export const importedFields = Object.keys(fieldWords) as BookingField[]

export const totalWords: Record<TotalMeaning, string> = {
  'with-gst': 'With GST',
  'before-gst': 'Before GST',
  'not-taken': 'Not taken: price at today’s rates',
}
