import type { Trx } from '@atithi/db/client'
import type { BillId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { present } from '../../../kernel/shared/present.ts'
import { listBills, listLines } from '../../ledger/reads.ts'
import { billOf, chargesOf, grossOf } from '../../ledger/rules/charges.ts'
import type { PaymentMethod } from '../../ledger/rules/payment-methods.ts'
import { financeReasons } from '../../reasons.ts'
import { requireBill } from './on-folio.ts'
import type { Posting } from './post/lines.ts'
import { postPayment } from './post/money.ts'

interface Given {
  method: PaymentMethod
  amount: Paise
  reference?: string | undefined
  /** Null is the guest's own; left out every bill that owes. */
  billId?: BillId | null | undefined
}

/**
 * Takes money for what stands on the bills of a booking, a payment with its receipt for each bill that it pays: that which is named, else
 * those that owe, the guest's own first. Every night is charged. Throws ABOVE_BALANCE, NOT_FOUND.
 */
export async function payBills(trx: Trx, work: Work, at: Posting, given: Given): Promise<void> {
  await requireBill(trx, at, given.billId)
  const dues = await listDues(trx, at)
  const { amount, ...money } = given
  if (given.billId !== undefined) {
    const due = dues.find(one => one.billId === given.billId)?.due ?? 0
    if (amount > due)
      throw new DomainError(
        financeReasons.ABOVE_BALANCE,
        { balance: Math.max(0, due) },
        'payment.amount',
      )
    await postPayment(trx, work, { ...at, ...money, amount })
    return
  }
  let left = amount
  for (const { billId, due } of dues.filter(one => one.due > 0)) {
    const part = Math.min(left, due)
    left -= part
    if (part > 0) await postPayment(trx, work, { ...at, ...money, billId, amount: part })
  }
  if (left > 0) throw new DomainError(financeReasons.ABOVE_BALANCE, { balance: amount - left })
}

/** What each bill owes of what is charged on it, the guest's own first; below zero where more was paid on it. */
export async function listDues(
  trx: Reader,
  { propertyId, bookingId }: Posting,
): Promise<{ billId: BillId | null; due: Paise }[]> {
  const lines = await listLines(trx, propertyId, bookingId)
  const byId = new Map(lines.map(line => [line.id, line]))
  const charges = chargesOf(lines)
  const bills = await listBills(trx, propertyId, bookingId)
  return [null, ...bills.map(bill => bill.id)].map(billId => {
    const charged = charges
      .filter(charge => billOf(charge) === billId)
      .reduce((sum, charge) => sum + grossOf(charge), 0)
    // A reversal stands on the bill of what it takes back.
    const money = lines.filter(line => {
      const origin = line.reversesId ? present(byId.get(line.reversesId), 'reversed line') : line
      return (line.kind === 'payment' || line.kind === 'refund') && origin.billId === billId
    })
    return { billId, due: charged + money.reduce((sum, line) => sum + line.amount, 0) }
  })
}
