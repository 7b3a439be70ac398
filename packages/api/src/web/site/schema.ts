import { z } from 'zod'
import { email } from '../../kernel/shared/contact.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { wholeNumber } from '../../kernel/shared/text.ts'
import { checkOutAfterCheckIn, notTooLong } from '../../selling/availability/schema.ts'
import {
  companyFields,
  guestFields,
  idempotencyKey,
  quoteInput,
} from '../../stays/bookings/schema/booking.ts'

export const bookInput = z
  .object({
    ...quoteInput.shape,
    ...guestFields,
    ...companyFields,
    quoteToken: z.string().max(8000, 'This is not a quote of ours.').optional(),
    idempotencyKey,
    /** Of the page on which the guest books: letters come in it. */
    language: z.enum(['en', 'hi']).default('en'),
    /** A field that people do not see: whoever fills it in is a program. */
    website: z.string().max(0, 'Leave this field empty.').optional(),
  })
  .refine(checkOutAfterCheckIn.rule, checkOutAfterCheckIn.says)
  .refine(notTooLong.rule, notTooLong.says)
  .refine(company => !company.companyGstin || company.companyName, {
    path: ['companyName'],
    message: 'Enter the name of the company that has this GST number.',
  })
  .refine(company => !company.companyName || company.companyGstin, {
    path: ['companyGstin'],
    message: 'Enter the GST number, or leave the company empty.',
  })
export type BookInput = z.output<typeof bookInput>

/** A guest proves that a booking is theirs by its code and the email it was made with. */
export const findBookingInput = z.object({
  code: z
    .string({ error: 'Enter the booking code.' })
    .trim()
    .toUpperCase()
    .regex(/^[2-9A-HJ-NP-Z]{8}$/, 'A booking code has eight letters and digits.'),
  email,
})

/** The nights of a calendar, from a day on; nights that are past are left out. */
export const siteCalendarInput = z.object({
  from: isoDate,
  months: wholeNumber('the months', 1, 12).default(2),
  adults: wholeNumber('the adults', 1, 100).optional(),
})
export type SiteCalendarInput = z.output<typeof siteCalendarInput>
