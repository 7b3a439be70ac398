import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BillId, CompanyReceiptId, PaymentAccountId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../../kernel/access/gates.ts'
import { personOf, type Work } from '../../../../kernel/context/context.ts'
import { DomainError } from '../../../../kernel/errors/domain-error.ts'
import type { Paise } from '../../../../kernel/shared/money.ts'
import type { PaymentPart } from '../../../ledger/rules/allocations.ts'
import type { FolioOf } from '../../../ledger/rules/folio-of.ts'
import type { PaymentMethod } from '../../../ledger/rules/payment-methods.ts'
import { financeReasons } from '../../../reasons.ts'
import type { Posting } from './lines.ts'

interface Money {
  propertyId: AuthorizedPropertyId
  method: PaymentMethod
  amount: Paise
  reference?: string | undefined
  billId?: BillId | null | undefined
  paymentAccountId?: PaymentAccountId | undefined
  /** The receipt of a company of which it is a part. */
  companyReceiptId?: CompanyReceiptId
  /** The line of a channel's payout of which it is a part. */
  channelLineId?: string
}
type DeskPayment = Money & FolioOf

/** The record of money that somebody at the desk has seen: it is complete at once. Answers its id. */
export async function insertDeskPayment(
  trx: Trx,
  work: Work,
  payment: DeskPayment,
): Promise<string> {
  const { propertyId, billId, paymentAccountId, method, amount, reference } = payment
  const { id } = await trx
    .insertInto('payment')
    .values({
      propertyId,
      bookingId: payment.bookingId ?? null,
      groupBlockId: payment.groupBlockId ?? null,
      billId: billId ?? null,
      paymentAccountId: paymentAccountId ?? null,
      companyReceiptId: payment.companyReceiptId ?? null,
      channelLineId: payment.channelLineId ?? null,
      origin: 'desk',
      amount,
      method,
      reference: reference || null,
      status: 'completed',
      completedAt: work.now.toISOString(),
      requestedBy: personOf(work),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes on payments what a refund gave back of each. The caller holds the booking. */
export async function markRefunded(trx: Trx, parts: readonly PaymentPart[]): Promise<void> {
  for (const { line, amount } of parts)
    await trx
      .updateTable('payment')
      .set({
        refundedAmount: sql<number>`refunded_amount + ${amount}`,
        status: sql<'refunded' | 'completed'>`case when refunded_amount + ${amount} = amount
          then 'refunded' else 'completed' end::payment_status`,
      })
      .where(
        'id',
        '=',
        sql<string>`(select payment_id from folio_line where ${ofAccount('folio_line')} and id = ${line.id}::uuid)`,
      )
      .execute()
}

/** A payment that was entered by mistake: its line is taken back. Throws NOT_REVERSIBLE where the money came by a gateway. */
export async function cancelPayment(trx: Trx, at: Posting, lineId: string): Promise<void> {
  const payment = await trx
    .selectFrom('payment as p')
    .innerJoin('folioLine as l', 'l.paymentId', 'p.id')
    .select(['p.id', 'p.gateway', 'p.status', 'p.method', 'p.companyReceiptId', 'p.channelLineId'])
    .where('p.propertyId', '=', at.propertyId)
    .where('l.id', '=', lineId)
    .forUpdate('p')
    .executeTakeFirst()
  // Taken back already, or not a payment: the reversal itself refuses.
  if (payment === undefined || payment.status === 'cancelled') return
  if (payment.gateway !== null)
    throw new DomainError(financeReasons.NOT_REVERSIBLE, {
      why: 'This money came through the gateway. Refund it instead.',
    })
  if (payment.method === 'group-advance')
    throw new DomainError(financeReasons.NOT_REVERSIBLE, {
      why: 'This came out of the advance of the group. Return it there, under Front desk, Groups.',
    })
  if (payment.companyReceiptId !== null)
    throw new DomainError(financeReasons.NOT_REVERSIBLE, {
      why: 'This is part of what a company paid. Reverse its receipt under Payments, Companies.',
    })
  if (payment.channelLineId !== null)
    throw new DomainError(financeReasons.NOT_REVERSIBLE, {
      why: 'This is part of what a channel paid. Withdraw its payout under Payments, Channels.',
    })
  await trx
    .updateTable('payment')
    .set({ status: 'cancelled' })
    .where('id', '=', payment.id)
    .execute()
}
