import type { PaymentMethod } from '../../../finance/ledger/rules/payment-methods.ts'
import type { Paise } from '../../../kernel/shared/money.ts'

/** Shares `amount` out over the methods by which money came, the latest first. */
export function shareOverMethods(
  amount: Paise,
  received: readonly { method: PaymentMethod; amount: Paise }[],
): { method: PaymentMethod; amount: Paise }[] {
  let left = amount
  return received.flatMap(({ method, amount: most }) => {
    const part = Math.max(0, Math.min(left, most))
    left -= part
    return part > 0 ? [{ method, amount: part }] : []
  })
}
