import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId, EnteredCompany } from '../../../kernel/access/gates.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { present } from '../../../kernel/shared/present.ts'
import { freePayment } from '../../documents/commands/allocate.ts'
import { tellCompany } from '../../documents/commands/on-account.ts'
import { cancelReceipt } from '../../documents/commands/receipts.ts'
import { reverseLine } from '../../folio/commands/post/reversals.ts'
import { financeReasons } from '../../reasons.ts'
import { lockCompany, noteReceipt } from './settle.ts'

/**
 * Takes a receipt back, as of a cheque that bounced: each of its payments with it, and the invoices are open again. Its number of each
 * payment's paper stays and is cancelled. Throws NOT_FOUND, COMPANY_MONEY where something of it was given back.
 */
export function reverseReceipt(
  { work, company }: { work: Work; company: EnteredCompany },
  { receiptId, reason }: { receiptId: string; reason: string },
): Promise<void> {
  return work.write(async trx => {
    await lockBookings(trx, receiptId)
    await lockCompany(trx, company)
    const receipt = await trx
      .updateTable('companyReceipt as r')
      .set({
        reversedAt: work.now.toISOString(),
        reversedOn: sql<IsoDate>`(select business_date(${work.now.toISOString()}::timestamptz, p.time_zone, p.day_rolls_at)
          from property p where ${ofAccount('p')} and p.id = r.property_id)`,
        reversedBy: personOf(work),
        reversalReason: reason,
      })
      .where('r.companyId', '=', company.companyId)
      .where('r.propertyId', 'in', company.propertyIds)
      .where('r.id', '=', receiptId)
      .where('r.reversedAt', 'is', null)
      .returning(['r.amount', 'r.tds', 'r.reversedOn'])
      .returning(eb => eb.ref('r.propertyId').$castTo<AuthorizedPropertyId>().as('propertyId'))
      .executeTakeFirst()
    if (!receipt) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'receipt' }, 'receiptId')
    const { propertyId, amount, tds } = receipt
    const businessDate = present(receipt.reversedOn, 'day of the reversal')
    for (const payment of await listPayments(trx, receiptId)) {
      if (payment.refundedAmount > 0)
        throw new DomainError(financeReasons.COMPANY_MONEY, {
          why: `Something of this receipt was given back on booking ${payment.code}. It stays as it is.`,
        })
      const at = { propertyId, bookingId: payment.bookingId, businessDate }
      await trx
        .updateTable('payment')
        .set({ status: 'cancelled' })
        .where('id', '=', payment.id)
        .execute()
      await reverseLine(trx, work, { ...at, lineId: payment.lineId, reason })
      await freePayment(trx, at, payment.lineId)
      if (payment.documentId !== null)
        await cancelReceipt(trx, work, { ...at, documentId: payment.documentId, reason })
      await tellCompany(trx, work, at)
    }
    await noteReceipt(trx, work, company, {
      propertyId,
      action: 'company.reversed',
      after: { receiptId, amount, ...(tds > 0 && { tds }) },
      reason,
    })
  })
}

async function lockBookings(trx: Trx, receiptId: string): Promise<void> {
  await trx
    .selectFrom('booking')
    .select('id')
    .where('id', 'in', qb =>
      qb.selectFrom('payment').select('bookingId').where('companyReceiptId', '=', receiptId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

const listPayments = (trx: Trx, receiptId: string) =>
  trx
    .selectFrom('payment as m')
    .innerJoin('folioLine as l', 'l.paymentId', 'm.id')
    .innerJoin('booking as b', 'b.id', 'm.bookingId')
    .leftJoin('documentLine as d', 'd.lineId', 'l.id')
    .select(['m.id', 'b.id as bookingId', 'm.refundedAmount', 'l.id as lineId', 'd.documentId'])
    .select('b.code')
    .where('m.companyReceiptId', '=', receiptId)
    .where('m.status', '<>', 'cancelled')
    .orderBy('m.id')
    .execute()
