import { z } from 'zod'
import { email, phone } from '../../kernel/shared/contact.ts'
import { daysBetween } from '../../kernel/shared/dates.ts'
import { id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import { page } from '../../kernel/shared/paging.ts'
import { stateNames } from '../../kernel/shared/states.ts'
import {
  optionalText,
  paise,
  requiredText,
  wholeNumber,
  withoutUnseen,
} from '../../kernel/shared/text.ts'
import { buyerGstin } from '../../tax/gst/schema.ts'
import { paymentMethods } from '../ledger/rules/payment-methods.ts'
import { longestStatement, mostAgainst } from './rules.ts'

const mostAtOnce = 100_000_000_000
const reason = requiredText('a reason', 300)
const idempotencyKey = requiredText('an idempotency key', 200)
const blank = z.literal('').transform(() => null)

export const companyFields = z.object({
  name: requiredText('the company’s name', 120),
  gstin: z.union([z.null(), buyerGstin]).default(null),
  address: requiredText('the address', 160),
  city: requiredText('the city', 80),
  state: z
    .string({ error: 'Choose a state or union territory.' })
    .overwrite(withoutUnseen)
    .trim()
    .refine(name => stateNames.includes(name), 'Choose a state or union territory.'),
  pincode: z
    .string({ error: 'Enter the PIN code.' })
    .overwrite(withoutUnseen)
    .trim()
    .regex(/^[1-9][0-9]{5}$/, 'A PIN code has six digits and does not begin with 0.'),
  contactName: optionalText(120)
    .transform(name => name || null)
    .nullable()
    .default(null),
  email: z.union([z.null(), blank, email]).default(null),
  phone: z.union([z.null(), blank, phone]).default(null),
  /** The most that it may owe all hotels together; null: no limit. Left out: none for who may give credit, else no credit at all. */
  creditLimit: paise('a credit limit', 0, mostAtOnce).nullable().optional(),
  /** Days from an invoice until it is due. */
  termsDays: wholeNumber('the days', 0, 365).default(30),
})
export type CompanyFields = z.output<typeof companyFields> & { creditLimit: Paise | null }

const { shape } = companyFields
export const updateCompanyInput = z.object({
  companyId: id,
  name: shape.name.optional(),
  gstin: z.union([z.null(), buyerGstin]).optional(),
  address: shape.address.optional(),
  city: shape.city.optional(),
  state: shape.state.optional(),
  pincode: shape.pincode.optional(),
  contactName: optionalText(120)
    .transform(name => name || null)
    .nullable()
    .optional(),
  email: z.union([z.null(), blank, email]).optional(),
  phone: z.union([z.null(), blank, phone]).optional(),
  creditLimit: shape.creditLimit,
  termsDays: wholeNumber('the days', 0, 365).optional(),
  isActive: z.boolean('Choose whether it takes bills on its account.').optional(),
})
export type UpdateCompanyInput = z.output<typeof updateCompanyInput>

export const listCompaniesInput = page.extend({
  /** Only those that owe something, or owe something that is due. */
  owing: z.enum(['any', 'overdue'], 'Choose which companies are shown.').optional(),
  isActive: z.boolean().optional(),
})
export type ListCompaniesInput = z.output<typeof listCompaniesInput>

export const companyOptionsInput = z.object({ search: optionalText(100).optional() })

export const statementInput = z
  .object({ companyId: id, from: isoDate, to: isoDate })
  .refine(span => span.to >= span.from && daysBetween(span.from, span.to) <= longestStatement, {
    path: ['to'],
    message: 'The last day lies on or after the first, at most a year on.',
  })

export const receiveInput = z
  .object({
    companyId: id,
    /** Money, in paise. */
    amount: paise('the amount', 0, mostAtOnce),
    method: z.enum(paymentMethods, 'Choose how it was paid.'),
    reference: optionalText(80).optional(),
    /** Withheld for income tax beside the money. */
    tds: paise('the TDS', 0, mostAtOnce).default(0),
    /** What it pays, TDS included; left out the oldest first. */
    against: z
      .array(z.object({ documentId: id, amount: paise('the amount', 1, mostAtOnce) }))
      .max(mostAgainst, `At most ${mostAgainst} invoices at once.`)
      .optional(),
    /** The hotel that has an advance; left out where the first invoice is, or the only hotel. */
    propertyId: id.optional(),
    accountId: id.optional(),
    idempotencyKey,
  })
  .refine(paid => paid.amount + paid.tds > 0, {
    path: ['amount'],
    message: 'Enter what the company paid.',
  })
  .superRefine(({ against = [], amount, tds }, context) => {
    const sum = against.reduce((total, one) => total + one.amount, 0)
    const say = (message: string) =>
      context.issues.push({ code: 'custom', path: ['against'], message, input: sum })
    if (sum > amount + tds) say('The invoices come to more than was paid.')
    if (new Set(against.map(one => one.documentId)).size < against.length)
      say('An invoice stands twice.')
  })
export type ReceiveInput = z.output<typeof receiveInput>

export const applyAdvanceInput = z.object({
  companyId: id,
  receiptId: id,
  /** Left out the oldest first, as far as the advance goes. */
  against: z
    .array(z.object({ documentId: id, amount: paise('the amount', 1, mostAtOnce) }))
    .min(1, 'Choose an invoice.')
    .max(mostAgainst, `At most ${mostAgainst} invoices at once.`)
    .optional(),
})
export type ApplyAdvanceInput = z.output<typeof applyAdvanceInput>

export const reverseReceiptInput = z.object({ companyId: id, receiptId: id, reason })
export const receiptsInput = page.omit({ search: true }).extend({ companyId: id })

/** A bill of a booking, null the guest's own, and who pays it. */
export const moveBillInput = z.object({ billId: id.nullable(), companyId: id })
export const returnBillInput = z.object({ billId: id.nullable(), reason })
