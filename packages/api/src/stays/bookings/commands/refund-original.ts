import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { Posting } from '../../../finance/folio/commands/post/lines.ts'
import { queueRefund } from '../../../finance/gateways/commands/refunds.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import type { Paise } from '../../../kernel/shared/money.ts'

/**
 * Sends what waits to go back of a booking to where it was paid from: what came through a gateway goes back through it, by a job that
 * asks until it has answered. What came at the desk waits there still. The caller holds the booking. Answers what is on its way.
 */
export async function refundOriginal(trx: Trx, work: Work, at: Posting): Promise<Paise> {
  const waiting = await trx
    .selectFrom('refund')
    .select(['id', 'amount', 'method', 'reason'])
    .where('propertyId', '=', at.propertyId)
    .where('bookingId', '=', at.bookingId)
    .where('status', '=', 'due')
    .orderBy('id')
    .execute()
  let sent = 0
  for (const refund of waiting) {
    const parts = partsOf(refund, await listPayments(trx, at))
    const amount = parts.reduce((sum, part) => sum + part.amount, 0)
    if (amount === 0) continue
    const { reason } = refund
    const booking = await trx
      .selectFrom('booking')
      .select('paidAmount')
      .where('id', '=', at.bookingId)
      .executeTakeFirstOrThrow()
    const [only] = parts
    if (only?.amount === refund.amount) {
      await queueRefund(trx, work, at, { ...only, reason, booking, refundId: refund.id })
    } else {
      await trx
        .updateTable('refund')
        .set({ status: 'withdrawn', settledAt: work.now.toISOString() })
        .where('id', '=', refund.id)
        .execute()
      for (const part of parts) await queueRefund(trx, work, at, { ...part, reason, booking })
      if (amount < refund.amount)
        await keepWaiting(trx, work, at, { ...refund, amount: refund.amount - amount })
    }
    sent += amount
  }
  return sent
}

interface Payment {
  paymentId: string
  method: string | null
  refundable: Paise
}

/** Out of payments by the refund's own method, the latest first. */
function partsOf(
  refund: { amount: Paise; method: string },
  payments: readonly Payment[],
): { paymentId: string; amount: Paise }[] {
  let left = refund.amount
  return payments.flatMap(({ paymentId, method, refundable }) => {
    const amount = method === refund.method ? Math.min(left, refundable) : 0
    left -= amount
    return amount > 0 ? [{ paymentId, amount }] : []
  })
}

function listPayments(trx: Trx, { propertyId, bookingId }: Posting): Promise<Payment[]> {
  return trx
    .selectFrom('payment as m')
    .select(['m.id as paymentId', 'm.method'])
    .select(
      sql<Paise>`m.amount - m.refunded_amount - coalesce((select sum(r.amount) from refund r
        where ${ofAccount('r')} and r.payment_id = m.id and r.status = 'processing'), 0)`.as(
        'refundable',
      ),
    )
    .where('m.propertyId', '=', propertyId)
    .where('m.bookingId', '=', bookingId)
    .where('m.gateway', 'is not', null)
    .where('m.status', '=', 'completed')
    .orderBy('m.completedAt', 'desc')
    .execute()
}

async function keepWaiting(
  trx: Trx,
  work: Work,
  { propertyId, bookingId }: Posting,
  refund: { method: string; reason: string; amount: Paise },
): Promise<void> {
  await sql`insert into refund (account_id, property_id, booking_id, amount, method, reason, requested_by)
    values (${theAccount}, ${propertyId}, ${bookingId}, ${refund.amount}, ${refund.method}::payment_method, ${refund.reason},
      ${personOf(work)})`.execute(trx)
}
