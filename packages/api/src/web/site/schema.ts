import { z } from 'zod'
import { email } from '../../kernel/shared/contact.ts'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { optionalText, wholeNumber, withoutUnseen } from '../../kernel/shared/text.ts'
import { checkOutAfterCheckIn, notTooLong, stay } from '../../selling/availability/schema.ts'
import {
  companyFields,
  guestFields,
  idempotencyKey,
  mostLines,
  saysWhichRooms,
} from '../../stays/bookings/schema/booking.ts'
import { siteAddress } from '../website/schema.ts'

// A guest may say what is named here and nothing else. No schema of the desk is spread into these, since its fields grow with the desk;
// a field that is not named is dropped.
const { checkIn, checkOut, adults, children, rooms, childAges } = stay.shape
const stayFields = { checkIn, checkOut, adults, children, rooms, childAges }

export const searchInput = z
  .object(stayFields)
  .refine(checkOutAfterCheckIn.rule, checkOutAfterCheckIn.says)
  .refine(notTooLong.rule, notTooLong.says)

const line = z.object({
  roomTypeId: id,
  ratePlanId: id.optional(),
  rooms,
  adults,
  children,
})

/** The rooms that a guest asks a price for: of one kind by their own fields, or of several by `lines`. */
const roomsFields = {
  ...stayFields,
  adults: adults.optional(),
  roomTypeId: id.optional(),
  ratePlanId: id.optional(),
  lines: z
    .array(line)
    .min(1, 'Choose a room.')
    .max(mostLines, `At most ${mostLines} kinds of room in one booking.`)
    .optional(),
}

export const quoteInput = z
  .object(roomsFields)
  .refine(checkOutAfterCheckIn.rule, checkOutAfterCheckIn.says)
  .refine(notTooLong.rule, notTooLong.says)
  .superRefine(saysWhichRooms)
export type QuoteInput = z.output<typeof quoteInput>

export const bookInput = z
  .object({
    ...roomsFields,
    ...guestFields,
    ...companyFields,
    quoteToken: z.string().max(8000, 'This is not a quote of ours.').optional(),
    idempotencyKey,
    /** What is paid now; left out, what the rate asks for. */
    pay: z.enum(['at-hotel', 'deposit', 'full'], 'Choose when to pay.').optional(),
    /** Of the page on which the guest books: letters come in it. */
    language: z.enum(['en', 'hi']).default('en'),
    /** The guest knows of a booking like this one, and wants one more. */
    again: z.boolean().optional(),
    /** A field that people do not see: whoever fills it in is a program. */
    website: z.string().max(0, 'Leave this field empty.').optional(),
  })
  .refine(checkOutAfterCheckIn.rule, checkOutAfterCheckIn.says)
  .refine(notTooLong.rule, notTooLong.says)
  .superRefine(saysWhichRooms)
  .refine(company => !company.companyGstin || company.companyName, {
    path: ['companyName'],
    message: 'Enter the name of the company that has this GST number.',
  })
  .refine(company => !company.companyName || company.companyGstin, {
    path: ['companyGstin'],
    message: 'Enter the GST number, or leave the company empty.',
  })
  .refine(
    ({ companyName, companyGstin, companyAddress }) =>
      !companyName || !companyGstin || companyAddress,
    {
      path: ['companyAddress'],
      message: 'Enter the company’s address: a tax invoice needs it.',
    },
  )
export type BookInput = z.output<typeof bookInput>

/** A guest proves that a booking is theirs by its code and the email it was made with. */
export const findBookingInput = z.object({
  code: z
    .string({ error: 'Enter the booking code.' })
    .overwrite(withoutUnseen)
    .trim()
    .toUpperCase()
    .regex(/^[2-9A-HJ-NP-Z]{8}$/, 'A booking code has eight letters and digits.'),
  email,
})

/** The same by what the guest knows, or by the pass that an answer or an email has given them. */
export const ownBookingInput = findBookingInput
  .partial()
  .extend({
    pass: z.string().max(2000, 'This is not a pass of ours.').optional(),
    /** Of the hotel on whose pages it is asked. */
    subdomain: siteAddress.optional(),
  })
  .superRefine(({ pass, code, email: typed }, context) => {
    if (pass !== undefined) return
    if (code === undefined)
      context.addIssue({ code: 'custom', path: ['code'], message: 'Enter the booking code.' })
    if (typed === undefined)
      context.addIssue({ code: 'custom', path: ['email'], message: 'Enter an email address.' })
  })

/** What a guest may change of their stay by themselves. */
const ownChange = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('dates'), checkIn: isoDate, checkOut: isoDate })
    .refine(checkOutAfterCheckIn.rule, checkOutAfterCheckIn.says)
    .refine(notTooLong.rule, notTooLong.says),
  z.object({
    kind: z.literal('occupancy'),
    adults: wholeNumber('the adults', 1, 20),
    children: wholeNumber('the children', 0, 20).default(0),
  }),
])
export type OwnChange = z.output<typeof ownChange>

export const previewOwnInput = z.object({ change: ownChange })
export const changeOwnInput = z.object({
  change: ownChange,
  version: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Look at the preview first.'),
})

/** Who comes, and what they ask for. */
export const updateOwnInput = z.object({
  guestName: guestFields.guestName.optional(),
  specialRequests: optionalText(2000).optional(),
})

/** The nights of a calendar, from a day on; nights that are past are left out. */
export const siteCalendarInput = z.object({
  from: isoDate,
  months: wholeNumber('the months', 1, 12).default(2),
  adults: wholeNumber('the adults', 1, 100).optional(),
  children: wholeNumber('the children', 0, 100).optional(),
  rooms: wholeNumber('the rooms', 1, 50).optional(),
  /** Of one room type alone. */
  roomTypeId: id.optional(),
})
export type SiteCalendarInput = z.output<typeof siteCalendarInput>
