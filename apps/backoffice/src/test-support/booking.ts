import type { Shown } from './network.ts'
import { bookingId, propertyId, roomTypeId } from './people.ts'

type Booking = Shown<'bookings.get'>

/** A confirmed booking of one room for two nights from today; `change` says what else is so. */
export const bookingOf = (change: Booking = {}): Booking => ({
  id: bookingId,
  code: 'ATH-7K2M',
  propertyId,
  propertyName: 'Lake Hotel',
  status: 'confirmed',
  paymentStatus: 'pending',
  checkIn: '2026-11-22',
  checkOut: '2026-11-24',
  nights: 2,
  guestName: 'Asha Menon',
  guestEmail: null,
  guestPhone: '+919876543210',
  roomTypeId,
  roomTypeName: 'Deluxe',
  rooms: 1,
  adults: 2,
  children: 0,
  totalAmount: 787_500,
  paidAmount: 0,
  balance: 787_500,
  businessDate: '2026-11-22',
  timeZone: 'Asia/Kolkata',
  // Nobody is early at midnight.
  checkInTime: '00:00',
  checkOutTime: '11:00',
  bookingRooms: [],
  assignedRooms: [],
  roomPreferences: [],
  preferredFeatures: [],
  channelCollected: 0,
  nightLines: [],
  payments: [],
  ...change,
})
