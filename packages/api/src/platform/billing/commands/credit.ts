import type { Trx } from '@atithi/db/client'
import { figuresOf } from '../../../finance/documents/rules/content.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { formatExactPaise } from '../../../kernel/shared/money.ts'
import { planEvents } from '../../../plans/events.ts'
import type { Subscriber } from '../../../plans/subscriptions/commands/change-plan.ts'
import { writePlanLetter } from '../../../plans/subscriptions/commands/letters.ts'
import { platformReasons } from '../../reasons.ts'
import { getBiller } from '../reads.ts'
import { taxedLine } from '../rules/invoice.ts'
import { billingContentOf, toStoredBilling } from '../rules/stored-content.ts'
import type { CreditInvoice } from '../schema.ts'
import { whileOwing } from './due.ts'
import { nextNumber } from './numbers.ts'
import { getInvoiceOf, takeOff } from './settle.ts'

/**
 * Lowers an invoice by a credit note with the tax that it bore (CGST Act, section 34): what is open of it falls, and what was paid
 * already is credit for the next one. A request that comes again does nothing more. Throws NOT_FOUND, ABOVE_INVOICE.
 */
export async function creditInvoice(subscriber: Subscriber, input: CreditInvoice): Promise<void> {
  const { work, post, propertyId } = subscriber
  const { invoiceId, of, amount, reason, idempotencyKey } = input
  try {
    await work.write(trx =>
      whileOwing(trx, subscriber, async () => {
        const invoice = await getInvoiceOf(trx, propertyId, invoiceId)
        const content = billingContentOf(invoice.content)
        const biller = await getBiller(trx)
        const own = content.lines.filter(
          line => line.description.startsWith('Commission') === (of === 'commission'),
        )
        const [first] = own
        const sumOf = (lines: readonly { taxableValue: number }[]) =>
          lines.reduce((sum, line) => sum + line.taxableValue, 0)
        const credited = await listCredited(trx, invoiceId)
        const left = sumOf(own) - sumOf(credited.filter(line => line.sac === first?.sac))
        if (!first || amount > left)
          throw new DomainError(
            platformReasons.ABOVE_INVOICE,
            { left: formatExactPaise(Math.max(0, left)) },
            'amount',
          )
        const numbered = await nextNumber(trx, {
          kind: 'credit-note',
          prefix: biller.prefix,
          now: work.now,
        })
        const line = taxedLine(
          {
            description: of === 'commission' ? 'Commission on online bookings' : 'Subscription',
            sac: first.sac,
            value: amount,
          },
          { taxBasisPoints: first.taxBasisPoints, isInterState: content.isInterState },
        )
        const figures = figuresOf([line], 0)
        const { taxableValue, cgst, sgst, igst = 0, total } = figures.totals
        const title = content.supplier.gstin ? 'Tax invoice' : 'Invoice'
        const note = {
          ...content,
          ...figures,
          notes: [],
          reason,
          corrects: { title, number: invoice.number, date: invoice.issuedOn },
        }
        const { id } = await trx
          .insertInto('billingInvoice')
          .values({
            propertyId,
            accountId: invoice.accountId,
            kind: 'credit-note',
            ...numbered,
            issuedAt: work.now.toISOString(),
            taxableValue,
            cgst,
            sgst,
            igst,
            total,
            correctsId: invoiceId,
            idempotencyKey,
            content: JSON.stringify(toStoredBilling(note)),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const settled = await takeOff(trx, subscriber, invoice, total)
        await trx.updateTable('billingInvoice').set({ settled }).where('id', '=', id).execute()
        await recordChange(trx, work, {
          action: 'subscription.invoice-credited',
          entity: 'subscription',
          entityId: propertyId,
          propertyId,
          after: { number: numbered.number, invoice: invoice.number, total },
          reason,
        })
        const event = planEvents['plan.invoiced']
        await publish(trx, work, { propertyId, event, entityId: propertyId })
        const named = { number: numbered.number, amount: total, dueOn: numbered.issuedOn }
        await writePlanLetter(
          trx,
          post,
          { propertyId, about: 'credited', plan: invoice.planName, reason, invoice: named },
          work.now,
        )
      }),
    )
  } catch (error) {
    if (violatedConstraint(error) !== 'billing_invoice_idempotency') throw error
  }
}

/** The lines of the credit notes of an invoice so far. */
async function listCredited(trx: Trx, invoiceId: string) {
  const notes = await trx
    .selectFrom('billingInvoice')
    .select('content')
    .where('correctsId', '=', invoiceId)
    .execute()
  return notes.flatMap(({ content }) => billingContentOf(content).lines)
}
