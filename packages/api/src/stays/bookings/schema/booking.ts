import { z } from 'zod'
import { checkOutAfterCheckIn, notTooLong, stay } from '../../../selling/availability/schema.ts'
import { gstin } from '../../../tax/gst/schema.ts'
import { email, phone } from '../../../kernel/shared/contact.ts'
import { id } from '../../../kernel/shared/ids.ts'
import { optionalText, paise, requiredText, wholeNumber } from '../../../kernel/shared/text.ts'
import { earlyDeparture } from '../../changes/schema/changes.ts'
import { countryCode, foreignGuestFields } from '../../form-c/schema.ts'
import { bookingSources, idNumberFault, idProofs, paymentMethods } from '../rules/bookings.ts'

const stayWish = stay.extend({ roomTypeId: id, ratePlanId: id.optional() })

const mostLines = 20

/** Room by room; a room whose guest nobody has named yet has none. */
const guestNames = z.array(optionalText(120).default('')).max(50, 'A booking has at most 50 rooms.')

/** So many rooms of one type and plan, with the party in all of them and, in a rooming list, the name in each. */
const bookingLine = z.object({
  roomTypeId: id,
  ratePlanId: id.optional(),
  rooms: wholeNumber('the rooms', 1, 50).default(1),
  adults: wholeNumber('the adults', 1, 100),
  children: wholeNumber('the children', 0, 100).default(0),
  guestNames: guestNames.optional(),
})
export type BookingLine = z.output<typeof bookingLine>

/** One kind of room by its fields, or several by `lines`. */
const deskWish = stay.extend({
  adults: wholeNumber('the adults', 1, 100).optional(),
  roomTypeId: id.optional(),
  ratePlanId: id.optional(),
  guestNames: guestNames.optional(),
  lines: z
    .array(bookingLine)
    .min(1, 'Choose a room.')
    .max(mostLines, `At most ${mostLines} kinds of room in one booking.`)
    .optional(),
})
type DeskWish = z.output<typeof deskWish>

const saysWhichRooms = (wish: DeskWish, context: z.core.$RefinementCtx) => {
  const missing = (path: string, message: string) =>
    context.issues.push({ code: 'custom', path: [path], message, input: undefined })
  if (!wish.lines && wish.roomTypeId === undefined) missing('roomTypeId', 'Choose a room type.')
  if (!wish.lines && wish.adults === undefined)
    missing('adults', 'Enter the adults as a whole number.')
  const rooms = wish.lines?.reduce((all, line) => all + line.rooms, 0) ?? wish.rooms
  if (rooms > 50) missing('lines', 'A booking has at most 50 rooms.')
}

/** The rooms of a wish, whichever way it names them. */
export function linesOf({
  lines,
  roomTypeId = '',
  ratePlanId,
  rooms,
  adults = 1,
  children,
  guestNames,
}: DeskWish): BookingLine[] {
  return (
    lines ?? [
      {
        roomTypeId,
        rooms,
        adults,
        children,
        ...(ratePlanId && { ratePlanId }),
        ...(guestNames && { guestNames }),
      },
    ]
  )
}

export const deskQuoteInput = deskWish
  .refine(checkOutAfterCheckIn.rule, checkOutAfterCheckIn.says)
  .refine(notTooLong.rule, notTooLong.says)
  .superRefine(saysWhichRooms)

export const quoteInput = stayWish
  .refine(checkOutAfterCheckIn.rule, checkOutAfterCheckIn.says)
  .refine(notTooLong.rule, notTooLong.says)
export type QuoteInput = z.output<typeof quoteInput>

export const guestFields = {
  guestName: requiredText('the guest’s name', 120),
  guestEmail: email,
  guestPhone: phone,
  specialRequests: optionalText(2000).default(''),
}
/** The company that a bill is made out to; null for none. */
export const companyFields = {
  companyName: optionalText(120)
    .transform(name => name || null)
    .optional(),
  companyGstin: gstin.optional(),
}
export const idempotencyKey = requiredText('an idempotency key', 200)

const longestHoldMinutes = 2_880

/** What the guest has paid when the booking is made: it is recorded with it. `paid` without saying how is cash. */
const paymentAtBooking = {
  paymentStatus: z
    .enum(['pending', 'partial', 'paid'], 'Choose whether it is paid, in part or not yet.')
    .default('pending'),
  payment: z
    .object({
      method: z.enum(paymentMethods, 'Choose how it was paid.'),
      /** Of a part; all of it is the total. */
      amount: paise('the amount', 1, 100_000_000_000).optional(),
      reference: optionalText(80).optional(),
    })
    .optional(),
}
export type PaymentAtBooking = z.output<z.ZodObject<typeof paymentAtBooking>>

