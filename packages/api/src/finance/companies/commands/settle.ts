import type { Trx } from '@atithi/db/client'
import type { CompanyReceiptId, PaymentAccountId } from '@atithi/db/ids'
import type { AuthorizedPropertyId, EnteredCompany } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { present } from '../../../kernel/shared/present.ts'
import { insertAllocations } from '../../documents/commands/allocate.ts'
import { lockCompanies, tellCompany } from '../../documents/commands/on-account.ts'
import { financeEvents } from '../../events.ts'
import { postPayment } from '../../folio/commands/post/money.ts'
import type { PaymentMethod } from '../../ledger/rules/payment-methods.ts'
import type { OpenInvoiceRow } from '../reads/open-invoices.ts'
import type { ReceiptPart } from '../rules.ts'

/** The company, held until the transaction ends: its bookings are locked before it. */
export async function lockCompany(trx: Trx, company: EnteredCompany): Promise<void> {
  const propertyId = present(company.propertyIds[0], 'hotel of an account')
  await lockCompanies(trx, propertyId, [company.companyId])
}

/** Each part as a payment of its booking, on the bill of its invoice, which sets it off. The bookings are held. */
export async function settle(
  trx: Trx,
  work: Work,
  at: { propertyId: AuthorizedPropertyId; businessDate: IsoDate },
  {
    parts,
    ...paid
  }: {
    parts: readonly ReceiptPart<OpenInvoiceRow>[]
    companyReceiptId: CompanyReceiptId
    method: PaymentMethod
    reference?: string | undefined
    paymentAccountId?: PaymentAccountId | undefined
  },
): Promise<void> {
  for (const { invoice, money, tds } of parts) {
    const booked = { propertyId: at.propertyId, bookingId: invoice.bookingId }
    const halves = [
      { ...paid, amount: money },
      { companyReceiptId: paid.companyReceiptId, method: 'tds' as const, amount: tds },
    ]
    for (const half of halves.filter(one => one.amount > 0)) {
      const { lineId } = await postPayment(trx, work, {
        ...at,
        bookingId: invoice.bookingId,
        billId: invoice.billId,
        ...half,
      })
      await insertAllocations(trx, booked, [
        { paymentLineId: lineId, invoiceId: invoice.documentId, amount: half.amount },
      ])
    }
    await tellCompany(trx, work, booked)
  }
}

/** The trail of the company, and its live screens. */
export async function noteReceipt(
  trx: Trx,
  work: Work,
  { companyId }: EnteredCompany,
  change: Pick<Parameters<typeof recordChange>[2], 'action' | 'after' | 'reason'> & {
    propertyId: AuthorizedPropertyId
  },
): Promise<void> {
  const { propertyId } = change
  await recordChange(trx, work, { ...change, entity: 'company', entityId: companyId })
  await publish(trx, work, {
    propertyId,
    event: financeEvents['companies.changed'],
    entityId: propertyId,
  })
}
