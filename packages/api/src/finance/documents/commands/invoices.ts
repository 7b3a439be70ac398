import type { Trx } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { stateTaxName } from '../../../kernel/shared/states.ts'
import { listBills, listLines } from '../../ledger/reads.ts'
import { billOf, chargesOf, type FolioLine, grossOf } from '../../ledger/rules/charges.ts'
import { readCorrected } from '../reads/documents.ts'
import { getParties, type Parties } from '../reads/parties.ts'
import { type DocumentContent, figuresOf, lineOfNote, type Party } from '../rules/content.ts'
import { buildInvoice, hasOwnLine, receivedOn } from '../rules/drafts.ts'
import { partyOf, sezDeclaration, sezOf } from '../rules/parties.ts'
import { type IssuedDocument, issueDocument } from './issue.ts'

interface Stay {
  propertyId: AuthorizedPropertyId
  bookingId: string
}

/**
 * Invoices every charge that is on no document yet, one paper for each bill. Nothing is issued where nothing waits, so it can be asked twice.
 * The caller has locked the booking.
 */
export async function issueInvoices(
  trx: Trx,
  work: Work,
  stay: Stay & { billId?: string | null },
): Promise<IssuedDocument[]> {
  const { propertyId, bookingId } = stay
  const lines = await listLines(trx, propertyId, bookingId)
  const waiting = chargesOf(lines).filter(
    charge => charge.root.documentId === null && grossOf(charge) !== 0,
  )
  if (waiting.length === 0) return []
  const parties = await getParties(trx, propertyId, bookingId)
  const bills = await listBills(trx, propertyId, bookingId)
  const issued: IssuedDocument[] = []
  for (const bill of [null, ...bills]) {
    const billId = bill?.id ?? null
    const own = waiting.filter(charge => billOf(charge) === billId)
    if (!own.some(hasOwnLine) || (stay.billId !== undefined && stay.billId !== billId)) continue
    const recipient = bill ? partyOf(bill) : parties.guest
    const sez = bill ? sezOf(bill) : undefined
    const payments = await listReceipts(
      trx,
      lines.filter(line => line.billId === billId),
    )
    const paper = buildInvoice(own, {
      recipient,
      payments,
      notes: notesFor(parties, recipient, sez),
      ...(sez && { sez }),
    })
    issued.push(
      await issueDocument(trx, work, { propertyId, bookingId, billId, parties, ...paper }),
    )
  }
  return issued
}

/** What was taken off invoiced charges since, as credit notes: one for each invoice (CGST Act, section 34). `refundLineId` is the money given back with it. */
export async function issueCreditNotes(
  trx: Trx,
  work: Work,
  stay: Stay & { reason: string; refundLineId?: string },
): Promise<IssuedDocument[]> {
  const { propertyId, bookingId, reason, refundLineId } = stay
  const lines = await listLines(trx, propertyId, bookingId)
  const charges = chargesOf(lines)
  const refunds = lines.filter(line => line.id === refundLineId)
  const lowered = charges.flatMap(charge => {
    const lines = charge.lines.filter(line => line.documentId === null)
    return charge.root.documentId !== null && lines.length > 0
      ? [{ invoiceId: charge.root.documentId, charge, lines }]
      : []
  })
  if (lowered.length === 0) return []
  const parties = await getParties(trx, propertyId, bookingId)
  const issued: IssuedDocument[] = []
  for (const [invoiceId, own] of Map.groupBy(lowered, one => one.invoiceId)) {
    const { billId, said } = await readCorrected(trx, propertyId, invoiceId)
    const told = own
      .filter(one => hasOwnLine(one.charge))
      .map(one => lineOfNote(one.charge, one.lines, -1))
    const rounding = own.filter(one => !hasOwnLine(one.charge)).flatMap(one => one.lines)
    const figures = figuresOf(told, -rounding.reduce((sum, line) => sum + line.amount, 0))
    issued.push(
      await issueDocument(trx, work, {
        propertyId,
        bookingId,
        billId,
        kind: 'credit-note',
        parties,
        correctsId: invoiceId,
        // The money that went back stands on the first of them; a line is told once.
        lineIds: [
          ...own.flatMap(one => one.lines.map(line => line.id)),
          ...(issued.length === 0 ? refunds.map(line => line.id) : []),
        ],
        content: { ...said, ...figures, payments: await listReceipts(trx, refunds), reason },
      }),
    )
  }
  return issued
}

/** Money on a bill with the papers given for it; a payment that was taken back is left out with its reversal. */
async function listReceipts(
  trx: Reader,
  lines: readonly FolioLine[],
): Promise<DocumentContent['payments']> {
  const reversed = new Set(lines.flatMap(line => line.reversesId ?? []))
  const money = lines.filter(
    line =>
      (line.kind === 'payment' || line.kind === 'refund') &&
      line.reversesId === null &&
      !reversed.has(line.id),
  )
  const papers = money.flatMap(line => line.documentId ?? [])
  const numbers =
    papers.length === 0
      ? []
      : await trx
          .selectFrom('document')
          .select(['id', 'number'])
          .where('id', 'in', papers)
          .execute()
  return money.map(line =>
    receivedOn(line, numbers.find(one => one.id === line.documentId)?.number ?? null),
  )
}

/** What a zone's invoice has to bear; a company of another state cannot set off this tax: it is said on the paper (IGST Act, section 12(3)). */
function notesFor(parties: Parties, recipient: Party, sez: DocumentContent['sez']): string[] {
  if (sez && parties.isTaxed) return [sezDeclaration(sez)]
  const { gstin, stateCode } = parties.supplier
  if (gstin === null || recipient.gstin === null || recipient.gstin.startsWith(stateCode)) return []
  return [
    `The place of supply of accommodation is where the hotel is (${parties.placeOfSupply}): CGST and ${stateTaxName(stateCode)} are charged. A recipient registered in another state cannot take them as input tax credit.`,
  ]
}
