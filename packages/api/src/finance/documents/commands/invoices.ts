import type { Trx } from '@atithi/db/client'
import type { BillId, BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { creditNotesUntil, documentDate } from '../../../kernel/shared/financial-year.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { present } from '../../../kernel/shared/present.ts'
import { stateTaxName } from '../../../kernel/shared/states.ts'
import { isUin } from '../../../tax/gst/rules/gstin.ts'
import { listBills, listLines } from '../../ledger/reads.ts'
import type { PaymentPart } from '../../ledger/rules/allocations.ts'
import { billOf, chargesOf, grossOf } from '../../ledger/rules/charges.ts'
import { financeReasons } from '../../reasons.ts'
import { readCorrected } from '../reads/documents.ts'
import { getParties, type Parties } from '../reads/parties.ts'
import { type DocumentContent, figuresOf, lineOfNote, type Party } from '../rules/content.ts'
import { buildInvoice, hasOwnLine, receivedOn, taxIn } from '../rules/drafts.ts'
import {
  compositionDeclaration,
  lateEntries,
  partyOf,
  sezDeclaration,
  sezOf,
} from '../rules/parties.ts'
import {
  freeFromInvoices,
  insertAllocations,
  listSpare,
  payFrom,
  settleInvoices,
  sumOf,
} from './allocate.ts'
import { type IssuedDocument, issueDocument } from './issue.ts'

interface Stay {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
}

/**
 * Invoices every charge that is on no document yet, one paper for each bill. Nothing is issued where nothing waits, so it can be asked twice.
 * The caller has locked the booking.
 */
export async function issueInvoices(
  trx: Trx,
  work: Work,
  stay: Stay & { billId?: BillId | null },
): Promise<IssuedDocument[]> {
  const { propertyId, bookingId } = stay
  // Money for an earlier invoice that is still to be paid does not pay the next one.
  await settleInvoices(trx, stay)
  const lines = await listLines(trx, propertyId, bookingId)
  const waiting = chargesOf(lines).filter(
    charge => charge.root.documentId === null && grossOf(charge) !== 0,
  )
  if (waiting.length === 0) return []
  const parties = await getParties(trx, propertyId, bookingId)
  const isOver = parties.status === 'checked-out' || parties.status === 'cancelled'
  const bills = await listBills(trx, propertyId, bookingId)
  const due = [null, ...bills].flatMap(bill => {
    const billId = bill?.id ?? null
    const own = waiting.filter(charge => billOf(charge) === billId)
    const isAsked = stay.billId === undefined || stay.billId === billId
    return isAsked && own.some(hasOwnLine) ? [{ bill, billId, own }] : []
  })
  let spare = await listSpare(trx, stay)
  // Each bill has its own money before any has what is left on another.
  const payable = due.map(({ billId, own }) => {
    const amount = own.reduce((sum, charge) => sum + grossOf(charge), 0)
    const { parts, left } = payFrom(spare, { billId, amount, isOver: false })
    spare = left
    return { parts, lacking: amount - sumOf(parts) }
  })
  const issued: IssuedDocument[] = []
  for (const [at, { bill, billId, own }] of due.entries()) {
    const { parts, lacking } = present(payable[at], 'money of a bill')
    const more = payFrom(spare, { billId, amount: lacking, isOver })
    spare = more.left
    const setOff = [...parts, ...more.parts]
    const recipient = bill ? partyOf(bill) : parties.guest
    const sez = bill ? sezOf(bill) : undefined
    const payments = await listReceipts(trx, setOff)
    const paper = buildInvoice(own, {
      recipient,
      payments,
      notes: [...notesFor(parties, recipient, sez), ...lateEntries(own.map(one => one.root))],
      ...(sez && { sez }),
    })
    const invoice = { propertyId, bookingId, billId, parties, ...paper }
    const document = await issueDocument(trx, work, invoice)
    await insertAllocations(
      trx,
      stay,
      setOff.map(({ line, amount }) => ({
        paymentLineId: line.id,
        invoiceId: document.id,
        amount,
      })),
    )
    issued.push(document)
  }
  return issued
}

/**
 * What was taken off invoiced charges since, as credit notes: one for each invoice (CGST Act, section 34), and frees the money that its
 * invoice no longer needs. `refund` is money given back with them: each note tells of its share, and the first has the line where no
 * voucher does.
 */
export async function issueCreditNotes(
  trx: Trx,
  work: Work,
  stay: Stay & { reason: string; refund?: { lineId: string; amount: Paise; hasVoucher: boolean } },
): Promise<IssuedDocument[]> {
  const { propertyId, bookingId, reason, refund } = stay
  const lines = await listLines(trx, propertyId, bookingId)
  const charges = chargesOf(lines)
  const refundLine = lines.find(line => line.id === refund?.lineId)
  let back = refund?.amount ?? 0
  const lowered = charges.flatMap(charge => {
    const lines = charge.lines.filter(line => line.documentId === null)
    return charge.root.documentId !== null && lines.length > 0
      ? [{ invoiceId: charge.root.documentId, charge, lines }]
      : []
  })
  if (lowered.length === 0) return []
  const parties = await getParties(trx, propertyId, bookingId)
  const issued: IssuedDocument[] = []
  const byInvoice = [...Map.groupBy(lowered, one => one.invoiceId)]
  const isNothing = ([, own]: (typeof byInvoice)[number]) =>
    own.every(one => one.lines.reduce((sum, line) => sum + line.amount, 0) === 0)
  // Lines that cancel out, as of a charge that was carried on another bill before, are told of with the rest.
  const nothing = byInvoice.filter(isNothing).flatMap(([, own]) => own.flatMap(one => one.lines))
  for (const [invoiceId, own] of byInvoice.filter(one => !isNothing(one))) {
    const { billId, said, number, issuedOn } = await readCorrected(trx, propertyId, invoiceId)
    const told = own
      .filter(one => hasOwnLine(one.charge))
      .map(one => lineOfNote(one.charge, one.lines, -1))
    const rounding = own.filter(one => !hasOwnLine(one.charge)).flatMap(one => one.lines)
    const figures = figuresOf(told, -rounding.reduce((sum, line) => sum + line.amount, 0))
    const until = creditNotesUntil(issuedOn)
    const isLate = documentDate(work.now) > until
    if (isLate && taxIn(figures.totals) !== 0)
      throw new DomainError(financeReasons.CREDIT_NOTE_TOO_LATE, { number, until })
    const notes = isLate ? [...said.notes, commercialNote] : said.notes
    const share = Math.min(back, figures.totals.total)
    back -= share
    const payments = refundLine && share > 0 ? [receivedOn(refundLine, null, share)] : []
    const tellsLine = refundLine && !refund?.hasVoucher && issued.length === 0
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
          ...(tellsLine ? [refundLine.id] : []),
          ...(issued.length === 0 ? nothing.map(line => line.id) : []),
        ],
        content: { ...said, ...figures, payments, reason, notes },
      }),
    )
  }
  await freeFromInvoices(trx, stay)
  return issued
}

