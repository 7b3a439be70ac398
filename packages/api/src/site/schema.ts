import { z } from 'zod'
import { checkOutAfterCheckIn, notTooLong } from '../availability/schema.ts'
import { guestFields, idempotencyKey, quoteInput } from '../bookings/schema.ts'
import { email } from '../shared/contact.ts'

export const bookInput = z
  .object({
    ...quoteInput.shape,
    ...guestFields,
    quoteToken: z.string().max(8000, 'This is not a quote of ours.').optional(),
    idempotencyKey,
  })
  .refine(checkOutAfterCheckIn.rule, checkOutAfterCheckIn.says)
  .refine(notTooLong.rule, notTooLong.says)
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
