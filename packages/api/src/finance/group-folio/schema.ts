import { z } from 'zod'
import { id } from '../../kernel/shared/ids.ts'
import { optionalText, paise, requiredText } from '../../kernel/shared/text.ts'
import { paymentMethods } from '../ledger/rules/payment-methods.ts'

const amount = paise('the amount', 1, 100_000_000_000)
const method = z.enum(paymentMethods, 'Choose how it was paid.')
const reference = optionalText(80).optional()
const reason = requiredText('a reason', 300)
const group = { groupId: id }

/** Money that comes twice is taken once: each of these acts has its key. */
export const groupMoneyInput = z.object({
  idempotencyKey: requiredText('an idempotency key', 200),
})

export const takeAdvanceInput = z.object({
  ...group,
  method,
  amount,
  reference,
  /** Where the money arrived, as a bank account or a UPI id of the hotel. */
  accountId: id.optional(),
})
export type TakeAdvanceInput = z.output<typeof takeAdvanceInput>

/** Of what is held for the group: so much pays this booking of it, on one bill, null the guest's own; left out the group's master bill where it stands with it. */
export const setOffAdvanceInput = z.object({
  ...group,
  bookingId: id,
  amount,
  billId: id.nullable().optional(),
})
export type SetOffAdvanceInput = z.output<typeof setOffAdvanceInput>

/** So much of what the advance paid on a booking is held for the group again. */
export const returnAdvanceInput = z.object({ ...group, bookingId: id, amount, reason })
export type ReturnAdvanceInput = z.output<typeof returnAdvanceInput>

/** Back the way it came, unless said otherwise. */
export const refundAdvanceInput = z.object({
  ...group,
  amount,
  method: method.optional(),
  reason,
  reference,
})
export type RefundAdvanceInput = z.output<typeof refundAdvanceInput>

/** An advance that was entered by mistake: the money never came. */
export const cancelAdvanceInput = z.object({ ...group, paymentId: id, reason })
export type CancelAdvanceInput = z.output<typeof cancelAdvanceInput>
