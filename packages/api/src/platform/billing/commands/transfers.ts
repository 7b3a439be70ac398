import { personOf } from '../../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import type { Subscriber } from '../../../plans/subscriptions/commands/change-plan.ts'
import { platformReasons } from '../../reasons.ts'
import type { RecordPayment } from '../schema.ts'
import { whileOwing } from './due.ts'
import { getInvoiceOf, noteMoney, takeOff } from './settle.ts'

/**
 * Writes down a transfer for an invoice, with the tax that the hotel deducted at source. A request that comes again does nothing more.
 * Throws NOT_FOUND, INVOICE_SETTLED.
 */
export async function recordTransfer(subscriber: Subscriber, input: RecordPayment): Promise<void> {
  const { work, propertyId } = subscriber
  const { invoiceId, amount, tds, reference, receivedOn, idempotencyKey } = input
  try {
    await work.write(trx =>
      whileOwing(trx, subscriber, async () => {
        const invoice = await getInvoiceOf(trx, propertyId, invoiceId)
        const { id } = await trx
          .insertInto('billingPayment')
          .values({
            propertyId,
            accountId: invoice.accountId,
            invoiceId,
            method: 'transfer',
            status: 'completed',
            amount,
            tds,
            reference,
            receivedOn,
            idempotencyKey,
            recordedBy: personOf(work),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        if (invoice.settled === invoice.total)
          throw new DomainError(platformReasons.INVOICE_SETTLED, {})
        const applied = await takeOff(trx, subscriber, invoice, amount + tds)
        await trx.updateTable('billingPayment').set({ applied }).where('id', '=', id).execute()
        await noteMoney(trx, subscriber, invoice, { amount, tds, reference })
      }),
    )
  } catch (error) {
    if (violatedConstraint(error) !== 'billing_payment_idempotency') throw error
  }
}
