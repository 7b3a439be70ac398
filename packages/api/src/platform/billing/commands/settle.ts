import type { Trx } from '@atithi/db/client'
import type { PropertyId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { recordChange } from '../../../kernel/audit/record.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { planEvents } from '../../../plans/events.ts'
import type { Subscriber } from '../../../plans/subscriptions/commands/change-plan.ts'
import { writePlanLetter } from '../../../plans/subscriptions/commands/letters.ts'

/** An invoice of the hotel as it stands: all of its money moves under the lock of the plan of the hotel. Throws NOT_FOUND. */
export async function getInvoiceOf(trx: Reader, propertyId: PropertyId, invoiceId: string) {
  const invoice = await trx
    .selectFrom('billingInvoice as i')
    .innerJoin('subscription as s', 's.propertyId', 'i.propertyId')
    .innerJoin('plan', 'plan.id', 's.planId')
    .select(['i.id', 'i.number', 'i.dueOn', 'i.total', 'i.settled', 'i.taxableValue', 'i.igst'])
    .select(['i.accountId', 'i.content', 'i.issuedOn', 'plan.name as planName', 's.credit'])
    .where('i.propertyId', '=', propertyId)
    .where('i.id', '=', invoiceId)
    .where('i.kind', '=', 'invoice')
    .executeTakeFirst()
  if (!invoice) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'invoice' }, 'invoiceId')
  return invoice
}
export type OpenInvoice = Awaited<ReturnType<typeof getInvoiceOf>>

/**
 * Takes so much off what is open of an invoice; what goes beyond it is credit of the hotel. The owner is told when nothing is left.
 * Answers what was taken off. The plan of the hotel is locked.
 */
export async function takeOff(
  trx: Trx,
  { work, post, propertyId }: Subscriber,
  invoice: OpenInvoice,
  amount: Paise,
): Promise<Paise> {
  const applied = Math.min(amount, invoice.total - invoice.settled)
  const settled = invoice.settled + applied
  await trx.updateTable('billingInvoice').set({ settled }).where('id', '=', invoice.id).execute()
  if (applied < amount)
    await trx
      .updateTable('subscription')
      .set({ credit: invoice.credit + amount - applied })
      .where('propertyId', '=', propertyId)
      .execute()
  if (settled < invoice.total || applied === 0) return applied
  const { number, total, dueOn, issuedOn, planName } = invoice
  const letter = {
    propertyId,
    about: 'invoice-paid',
    plan: planName,
    invoice: { number, amount: total, dueOn: dueOn ?? issuedOn },
  } as const
  await writePlanLetter(trx, post, letter, work.now)
  return applied
}

/** Writes down that money came for an invoice. */
export async function noteMoney(
  trx: Trx,
  { work, propertyId }: Subscriber,
  { number }: Pick<OpenInvoice, 'number'>,
  money: { amount: Paise; tds: Paise; reference: string | null },
): Promise<void> {
  const { amount, tds, reference } = money
  await recordChange(trx, work, {
    action: 'subscription.invoice-paid',
    entity: 'subscription',
    entityId: propertyId,
    propertyId,
    after: { number, amount, ...(tds > 0 && { tds }), ...(reference && { reference }) },
  })
  const event = planEvents['plan.invoice-paid']
  await publish(trx, work, { propertyId, event, entityId: propertyId })
}
