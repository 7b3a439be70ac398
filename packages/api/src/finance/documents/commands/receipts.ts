import type { Trx } from '@atithi/db/client'
import type { BillId, BookingId, DocumentId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { listBills, listLines } from '../../ledger/reads.ts'
import type { PaymentPart } from '../../ledger/rules/allocations.ts'
import { billOf, chargesOf, type FolioLine, grossOf } from '../../ledger/rules/charges.ts'
import type { FolioOf } from '../../ledger/rules/folio-of.ts'
import { getParties, type Parties } from '../reads/parties.ts'
import { listUnpostedRates } from '../reads/unposted-rates.ts'
import { advanceLines, type DocumentContent, figuresOf, type RateShare } from '../rules/content.ts'
import { buildReceipt, receivedOn, supplyTo, untaxed } from '../rules/drafts.ts'
import { documentTitles } from '../rules/numbering.ts'
import { partyOf, sezOf } from '../rules/parties.ts'
import { contentOf } from '../rules/stored-content.ts'
import { type IssuedDocument, issueDocument, type NewDocument } from './issue.ts'

interface Money {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
  lineId: string
}

/** Issues the paper for a payment, on which what goes beyond the charges, of its bill and of the stay, is an advance: see buildReceipt. */
export async function issueReceipt(
  trx: Trx,
  work: Work,
  { propertyId, bookingId, lineId }: Money,
): Promise<IssuedDocument> {
  const lines = await listLines(trx, propertyId, bookingId)
  const line = moneyLine(lines, lineId)
  const parties = await getParties(trx, propertyId, bookingId)
  const ahead = Math.min(parties.paidAmount - parties.chargedAmount, aheadOn(lines, line.billId))
  const advance = Math.min(Math.abs(line.amount), Math.max(0, ahead))
  const shares =
    parties.isTaxed && advance > 0 ? await ratesAhead(trx, { propertyId, bookingId, lines }) : null
  const bill = line.billId
    ? (await listBills(trx, propertyId, bookingId)).find(one => one.id === line.billId)
    : undefined
  const sez = bill && sezOf(bill)
  const paper = buildReceipt(line, {
    recipient: bill && sez ? partyOf(bill) : parties.guest,
    advance,
    shares,
    ...(sez && { sez }),
  })
  return issueDocument(trx, work, {
    propertyId,
    bookingId,
    billId: line.billId,
    parties,
    ...paper,
  })
}

/**
 * The papers for money given back that no credit note tells of: the guest had paid it ahead, and each names the receipt of its payment
 * (CGST Rules, rule 51). `parts` are what went back of each payment; the first paper has the line of the refund.
 */
export async function issueRefundVouchers(
  trx: Trx,
  work: Work,
  money: Money & { parts: readonly PaymentPart[]; reason: string },
): Promise<IssuedDocument[]> {
  const { propertyId, bookingId, lineId, parts, reason } = money
  const lines = await listLines(trx, propertyId, bookingId)
  const line = moneyLine(lines, lineId)
  const parties = await getParties(trx, propertyId, bookingId)
  return issueVouchers(trx, work, { propertyId, bookingId, line, parties, parts, reason })
}

/** The same for a line of any folio. */
export async function issueVouchers(
  trx: Trx,
  work: Work,
  money: FolioOf &
    Pick<NewDocument, 'propertyId'> & {
      line: FolioLine
      parties: NewDocument['parties'] & Pick<Parties, 'guest'>
      parts: readonly PaymentPart[]
      reason: string
    },
): Promise<IssuedDocument[]> {
  const { propertyId, line, parties, parts, reason } = money
  const folio: FolioOf =
    money.bookingId !== undefined
      ? { bookingId: money.bookingId }
      : { groupBlockId: money.groupBlockId }
  const issued: IssuedDocument[] = []
  for (const { line: payment, amount } of parts) {
    const voucher = await findReceipt(trx, propertyId, payment.documentId)
    const taxed = voucher?.kind === 'receipt-voucher'
    const shares = taxed ? ratesOf(voucher.content) : untaxed
    const sez = voucher?.content.sez
    const figures = figuresOf(
      advanceLines(amount, shares, 'Advance given back', taxed ? supplyTo(sez) : null),
      0,
    )
    issued.push(
      await issueDocument(trx, work, {
        propertyId,
        ...folio,
        billId: line.billId,
        kind: 'refund-voucher',
        parties,
        lineIds: issued.length === 0 ? [line.id] : [],
        ...(voucher && { correctsId: voucher.id }),
        content: {
          recipient: sez ? voucher.content.recipient : parties.guest,
          ...(sez && { sez }),
          ...figures,
          payments: [receivedOn(line, null, amount)],
          balance: null,
          reason,
          notes: [],
          corrects: voucher
            ? {
                title: documentTitles[voucher.kind],
                number: voucher.number,
                date: voucher.issuedOn,
              }
            : null,
        },
      }),
    )
  }
  return issued
}

/**
 * Cancels the receipt of a payment that was entered by mistake and taken back: no money came, and none goes back. Its number stays.
 */
export async function cancelReceipt(
  trx: Trx,
  work: Work,
  receipt: {
    propertyId: AuthorizedPropertyId
    documentId: DocumentId
    reason: string
  } & FolioOf,
): Promise<void> {
  const { propertyId, documentId, reason, groupBlockId } = receipt
  const bookingId = receipt.bookingId ?? null
  await trx
    .insertInto('documentCancellation')
    .values({
      propertyId,
      bookingId,
      documentId,
      reason,
      cancelledAt: work.now.toISOString(),
      cancelledBy: personOf(work),
    })
    .execute()
  await recordChange(trx, work, {
    action: 'document.cancelled',
    entity: 'document',
    entityId: documentId,
    propertyId,
    after: bookingId === null ? { groupId: groupBlockId ?? null } : { bookingId },
    reason,
  })
}

/** What was paid on a bill beyond what stands on it. */
function aheadOn(lines: readonly FolioLine[], billId: BillId | null): Paise {
  const byId = new Map(lines.map(line => [line.id, line]))
  const money = lines.filter(line => line.kind === 'payment' || line.kind === 'refund')
  const own = money.filter(
    line => ((line.reversesId && byId.get(line.reversesId)) || line).billId === billId,
  )
  const charges = chargesOf(lines).filter(charge => billOf(charge) === billId)
  return (
    -own.reduce((sum, line) => sum + line.amount, 0) -
    charges.reduce((sum, charge) => sum + grossOf(charge), 0)
  )
}

function moneyLine(lines: readonly FolioLine[], lineId: string): FolioLine {
  const line = lines.find(one => one.id === lineId)
  if (!line) throw new RangeError(`no line ${lineId} on this folio`)
  return line
}

/** The rates of what is still to come, or else of what is charged already. */
async function ratesAhead(
  trx: Reader,
  folio: { propertyId: AuthorizedPropertyId; bookingId: BookingId; lines: FolioLine[] },
): Promise<RateShare[]> {
  const ahead = await listUnpostedRates(trx, folio.propertyId, folio.bookingId)
  if (ahead.some(share => share.gross > 0)) return ahead
  return chargesOf(folio.lines).map(charge => ({
    sac: charge.sac,
    taxBasisPoints: charge.taxBasisPoints,
    gross: grossOf(charge),
  }))
}

const ratesOf = (content: DocumentContent): RateShare[] =>
  content.lines.map(({ sac, taxBasisPoints, amount }) => ({ sac, taxBasisPoints, gross: amount }))

/** The receipt that was given for a payment; none where its line is on no paper. */
async function findReceipt(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  documentId: DocumentId | null,
) {
  if (documentId === null) return undefined
  const row = await trx
    .selectFrom('document as d')
    .select(['d.id', 'd.kind', 'd.number', 'd.issuedOn', 'd.content'])
    .where('d.propertyId', '=', propertyId)
    .where('d.id', '=', documentId)
    .executeTakeFirstOrThrow()
  return { ...row, content: contentOf(row.content) }
}