const saysWhatIsPaid = (
  wish: PaymentAtBooking & { holdMinutes?: number | undefined },
  context: z.core.$RefinementCtx,
) => {
  const refuse = (path: string[], message: string) =>
    context.issues.push({ code: 'custom', path, message, input: undefined })
  if (wish.paymentStatus === 'pending') {
    if (wish.payment) refuse(['paymentStatus'], 'Choose paid or partial where money was taken.')
    return
  }
  if (wish.holdMinutes)
    refuse(
      ['paymentStatus'],
      'A booking that is only held takes no money. Confirm it, or take the payment later.',
    )
  if (wish.paymentStatus === 'partial' && !wish.payment?.amount)
    refuse(['payment', 'amount'], 'Enter how much was paid.')
}

export const createBookingInput = deskWish
  .extend({
    ...guestFields,
    /** At the desk a walk-in may have no email. */
    guestEmail: z.union([z.literal('').transform(() => null), z.null(), email]).optional(),
    source: z.enum(bookingSources, 'Choose where the booking comes from.').default('direct'),
    totalAmount: paise('a total', 0, 100_000_000_000).optional(),
    overrideReason: requiredText('a reason for the changed price', 300).optional(),
    /** Pending until then, and the rooms come free again by themselves. */
    holdMinutes: wholeNumber('the minutes of the hold', 5, longestHoldMinutes).optional(),
    ...paymentAtBooking,
    idempotencyKey,
  })
  .refine(checkOutAfterCheckIn.rule, checkOutAfterCheckIn.says)
  .refine(notTooLong.rule, notTooLong.says)
  .superRefine(saysWhichRooms)
  .superRefine(saysWhatIsPaid)
export type CreateBookingInput = z.output<typeof createBookingInput>

const identity = z.object({
  idProof: z.enum(idProofs, 'Choose the identity document.'),
  idNumber: requiredText('the number of the document', 30),
})
const identityRule = (input: z.output<typeof identity>, context: z.core.$RefinementCtx) => {
  const fault = idNumberFault(input.idProof, input.idNumber)
  if (fault)
    context.issues.push({
      code: 'custom',
      path: ['idNumber'],
      message: fault,
      input: input.idNumber,
    })
}

export const checkInInput = identity
  .extend({
    roomId: id,
    /** The other rooms of a booking of several, in any order. */
    moreRoomIds: z.array(id).max(49, 'A booking has at most 50 rooms.').default([]),
    /** Overrules that a room is not clean. */
    acceptDirty: z.boolean().default(false),
    /** What a room of another type than booked means: today's price of it, or the agreed price and a recorded upgrade. */
    upgrade: z
      .enum(['charge', 'free'], 'Choose whether the guest pays for the other room type.')
      .optional(),
    /** For a guest who comes before the day or the hour of check-in. */
    earlyFee: z
      .enum(['none', 'half', 'full'], 'Choose the fee: none, half a night or a full night.')
      .optional(),
    nationality: countryCode.default('IND'),
    foreignGuests: z.array(foreignGuestFields).max(100, 'At most 100 guests.').default([]),
  })
  .refine(input => input.nationality === 'IND' || input.foreignGuests.length > 0, {
    path: ['foreignGuests'],
    message: 'Enter the particulars of Form III for the foreign guest.',
  })
  .superRefine(identityRule)
export type CheckInInput = z.output<typeof checkInInput>

export const checkOutInput = z.object({
  payment: z
    .object({
      method: z.enum(paymentMethods, 'Choose how it was paid.'),
      amount: paise('the amount', 1, 100_000_000_000),
      reference: optionalText(80).optional(),
    })
    .optional(),
  leaveBalance: z.object({ reason: requiredText('why the balance is left', 300) }).optional(),
  /** What is charged for nights that are given up by leaving early. */
  departure: earlyDeparture.default({ policy: 'slept' }),
})
export type CheckOutInput = z.output<typeof checkOutInput>

export const cancelInput = z.object({
  reason: optionalText(300).optional(),
  waiveFee: requiredText('why the fee is waived', 300).optional(),
})

export const roomsForInput = z.object({ withOtherTypes: z.boolean().default(false) })

export const updateBookingInput = z.object({
  guestName: guestFields.guestName.optional(),
  guestEmail: z.union([z.literal('').transform(() => null), z.null(), email]).optional(),
  guestPhone: phone.optional(),
  specialRequests: optionalText(2000).optional(),
  ...companyFields,
  /** Names for a rooming list; an empty name is taken away. */
  roomGuests: z
    .array(z.object({ bookingRoomId: id, guestName: optionalText(120) }))
    .max(50, 'A booking has at most 50 rooms.')
    .optional(),
})
export type UpdateBookingInput = z.output<typeof updateBookingInput>

export const noteInput = z.object({ note: requiredText('a note', 1000) })
export const noShowInput = z.object({
  waiveFee: requiredText('why the fee is waived', 300).optional(),
})

export const moveRoomInput = z.object({
  /** The only room of the booking when it is left out. */
  bookingRoomId: id.optional(),
  roomId: id,
  reason: requiredText('why the guest moves', 300),
  pricing: z.enum(['charge', 'free'], 'Choose whether the other room type is charged.').optional(),
})
