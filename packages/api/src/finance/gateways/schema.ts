import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { optionalText, paise, requiredText, withoutUnseen } from '../../kernel/shared/text.ts'
import { gatewayIds } from '../ledger/rules/gateways.ts'
import { upiAccountFields } from '../payments/schema.ts'

const secret = (what: string) => requiredText(what, 200)

/** What its contract says a payment costs: a percentage with two decimals, and amounts in paise. */
const fees = z
  .object({
    percentage: z.number().min(0).max(100).multipleOf(0.01).nullable(),
    fixed: paise('the fixed fee', 0, 10_000_000).nullable(),
    minimum: paise('the least fee', 0, 10_000_000).nullable(),
    maximum: paise('the most', 0, 10_000_000).nullable(),
  })
  .partial()

const accountNumber = z
  .string({ error: 'Enter the account number.' })
  .overwrite(withoutUnseen)
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{6,20}$/, 'Six to twenty digits.')
const ifscCode = z
  .string({ error: 'Enter the IFSC.' })
  .overwrite(withoutUnseen)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'An IFSC looks like HDFC0001234.')
const merchantId = z
  .string()
  .overwrite(withoutUnseen)
  .trim()
  .regex(/^[A-Za-z0-9_]{1,40}$/, 'Letters, digits and the underscore.')

const fields = {
  name: requiredText('a name', 80),
  upiId: upiAccountFields.shape.upiId,
  accountNumber,
  ifscCode,
  bankName: optionalText(80),
  branchName: optionalText(80),
  apiKey: requiredText('the key id', 100),
  /** Written, and never read again. */
  apiSecret: secret('the key secret'),
  webhookSecret: secret('the secret of the webhook'),
  /** How the gateway names the account, acc_…; it is learned from the first webhook else. */
  merchantId,
  fees,
}

const { name, upiId, bankName, branchName, apiKey, apiSecret, webhookSecret } = fields

export const createAccountInput = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('upi'), name, upiId, fees: fees.optional() }),
    z.object({
      type: z.literal('bank'),
      name,
      accountNumber,
      ifscCode,
      bankName: bankName.optional(),
      branchName: branchName.optional(),
      fees: fees.optional(),
    }),
    z.object({
      type: z.literal('gateway'),
      name,
      gatewayId: z.enum(gatewayIds, 'Choose a gateway.').default('razorpay'),
      apiKey,
      apiSecret,
      webhookSecret: webhookSecret.optional(),
      merchantId: merchantId.optional(),
      fees: fees.optional(),
    }),
  ],
  'Choose a bank, a gateway or UPI.',
)
export type CreateAccountInput = z.output<typeof createAccountInput>

export const updateAccountInput = z.object(fields).partial()
export type UpdateAccountInput = z.output<typeof updateAccountInput>

/** Where a pay link goes besides being shown. */
export const requestLinkInput = z.object({
  amount: paise('the amount', 100, 10_000_000_00),
  billId: id.nullable().optional(),
  sendBy: z.enum(['email'], 'Choose email, or copy the link.').optional(),
})
export type RequestLinkInput = z.output<typeof requestLinkInput>

export const requestQrInput = z.object({
  amount: paise('the amount', 100, 10_000_000_00),
  billId: id.nullable().optional(),
})

/** A refund that waits, which goes back through the gateway as a whole. */
export const refundThroughInput = z.object({ refundId: id.optional() })

/** Of guests who cancel on the website: sent back at once where it came through a gateway, or left to the desk. */
export const guestRefundsInput = z.object({
  guestRefunds: z.enum(['automatic', 'by-hand'], 'Choose what happens to the money.'),
})
export type GuestRefunds = z.output<typeof guestRefundsInput>['guestRefunds']
