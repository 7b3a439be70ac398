import { createBookingInput } from '@atithi/api/stays/bookings/schema/booking'
import type { FieldPath } from 'react-hook-form'
import { z } from 'zod'
import type { DialogSearch } from '../../../lib/dialogs.ts'

const chosen = (message: string) => z.string().min(1, message)

/** The procedure's own input, with words for what has not been chosen yet. */
export const newBooking = z
  .object({
    propertyId: chosen('Choose a property.'),
    checkIn: chosen('Choose the check-in date.'),
    checkOut: chosen('Choose a check-out date after the check-in.'),
    lines: z.array(z.object({ roomTypeId: chosen('Choose a room.') })),
  })
  .and(createBookingInput)
  // A program may leave out how it was paid; the desk knows it.
  .refine(request => request.paymentStatus === 'pending' || request.payment !== undefined, {
    path: ['payment', 'method'],
    message: 'Choose how it was paid.',
  })

export type NewBookingForm = z.input<typeof newBooking>
export type NewBookingInput = z.output<typeof newBooking>
export type BookingLineForm = NonNullable<NewBookingForm['lines']>[number]

export const bookingFields = [
  'propertyId',
  'checkIn',
  'checkOut',
  'guestName',
  'guestEmail',
  'guestPhone',
  'source',
  'stayType',
  'specialRequests',
  'purposeOfVisit',
  'expectedArrival',
  'childAges',
  'totalAmount',
  'overrideReason',
  'holdMinutes',
  'companyId',
  'paymentStatus',
  'payment.method',
  'payment.amount',
  'leaveBalance.reason',
] as const satisfies readonly FieldPath<NewBookingForm>[]

export const emptyLine = (): BookingLineForm => ({
  roomTypeId: '',
  rooms: 1,
  adults: 1,
  children: 0,
})

type Start = Pick<DialogSearch, 'bookFrom' | 'bookTo' | 'bookType' | 'bookRoom'>

/**
 * What the form begins with: nothing, or what was drawn on the board. One key for each form that is opened: sent twice, it still makes
 * one booking.
 */
export const emptyBooking = (start: Start & { property?: string } = {}): NewBookingForm => ({
  propertyId: (start.bookFrom && start.property) || '',
  checkIn: start.bookFrom ?? '',
  checkOut: start.bookTo ?? '',
  lines: [
    {
      ...emptyLine(),
      ...(start.bookType && { roomTypeId: start.bookType }),
      ...(start.bookRoom && { roomId: start.bookRoom }),
    },
  ],
  guestName: '',
  guestEmail: '',
  guestPhone: '',
  source: 'direct',
  stayType: 'revenue',
  specialRequests: '',
  purposeOfVisit: '',
  expectedArrival: '',
  paymentStatus: 'pending',
  idempotencyKey: crypto.randomUUID(),
})
