import type { Trx } from '@atithi/db/client'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { listBills, listLines } from '../../ledger/reads.ts'
import { billOf, chargesOf, type FolioLine, grossOf } from '../../ledger/rules/charges.ts'
import { contentOf } from '../reads/documents.ts'
import { getParties } from '../reads/parties.ts'
import { listUnpostedRates } from '../reads/unposted-rates.ts'
import { advanceLines, type DocumentContent, figuresOf, type RateShare } from '../rules/content.ts'
import { buildReceipt, receivedOn, supplyTo, untaxed } from '../rules/drafts.ts'
import { documentTitles } from '../rules/numbering.ts'
import { partyOf, sezOf } from '../rules/parties.ts'
import { type IssuedDocument, issueDocument } from './issue.ts'

interface Money {
  propertyId: AuthorizedPropertyId
  bookingId: string
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
 * The paper for money given back that no credit note tells of: the guest had paid it ahead (rule 51). `amount` is that part of the line.
 * A payment that was entered by mistake and reversed is told of in the same way.
 */
export async function issueRefundVoucher(
  trx: Trx,
  work: Work,
  money: Money & { amount: number; reason: string },
): Promise<IssuedDocument> {
  const { propertyId, bookingId, lineId, amount, reason } = money
  const lines = await listLines(trx, propertyId, bookingId)
  const line = moneyLine(lines, lineId)
  const parties = await getParties(trx, propertyId, bookingId)
  const voucher = await lastReceipt(trx, propertyId, bookingId, line)
  const taxed = parties.isTaxed && voucher?.kind === 'receipt-voucher'
  const shares = taxed && voucher ? ratesOf(voucher.content) : untaxed
  const sez = voucher?.content.sez
  const figures = figuresOf(
    advanceLines(amount, shares, 'Advance given back', taxed ? supplyTo(sez) : null),
    0,
  )
  return issueDocument(trx, work, {
    propertyId,
    bookingId,
    billId: line.billId,
    kind: 'refund-voucher',
    parties,
    lineIds: [lineId],
    ...(voucher && { correctsId: voucher.id }),
    content: {
      recipient: sez ? voucher.content.recipient : parties.guest,
      ...(sez && { sez }),
      ...figures,
      payments: [{ ...receivedOn(line, null), kind: 'refund', amount }],
      balance: null,
      reason,
      notes: [],
      corrects: voucher
        ? { title: documentTitles[voucher.kind], number: voucher.number, date: voucher.issuedOn }
        : null,
    },
  })
}

/** What was paid on a bill beyond what stands on it. */
function aheadOn(lines: readonly FolioLine[], billId: string | null): Paise {
  const byId = new Map(lines.map(line => [line.id, line]))
  const money = lines.filter(line => line.kind === 'payment' || line.kind === 'refund')
  const own = money.filter(line => (byId.get(line.reversesId ?? '') ?? line).billId === billId)
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
  folio: { propertyId: AuthorizedPropertyId; bookingId: string; lines: FolioLine[] },
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

/** The receipt of the payment that a reversal takes back, or the last one given for money of the same bill, else of this booking. */
async function lastReceipt(
  trx: Reader,
  propertyId: AuthorizedPropertyId,
  bookingId: string,
  line: FolioLine,
) {
  const row = await trx
    .selectFrom('document as d')
    .select(['d.id', 'd.kind', 'd.number', 'd.issuedOn', 'd.content'])
    .where('d.propertyId', '=', propertyId)
    .where('d.bookingId', '=', bookingId)
    .where('d.kind', 'in', ['receipt-voucher', 'payment-receipt'])
    .$if(line.reversesId !== null, qb =>
      qb.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('documentLine as l')
            .select('l.lineId')
            .whereRef('l.documentId', '=', 'd.id')
            .where('l.lineId', '=', line.reversesId ?? ''),
        ),
      ),
    )
    .orderBy(sql`d.bill_id is not distinct from ${line.billId}::uuid`, 'desc')
    .orderBy('d.id', 'desc')
    .executeTakeFirst()
  return row && { ...row, content: contentOf(row.content) }
}
