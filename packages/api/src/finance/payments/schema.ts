import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { page } from '../../kernel/shared/paging.ts'
import { optionalText, paise, requiredText, withoutUnseen } from '../../kernel/shared/text.ts'
import { paymentMethods } from '../ledger/rules/payment-methods.ts'
import { paymentRanges, paymentStates } from './rules.ts'

const mostAtOnce = 100_000_000_000
const method = z.enum(paymentMethods, 'Choose how it was paid.')
const reference = optionalText(80)

export const recordInput = z.object({
  method,
  amount: paise('the amount', 1, mostAtOnce),
  reference: reference.optional(),
  billId: id.nullable().optional(),
  /** Where the money arrived, as a bank account or a UPI id of the hotel. */
  accountId: id.optional(),
  /** A repeated request with the same key answers the first payment. */
  idempotencyKey: requiredText('an idempotency key', 200).optional(),
})
export type RecordInput = z.output<typeof recordInput>

/** Of one bill, null the guest's own: what nobody will pay. */
export const writeOffInput = z.object({
  billId: id.nullable(),
  amount: paise('the amount', 1, 100_000_000_000),
  reason: requiredText('a reason', 300),
})
export type WriteOffInput = z.output<typeof writeOffInput>

export const refundInput = z.object({
  amount: paise('the amount', 1, mostAtOnce),
  method: method.optional(),
  reason: requiredText('a reason', 300),
  reference: reference.optional(),
  /** Off what was paid on this bill, null for the guest's own; left out that of the last payment. */
  billId: id.nullable().optional(),
  /** A refund that waits, from a cancellation: paid as a whole. */
  refundId: id.optional(),
  idempotencyKey: requiredText('an idempotency key', 200).optional(),
})
export type RefundInput = z.output<typeof refundInput>

/** Of one payment: back the way it came, unless said otherwise. */
export const refundOfPaymentInput = refundInput.omit({ billId: true, refundId: true })
export type RefundOfPaymentInput = z.output<typeof refundOfPaymentInput>

const dateRange = z.enum(paymentRanges, 'Choose a range of dates.').optional()

export const listPaymentsInput = page.extend({
  status: z.enum(paymentStates, 'Choose a status.').optional(),
  method: method.optional(),
  /** The source of the booking. */
  source: optionalText(40).optional(),
  bookingId: id.optional(),
  kind: z.enum(['payment', 'refund'], 'Choose payments or refunds.').optional(),
  /** By the business dates of each property. */
  dateRange,
  from: isoDate.optional(),
  to: isoDate.optional(),
})
export type ListPaymentsInput = z.output<typeof listPaymentsInput>

export const summaryInput = z.object({
  dateRange,
  from: isoDate.optional(),
  to: isoDate.optional(),
})
export type SummaryInput = z.output<typeof summaryInput>

export const upiQrInput = z.object({ amount: paise('the amount', 100, 10_000_000_00) })

/** As name@bank: what a guest's app sends money to. */
export const upiAccountFields = z.object({
  name: requiredText('the name that the guest sees', 80),
  upiId: z
    .string({ error: 'Enter the UPI id.' })
    .overwrite(withoutUnseen)
    .trim()
    .max(96, 'At most 96 characters.')
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9._-]{1,63}@[A-Za-z][A-Za-z0-9.]{1,31}$/,
      'A UPI id looks like name@bank.',
    ),
})
export type UpiAccountFields = z.output<typeof upiAccountFields>

export const seriesInput = z.object({
  prefix: z
    .string({ error: 'Enter a prefix.' })
    .overwrite(withoutUnseen)
    .trim()
    .toUpperCase()
    .regex(/^[A-Z][A-Z0-9]{1,2}$/, 'Two or three letters and digits, beginning with a letter.'),
})

/** What the guest has paid when the booking is made: it is recorded with it. `paid` without saying how is cash. */
export const paymentAtBooking = {
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
