import type { Trx } from '@atithi/db/client'
import type { BillId, DocumentId } from '@atithi/db/ids'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { first } from '../../../kernel/shared/present.ts'
import { issueCreditNotes, issueInvoices } from '../../documents/commands/invoices.ts'
import type { IssuedDocument } from '../../documents/commands/issue.ts'
import { listAllocations, listLines } from '../../ledger/reads.ts'
import { setOffBy } from '../../ledger/rules/allocations.ts'
import { type Charge, chargesOf, grossOf } from '../../ledger/rules/charges.ts'
import { financeReasons } from '../../reasons.ts'
import type { ReissueInput } from '../schema.ts'
import { type FolioWork, note, onFolio } from './on-folio.ts'
import { insertLines, type Posting, placeLines, taxLines } from './post/lines.ts'
import { reverseLine } from './post/reversals.ts'

/**
 * Puts an invoice on another name, after check-out too: a credit note takes all of it back, a new bill of the right party has the same
 * charges with the same tax, and its invoice sets off the money that paid the first (CGST Act, section 34; a changed recipient is never
 * an edit). Answers the new invoice. Throws NOT_FOUND, CHARGE_REFUSED once nothing of the invoice is left, CREDIT_NOTE_TOO_LATE.
 */
export function reissueInvoice(folio: FolioWork, input: ReissueInput): Promise<IssuedDocument> {
  return onFolio(folio, async (trx, at) => {
    const { work } = folio
    const { documentId, reason, ...party } = input
    const invoice = await findInvoice(trx, at, documentId)
    const charges = chargesOf(await listLines(trx, at.propertyId, at.bookingId)).filter(
      charge => charge.root.documentId === documentId && grossOf(charge) !== 0,
    )
    if (charges.length === 0)
      throw new DomainError(financeReasons.CHARGE_REFUSED, {
        message: `Nothing of ${invoice.number} is left: it was credited in full.`,
      })
    const { id: billId } = await trx
      .insertInto('bill')
      .values({
        ...party,
        payer: party.gstin === null ? 'guest' : 'company',
        propertyId: at.propertyId,
        bookingId: at.bookingId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const paid = setOffBy(await listAllocations(trx, at.propertyId, at.bookingId)).filter(
      one => one.invoiceId === documentId,
    )
    for (const charge of charges) await carryOver(trx, work, at, { charge, billId, reason })
    await issueCreditNotes(trx, work, { ...at, reason })
    await placeLines(
      trx,
      work,
      { propertyId: at.propertyId, bookingId: at.bookingId, billId },
      await wholePayments(trx, at, paid),
    )
    const issued = first(await issueInvoices(trx, work, { ...at, billId }), 'reissued invoice')
    await note(trx, work, at, {
      action: 'folio.reissued',
      after: { number: invoice.number, as: issued.number, name: party.name, gstin: party.gstin },
      reason,
    })
    return issued
  })
}

async function findInvoice(trx: Trx, at: Posting, documentId: DocumentId) {
  const invoice = await trx
    .selectFrom('document')
    .select('number')
    .where('propertyId', '=', at.propertyId)
    .where('bookingId', '=', at.bookingId)
    .where('id', '=', documentId)
    .where('kind', 'in', ['tax-invoice', 'bill-of-supply'])
    .executeTakeFirst()
  if (!invoice) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'invoice' }, 'documentId')
  return invoice
}

/** Takes all of a charge, with its tax, off its bill and carries it on another. Rounding is of a bill, and is rounded there anew. */
async function carryOver(
  trx: Trx,
  work: Work,
  at: Posting,
  { charge, billId, reason }: { charge: Charge; billId: BillId; reason: string },
): Promise<void> {
  const { root, value, cgst, sgst, igst, taxBasisPoints, sac } = charge
  const { propertyId, bookingId } = at
  const by = { ...at, postedBy: personOf(work) }
  if (root.kind === 'rounding') {
    await reverseLine(trx, work, { ...at, lineId: root.id, reason })
    const rounding = { ...by, kind: 'rounding', amount: value, description: root.description }
    const [line] = await insertLines(trx, [rounding])
    if (line) await placeLines(trx, work, { propertyId, bookingId, billId }, [line.id])
    return
  }
  const line = { ...by, kind: 'transfer', description: root.description, taxBasisPoints, sac }
  const off = first(
    await insertLines(trx, [{ ...line, amount: -value, chargeId: root.id, reason }]),
    'charge taken off',
  )
  const on = first(
    await insertLines(trx, [{ ...line, amount: value, chargeId: off.id }]),
    'charge carried on',
  )
  await insertLines(trx, [
    ...taxLines({ ...line, chargeId: off.id }, { cgst: -cgst, sgst: -sgst, igst: -igst }),
    ...taxLines({ ...line, chargeId: on.id }, { cgst, sgst, igst }),
  ])
  await placeLines(trx, work, { propertyId, bookingId, billId }, [on.id])
}

/** Payments that paid the invoice and nothing else: they stand on its new bill. */
async function wholePayments(
  trx: Trx,
  at: Posting,
  paid: readonly { paymentLineId: string; amount: number }[],
): Promise<string[]> {
  const lines = await listLines(trx, at.propertyId, at.bookingId)
  return paid.flatMap(({ paymentLineId, amount }) =>
    lines.some(line => line.id === paymentLineId && line.amount === -amount) ? [paymentLineId] : [],
  )
}
