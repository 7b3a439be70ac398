import { z } from 'zod'
import type { Account, Method } from './entities.ts'
import { newPayment } from './new-payment.ts'
import type { Records } from './records.ts'

const paise = z.int().min(0)
const seconds = z.int().min(0)

/** What an account has seen before: payments that were captured, what went back of them, and the transfers that they came with. */
export const history = z.object({
  payments: z.array(
    z.object({
      id: z.string(),
      orderId: z.string(),
      amount: paise,
      fee: paise,
      tax: paise,
      method: z.string(),
      email: z.string(),
      contact: z.string(),
      notes: z.record(z.string(), z.string()),
      at: seconds,
    }),
  ),
  refunds: z.array(z.object({ id: z.string(), paymentId: z.string(), amount: paise, at: seconds })),
  settlements: z.array(
    z.object({ id: z.string(), utr: z.string(), at: seconds, items: z.array(z.string()) }),
  ),
})
type History = z.output<typeof history>

const methods: Record<string, Method> = {
  upi: 'upi',
  'net-banking': 'netbanking',
  wallet: 'wallet',
}

/** Keeps it; nobody is told of it, since it is long over. */
export function keepHistory(
  records: Records,
  account: Account,
  { payments, refunds, settlements }: History,
): void {
  const settledWith = new Map(
    settlements.flatMap(({ id, items }) => items.map(item => [item, id] as const)),
  )
  const settlementOf = (id: string) => {
    const settlementId = settledWith.get(id)
    return settlementId === undefined ? {} : { settlementId }
  }
  const accountId = account.id
  const backOf = Map.groupBy(refunds, one => one.paymentId)
  const moved = new Map<string, number>()
  for (const one of payments) {
    const { id, orderId, amount, fee, tax, at, notes } = one
    moved.set(id, amount - fee)
    const back = (backOf.get(id) ?? []).reduce((sum, refund) => sum + refund.amount, 0)
    records.put({
      kind: 'order',
      accountId,
      value: {
        id: orderId,
        entity: 'order',
        amount,
        amount_paid: amount,
        amount_due: 0,
        currency: 'INR',
        receipt: null,
        status: 'paid',
        attempts: 1,
        notes,
        created_at: at,
      },
    })
    const attempt = {
      method: methods[one.method] ?? 'card',
      outcome: 'captured',
      email: one.email,
      contact: one.contact,
    } as const
    records.put({
      kind: 'payment',
      accountId,
      ...settlementOf(id),
      value: {
        ...newPayment(account, attempt, { amount, orderId, notes, now: at }),
        id,
        fee,
        tax,
        captured: true,
        status: back === amount ? 'refunded' : 'captured',
        amount_refunded: back,
        refund_status: back === 0 ? null : back === amount ? 'full' : 'partial',
      },
    })
  }
  for (const { id, paymentId, amount, at } of refunds) {
    moved.set(id, -amount)
    records.put({
      kind: 'refund',
      accountId,
      ...settlementOf(id),
      value: {
        id,
        entity: 'refund',
        amount,
        currency: 'INR',
        payment_id: paymentId,
        notes: [],
        receipt: null,
        acquirer_data: { arn: null },
        created_at: at,
        status: 'processed',
        speed_requested: 'normal',
        speed_processed: 'normal',
      },
    })
  }
  for (const { id, utr, at, items } of settlements)
    records.put({
      kind: 'settlement',
      accountId,
      value: {
        id,
        entity: 'settlement',
        amount: items.reduce((sum, item) => sum + (moved.get(item) ?? 0), 0),
        status: 'processed',
        fees: 0,
        tax: 0,
        utr,
        created_at: at,
      },
    })
}
