import type { Paise } from '../../../kernel/shared/money.ts'
import { type Supply, supplyOf } from '../../../tax/gst/rules/gst.ts'
import type { Charge, FolioLine } from '../../ledger/rules/charges.ts'
import {
  advanceLines,
  type DocumentContent,
  figuresOf,
  lineOf,
  type Party,
  type RateShare,
} from './content.ts'
import type { DocumentKind } from './numbering.ts'

/** A document before it has a number: what it says of its own, and the lines of the folio that it tells of. */
export interface DocumentDraft {
  kind: DocumentKind
  content: Omit<DocumentContent, 'supplier' | 'placeOfSupply' | 'stay' | 'currencyDisplay'>
  lineIds: readonly string[]
}

/** Whether a charge is a line of its own; rounding is said below the total. */
export const hasOwnLine = (charge: Charge): boolean => charge.root.kind !== 'rounding'

/**
 * An invoice of these charges, with what was paid towards them. Charges without any tax make a bill of supply (rule 49), but for a supply to a
 * special economic zone under a letter of undertaking, which is taxable and bears none (rule 46, proviso).
 */
export function buildInvoice(
  charges: readonly Charge[],
  {
    recipient,
    payments,
    notes,
    sez,
  }: Pick<DocumentContent, 'recipient' | 'payments' | 'notes' | 'sez'>,
): DocumentDraft {
  const roundOff = charges
    .filter(charge => !hasOwnLine(charge))
    .reduce((sum, charge) => sum + charge.value, 0)
  const figures = figuresOf(charges.filter(hasOwnLine).map(lineOf), roundOff)
  const isZeroRated = sez !== undefined && charges.some(charge => charge.taxBasisPoints > 0)
  const balance =
    figures.totals.total -
    payments.reduce((sum, one) => sum + (one.kind === 'payment' ? one.amount : -one.amount), 0)
  return {
    kind: taxIn(figures.totals) === 0 && !isZeroRated ? 'bill-of-supply' : 'tax-invoice',
    content: {
      recipient,
      ...(sez && { sez }),
      ...figures,
      payments,
      balance,
      corrects: null,
      reason: null,
      notes,
    },
    lineIds: charges.flatMap(charge => charge.lines.map(line => line.id)),
  }
}

/** All tax in the totals of a document. */
export const taxIn = ({ cgst, sgst, igst = 0 }: DocumentContent['totals']): number =>
  cgst + sgst + igst

/** As what a document supplies. */
export const supplyTo = (sez: DocumentContent['sez']): Supply =>
  supplyOf({ sez: sez?.kind ?? null, lut: sez?.lut ?? null })

export const untaxed: readonly RateShare[] = [{ sac: '996311', taxBasisPoints: 0, gross: 1 }]

/**
 * The paper for a payment. What goes beyond the charges on the folio is an advance, which is taxed on receipt: a registered hotel
 * gives a receipt voucher with the tax in it (CGST Rules, rule 50); everything else is a plain receipt. `shares` are the rates of
 * what an advance is for, null where it bears no tax; `sez` is the party of a special economic zone whose bill it pays.
 */
export function buildReceipt(
  line: FolioLine,
  {
    recipient,
    advance,
    shares,
    sez,
  }: {
    recipient: Party
    advance: number
    shares: readonly RateShare[] | null
    sez?: DocumentContent['sez']
  },
): DocumentDraft {
  const amount = Math.abs(line.amount)
  const settled = advanceLines(
    shares ? amount - advance : amount,
    untaxed,
    'Payment of charges',
    null,
  )
  const ahead = shares
    ? advanceLines(advance, shares, 'Advance for accommodation and services', supplyTo(sez))
    : []
  return {
    kind: shares ? 'receipt-voucher' : 'payment-receipt',
    content: {
      recipient,
      ...(sez && { sez }),
      ...figuresOf([...settled, ...ahead], 0),
      payments: [receivedOn(line, null)],
      balance: null,
      corrects: null,
      reason: null,
      notes: [],
    },
    lineIds: [line.id],
  }
}

/** Money of a folio, or `part` of it, as a paper tells of it; `number` is that of the receipt given for it. */
export function receivedOn(
  line: FolioLine,
  number: string | null,
  part: Paise = Math.abs(line.amount),
): DocumentContent['payments'][number] {
  const { kind, method, businessDate: date, reference } = line
  if (method === null || (kind !== 'payment' && kind !== 'refund'))
    throw new RangeError('this line is not money')
  return { kind, method, date, reference, number, amount: part }
}
