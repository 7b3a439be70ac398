import {
  type Allocation,
  type PaymentPart,
  setOffBy,
  sparePayments,
  takeParts,
} from '@atithi/api/finance/ledger/rules/allocations'
import type { FolioLine } from '@atithi/api/finance/ledger/rules/charges'
import type { Paise } from '@atithi/api/kernel/shared/money'

/** What the invoices of one booking set off of its payments, and what they lack still. */
export interface Allocator {
  readonly allocations: readonly Allocation[]
  /** What an invoice of so much would set off. */
  payable(lines: readonly FolioLine[], amount: Paise): PaymentPart[]
  /** Sets these parts off on an invoice that comes to `total`. */
  setOff(invoiceId: string, total: Paise, parts: readonly PaymentPart[]): void
  /** Money that came later pays the invoices that lack it, the oldest first. */
  settle(lines: readonly FolioLine[]): void
  /** An invoice that a credit note lowered needs so much less. */
  lower(invoiceId: string, amount: Paise): void
  /** Takes a refund out of what no invoice sets off, the latest payment first. Answers the parts. */
  allocateRefund(refund: FolioLine, lines: readonly FolioLine[]): PaymentPart[]
}

export function openAllocator(): Allocator {
  const allocations: Allocation[] = []
  const open = new Map<string, Paise>()
  const add = (invoiceId: string, paymentLineId: string, amount: Paise) => {
    allocations.push({ invoiceId, paymentLineId, refundLineId: null, amount })
    open.set(invoiceId, (open.get(invoiceId) ?? 0) - amount)
  }
  return {
    allocations,
    payable: (lines, amount) => takeParts(sparePayments(lines, allocations), amount).taken,
    setOff(invoiceId, total, parts) {
      open.set(invoiceId, total)
      for (const { line, amount } of parts) add(invoiceId, line.id, amount)
    },
    settle(lines) {
      for (const [invoiceId, lacking] of open)
        for (const { line, amount } of takeParts(sparePayments(lines, allocations), lacking).taken)
          add(invoiceId, line.id, amount)
    },
    lower(invoiceId, amount) {
      const left = (open.get(invoiceId) ?? 0) - amount
      open.set(invoiceId, left)
      let beyond = Math.max(0, -left)
      for (const part of setOffBy(allocations).toReversed()) {
        if (part.invoiceId !== invoiceId || beyond === 0) continue
        const freed = Math.min(beyond, part.amount)
        beyond -= freed
        add(invoiceId, part.paymentLineId, -freed)
      }
    },
    allocateRefund(refund, lines) {
      const spare = sparePayments(lines, allocations).toReversed()
      const { taken } = takeParts(spare, refund.amount)
      for (const { line, amount } of taken)
        allocations.push({
          invoiceId: null,
          paymentLineId: line.id,
          refundLineId: refund.id,
          amount,
        })
      return taken
    },
  }
}
