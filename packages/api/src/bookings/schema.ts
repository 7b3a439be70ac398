import { z } from 'zod'
import { checkOutAfterCheckIn, notTooLong, stay } from '../availability/schema.ts'
import { email, phone } from '../shared/contact.ts'
import { id } from '../shared/ids.ts'
import { page } from '../shared/paging.ts'
import { optionalText, paise, requiredText, wholeNumber } from '../shared/text.ts'
import { bookingSources, bookingStatuses, idNumberFault, idProofs, paymentMethods } from './rules.ts'

export const dateRanges = ['all', 'today', 'tomorrow', 'this-week', 'this-month', 'next-month'] as const
export type DateRange = (typeof dateRanges)[number]

const stayWish = stay.extend({ roomTypeId: id, ratePlanId: id.optional() })

export const quoteInput = stayWish.refine(checkOutAfterCheckIn.rule, checkOutAfterCheckIn.says).refine(notTooLong.rule, notTooLong.says)
export type QuoteInput = z.output<typeof quoteInput>

export const guestFields = {
  guestName: requiredText('the guest’s name', 120),
  guestEmail: email,
  guestPhone: phone,
  specialRequests: optionalText(2000).default(''),
}
export const idempotencyKey = requiredText('an idempotency key', 200)

export const longestHoldMinutes = 2_880

export const createBookingInput = stayWish
  .extend({
    ...guestFields,
    /** At the desk a walk-in may have no email. */
    guestEmail: z.union([z.literal('').transform(() => null), z.null(), email]).optional(),
    source: z.enum(bookingSources, 'Choose where the booking comes from.').default('direct'),
    totalAmount: paise('a total', 0, 100_000_000_000).optional(),
    overrideReason: requiredText('a reason for the changed price', 300).optional(),
    /** Pending until then, and the rooms come free again by themselves. */
    holdMinutes: wholeNumber('the minutes of the hold', 5, longestHoldMinutes).optional(),
    idempotencyKey,
  })
  .refine(checkOutAfterCheckIn.rule, checkOutAfterCheckIn.says)
  .refine(notTooLong.rule, notTooLong.says)
export type CreateBookingInput = z.output<typeof createBookingInput>

export const listBookingsInput = page.extend({
  status: z.enum(bookingStatuses).optional(),
  source: z.enum(bookingSources).optional(),
  dateRange: z.enum(dateRanges).default('all'),
})
export type ListBookingsInput = z.output<typeof listBookingsInput>

const identity = z.object({
  idProof: z.enum(idProofs, 'Choose the identity document.'),
  idNumber: requiredText('the number of the document', 30),
})
const identityRule = (input: z.output<typeof identity>, context: z.core.$RefinementCtx) => {
  const fault = idNumberFault(input.idProof, input.idNumber)
  if (fault) context.issues.push({ code: 'custom', path: ['idNumber'], message: fault, input: input.idNumber })
}

export const checkInInput = identity
  .extend({
    roomId: id,
    /** The other rooms of a booking of several, in any order. */
    moreRoomIds: z.array(id).max(49, 'A booking has at most 50 rooms.').default([]),
    /** Overrules that a room is not clean. */
    acceptDirty: z.boolean().default(false),
  })
  .superRefine(identityRule)
export type CheckInInput = z.output<typeof checkInInput>

export const checkOutInput = z.object({
  payment: z
    .object({ method: z.enum(paymentMethods, 'Choose how it was paid.'), amount: paise('the amount', 1, 100_000_000_000) })
    .optional(),
  leaveBalance: z.object({ reason: requiredText('why the balance is left', 300) }).optional(),
})
export type CheckOutInput = z.output<typeof checkOutInput>

export const cancelInput = z.object({ reason: optionalText(300).optional() })
