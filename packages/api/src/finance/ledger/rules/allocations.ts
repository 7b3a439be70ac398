import type { Paise } from '../../../kernel/shared/money.ts'
import type { FolioLine } from './charges.ts'

/** So much of a payment that an invoice sets off, below zero where it no longer does, or that a refund returns. */
export interface Allocation {
  /** The line of the payment. */
  paymentLineId: string
  invoiceId: string | null
  /** The line of the refund. */
  refundLineId: string | null
  amount: Paise
}

/** A part of a payment, above zero. */
export interface PaymentPart<L extends FolioLine = FolioLine> {
  line: L
  amount: Paise
}

/**
 * What of each payment that stands is set off on no invoice and not refunded, the oldest first: an advance is adjusted once (CGST
 * Rules, rule 50).
 */
export function sparePayments<L extends FolioLine>(
  lines: readonly L[],
  allocations: readonly Allocation[],
): PaymentPart<L>[] {
  const reversed = new Set(lines.flatMap(line => line.reversesId ?? []))
  return lines
    .filter(line => line.kind === 'payment' && line.reversesId === null && !reversed.has(line.id))
    .map(line => ({ line, amount: -line.amount - allocatedOf(allocations, line.id) }))
    .filter(part => part.amount > 0)
}

/** What of a payment invoices set off and refunds returned. */
const allocatedOf = (allocations: readonly Allocation[], paymentLineId: string): Paise =>
  allocations
    .filter(one => one.paymentLineId === paymentLineId)
    .reduce((sum, one) => sum + one.amount, 0)

/** What each invoice sets off of each payment, above zero, in the order in which it was set off. */
export function setOffBy(
  allocations: readonly Allocation[],
): { invoiceId: string; paymentLineId: string; amount: Paise }[] {
  const sums = new Map<string, { invoiceId: string; paymentLineId: string; amount: Paise }>()
  for (const { invoiceId, paymentLineId, amount } of allocations) {
    if (invoiceId === null) continue
    const key = `${invoiceId} ${paymentLineId}`
    sums.set(key, { invoiceId, paymentLineId, amount: amount + (sums.get(key)?.amount ?? 0) })
  }
  return [...sums.values()].filter(one => one.amount > 0)
}

/** Up to `wanted` out of these parts, in their order; the parts that are left are the second answer. */
export function takeParts<L extends FolioLine>(
  parts: readonly PaymentPart<L>[],
  wanted: Paise,
): { taken: PaymentPart<L>[]; left: PaymentPart<L>[] } {
  let open = Math.max(0, wanted)
  const taken: PaymentPart<L>[] = []
  const left: PaymentPart<L>[] = []
  for (const { line, amount } of parts) {
    const part = Math.min(open, amount)
    open -= part
    if (part > 0) taken.push({ line, amount: part })
    if (amount > part) left.push({ line, amount: amount - part })
  }
  return { taken, left }
}