/** Said on a note that comes too late for the tax (CGST Act, section 34(2)). */
const commercialNote =
  'Commercial credit note: it lowers no GST, since the last day for that has passed.'

/** What an invoice sets off, with the receipts that were given for it. */
async function listReceipts(
  trx: Reader,
  parts: readonly PaymentPart[],
): Promise<DocumentContent['payments']> {
  const papers = parts.flatMap(({ line }) => line.documentId ?? [])
  const numbers =
    papers.length === 0
      ? []
      : await trx
          .selectFrom('document')
          .select(['id', 'number'])
          .where('id', 'in', papers)
          .execute()
  return parts.map(({ line, amount }) =>
    receivedOn(line, numbers.find(one => one.id === line.documentId)?.number ?? null, amount),
  )
}

/** What a zone's invoice has to bear; a company of another state cannot set off this tax: it is said on the paper (IGST Act, section 12(3)). */
function notesFor(parties: Parties, recipient: Party, sez: DocumentContent['sez']): string[] {
  if (sez && parties.isTaxed) return [sezDeclaration(sez)]
  if (parties.supplier.registration === 'composition') return [compositionDeclaration]
  const { gstin, stateCode } = parties.supplier
  if (gstin === null || recipient.gstin === null || recipient.gstin.startsWith(stateCode)) return []
  if (isUin(recipient.gstin)) return []
  return [
    `The place of supply of accommodation is where the hotel is (${parties.placeOfSupply}): CGST and ${stateTaxName(stateCode)} are charged. A recipient registered in another state cannot take them as input tax credit.`,
  ]
}
