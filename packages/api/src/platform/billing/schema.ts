import { z } from 'zod'
import { gatewayIds } from '../../finance/ledger/rules/gateways.ts'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { page } from '../../kernel/shared/paging.ts'
import { stateNames } from '../../kernel/shared/states.ts'
import { optionalText, paise, requiredText, wholeNumber } from '../../kernel/shared/text.ts'
import { planIds } from '../../plans/subscriptions/schema.ts'
import { gstin, sac } from '../../tax/gst/schema.ts'

const most = 1_000_000_000_00

/** Which invoices: all, those that wait for money, or those whose day has passed. */
const invoiceStates = ['open', 'overdue', 'settled'] as const
export const listInvoicesInput = page
  .omit({ search: true })
  .extend({ propertyId: id.optional(), state: z.enum(invoiceStates).optional() })

export const invoiceInput = z.object({ invoiceId: id })

const key = requiredText('an idempotency key', 200)

/** Money that arrived by transfer, with what the hotel deducted at source; one of both may be nothing. */
export const recordPaymentInput = z
  .object({
    invoiceId: id,
    amount: paise('an amount', 0, most),
    tds: paise('tax deducted at source', 0, most).default(0),
    reference: requiredText('the reference of the transfer', 80),
    receivedOn: isoDate,
    idempotencyKey: key,
  })
  .refine(({ amount, tds }) => amount + tds > 0, {
    path: ['amount'],
    message: 'Enter what was paid.',
  })
export type RecordPayment = z.output<typeof recordPaymentInput>

/** `amount` is before GST, which goes with it. */
export const creditInvoiceInput = z.object({
  invoiceId: id,
  of: z.enum(['subscription', 'commission'], 'Choose what is credited.'),
  amount: paise('an amount', 1, most),
  reason: requiredText('a reason', 300),
  idempotencyKey: key,
})
export type CreditInvoice = z.output<typeof creditInvoiceInput>

const billerFields = z.object({
  name: requiredText('the name', 120),
  address: requiredText('the address', 300),
  state: z.enum(stateNames as [string, ...string[]], 'Choose a State.'),
  gstin: gstin.nullable(),
  email: z.email('Enter an email address.').max(254).nullable(),
  phone: optionalText(20).nullable(),
  subscriptionSac: sac,
  commissionSac: sac,
  dueDays: wholeNumber('the days', 1, 60),
  transferDetails: optionalText(500),
  /** Where the platform’s own gateway account is. */
  gateway: z.enum(gatewayIds, 'Choose a gateway.'),
  /** Of that account; empty takes it away. */
  gatewayKeyId: optionalText(100),
  /** Written, and never read again. */
  gatewayKeySecret: requiredText('the key secret', 200).optional(),
  /** By which the gateway signs what it tells, where it has a secret of its own for that; written, and never read again. */
  webhookSecret: requiredText('the webhook secret', 200).optional(),
})
export const saveBillerInput = billerFields.partial()
export type BillerPatch = z.output<typeof saveBillerInput>

const limit = (what: string) => wholeNumber(what, 0, 100_000).nullable()

/** New terms of a plan from a day on; null where as many are allowed as one likes. */
export const addVersionInput = z.object({
  planId: z.enum(planIds, 'Choose a plan.'),
  validFrom: isoDate,
  monthlyPrice: paise('a price', 0, 100_000_000),
  commissionBasisPoints: wholeNumber('the commission', 0, 10_000),
  onlineBookings: limit('the online bookings'),
  staffAccounts: wholeNumber('the staff accounts', 0, 10_000),
  portals: limit('the travel portals'),
  hasBranding: z.boolean(),
  hasAdvancedReports: z.boolean(),
  support: z.array(z.enum(['email', 'phone', 'priority'])).max(3),
  /** From when hotels with older terms have these; left out they keep theirs. */
  movesOn: isoDate.optional(),
})
export type NewVersion = z.output<typeof addVersionInput>
