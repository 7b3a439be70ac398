import { z } from 'zod'
import { type PaymentAtBooking, paymentAtBooking } from '../../../finance/payments/schema.ts'
import {
  email,
  emailOrNone,
  phone,
  phoneOrNone,
  reachable,
} from '../../../kernel/shared/contact.ts'
import { id } from '../../../kernel/shared/ids.ts'
import { preferredFeatures } from '../../../kernel/shared/room-preferences.ts'
import { optionalText, paise, requiredText, wholeNumber } from '../../../kernel/shared/text.ts'
import { notTooLong, stay } from '../../../selling/availability/schema.ts'
import { buyerGstin } from '../../../tax/gst/schema.ts'
import { bookingSources } from '../rules/bookings.ts'
import { departureFault, isFree, stayTypes } from '../rules/stay-types.ts'
import { registrationFields } from './registration.ts'

/** Kinds of room in one booking. */
export const mostLines = 20

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
  /** The numbered room that the line is given at once; of a line of one room. */
  roomId: id.optional(),
})
export type BookingLine = z.output<typeof bookingLine>

/** One kind of room by its fields, or several by `lines`. */
const deskRequest = stay.extend({
  /** A stay that leaves on the day of its arrival is a day use also where it does not say so. */
  stayType: z.enum(stayTypes, 'Choose what kind of stay it is.').optional(),
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
type DeskRequest = z.output<typeof deskRequest>

/** Which rooms a request is for, whoever sends it. */
type RoomsRequest = Pick<
  DeskRequest,
  'lines' | 'roomTypeId' | 'ratePlanId' | 'rooms' | 'adults' | 'children' | 'guestNames'
>

export const saysWhichRooms = (request: RoomsRequest, context: z.core.$RefinementCtx) => {
  const missing = (path: string, message: string) =>
    context.issues.push({ code: 'custom', path: [path], message, input: undefined })
  if (!request.lines && request.roomTypeId === undefined)
    missing('roomTypeId', 'Choose a room type.')
  if (!request.lines && request.adults === undefined)
    missing('adults', 'Enter the adults as a whole number.')
  const rooms = request.lines?.reduce((all, line) => all + line.rooms, 0) ?? request.rooms
  if (rooms > 50) missing('lines', 'A booking has at most 50 rooms.')
  for (const [at, line] of request.lines?.entries() ?? [])
    if (line.roomId && line.rooms !== 1)
      context.issues.push({
        code: 'custom',
        path: ['lines', at, 'roomId'],
        message: 'A numbered room is given to one room. Book the others in a line of their own.',
        input: line.roomId,
      })
}

const leavesInTime = (request: DeskRequest, context: z.core.$RefinementCtx) => {
  const message = departureFault(request)
  if (message)
    context.issues.push({ code: 'custom', path: ['checkOut'], message, input: request.checkOut })
}

/** The rooms of a request, whichever way it names them. */
export function linesOf({
  lines,
  roomTypeId = '',
  ratePlanId,
  rooms,
  adults = 1,
  children,
  guestNames,
}: RoomsRequest): BookingLine[] {
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

/** What the desk asks a price for. */
export const quoteInput = deskRequest
  .superRefine(leavesInTime)
  .refine(notTooLong.rule, notTooLong.says)
  .superRefine(saysWhichRooms)

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
  companyGstin: buyerGstin.optional(),
  companyAddress: optionalText(300)
    .transform(address => address || null)
    .optional(),
}
export const idempotencyKey = requiredText('an idempotency key', 200)

const longestHoldMinutes = 2_880

const saysWhatIsPaid = (
  request: PaymentAtBooking & { holdMinutes?: number | undefined },
  context: z.core.$RefinementCtx,
) => {
  const refuse = (path: string[], message: string) =>
    context.issues.push({ code: 'custom', path, message, input: undefined })
  if (request.paymentStatus === 'pending') {
    if (request.payment) refuse(['paymentStatus'], 'Choose paid or partial where money was taken.')
    return
  }
  if (request.holdMinutes)
    refuse(
      ['paymentStatus'],
      'A booking that is only held takes no money. Confirm it, or take the payment later.',
    )
  if (request.paymentStatus === 'partial' && !request.payment?.amount)
    refuse(['payment', 'amount'], 'Enter how much was paid.')
}

const saysWhyFree = (
  request: DeskRequest & { totalAmount?: number | undefined; overrideReason?: string | undefined },
  context: z.core.$RefinementCtx,
) => {
  if (!request.stayType || !isFree(request.stayType)) return
  const refuse = (path: string, message: string) =>
    context.issues.push({ code: 'custom', path: [path], message, input: undefined })
  if (!request.overrideReason) refuse('overrideReason', 'Say why nobody pays for the stay.')
  if (request.totalAmount) refuse('totalAmount', 'A free stay has no price. Choose a paid one.')
}

export const createBookingInput = deskRequest
  .extend({
    ...guestFields,
    ...registrationFields,
    guestEmail: emailOrNone,
    guestPhone: phoneOrNone,
    source: z.enum(bookingSources, 'Choose where the booking comes from.').default('direct'),
    totalAmount: paise('a total', 0, 100_000_000_000).optional(),
    overrideReason: requiredText('a reason for the changed price', 300).optional(),
    /** Pending until then, and the rooms come free again by themselves. */
    holdMinutes: wholeNumber('the minutes of the hold', 5, longestHoldMinutes).optional(),
    ...paymentAtBooking,
    /** Of a stay that is over when it is entered: why it is not paid in full. */
    leaveBalance: z.object({ reason: requiredText('why the balance is left', 300) }).optional(),
    /** One of the companies: the guest's own bill is made out to it. */
    companyId: id.optional(),
    idempotencyKey,
  })
  .refine(reachable.rule, reachable.says)
  .superRefine(leavesInTime)
  .superRefine(saysWhyFree)
  .refine(notTooLong.rule, notTooLong.says)
  .superRefine(saysWhichRooms)
  .superRefine(saysWhatIsPaid)
export type CreateBookingInput = z.output<typeof createBookingInput>

export const updateBookingInput = z.object({
  guestName: guestFields.guestName.optional(),
  guestEmail: emailOrNone,
  guestPhone: phoneOrNone,
  specialRequests: optionalText(2000).optional(),
  /** All features that the room of this stay should have. */
  roomPreferences: preferredFeatures.optional(),
  ...registrationFields,
  ...companyFields,
  /** One of the companies in place of the three above; null: none of them. */
  companyId: id.nullable().optional(),
  /** Names for a rooming list; an empty name is taken away. */
  roomGuests: z
    .array(z.object({ bookingRoomId: id, guestName: optionalText(120) }))
    .max(50, 'A booking has at most 50 rooms.')
    .optional(),
})
export type UpdateBookingInput = z.output<typeof updateBookingInput>

export const noteInput = z.object({ note: requiredText('a note', 1000) })
