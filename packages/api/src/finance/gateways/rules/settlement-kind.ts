import type { SettlementItem } from '../../../kernel/ports/payment-gateway.ts'

/**
 * What a line of Razorpay's settlements is, by its API as by its files: an adjustment that takes money away for a dispute is one
 * (reference/payments.md, section 4); one that gives it back is not.
 */
export function settlementKind(
  type: string,
  { disputeId, debit }: { disputeId: string | null | undefined; debit: number },
): SettlementItem['kind'] {
  if (type === 'payment' || type === 'refund') return type
  return disputeId && debit > 0 ? 'dispute' : 'other'
}
