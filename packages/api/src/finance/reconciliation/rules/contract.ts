import { type Paise, portion } from '../../../kernel/shared/money.ts'

export interface AgreedFee {
  basisPoints: number | null
  fixed: Paise | null
  minimum: Paise | null
  maximum: Paise | null
}

/** What a payment should cost by the contract, before GST; null where no fee was agreed. */
export function agreedFeeOf(amount: Paise, agreed: AgreedFee): Paise | null {
  if (agreed.basisPoints === null && agreed.fixed === null) return null
  const fee = portion(amount, agreed.basisPoints ?? 0) + (agreed.fixed ?? 0)
  return Math.min(Math.max(fee, agreed.minimum ?? 0), agreed.maximum ?? fee)
}

/**
 * Whether a fee, before GST, lies so far above the contract that somebody has to ask: by more than ₹1 and more than 1 % of it, since
 * gateways round in their own ways (reference/payments.md, section 4). Never a reason not to match.
 */
export const isAboveContract = (fee: Paise, agreed: Paise | null): boolean =>
  agreed !== null && fee - agreed > Math.max(100, portion(agreed, 100))
