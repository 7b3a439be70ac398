import { type DocumentContent, isCollected } from '../../../finance/documents/rules/content.ts'
import type { DocumentKind } from '../../../finance/documents/rules/numbering.ts'
import { firstOfMonth, monthAfter, type YearMonth } from '../../../kernel/shared/dates.ts'
import { first, last } from '../../../kernel/shared/present.ts'
import { type AdvanceVoucher, advancesOf } from './advances.ts'
import { dayOf, noTax, plus, rupees, stateOf, type Tax } from './amounts.ts'
import { operatorRows, suppliesByOperator } from './operators.ts'
import type { ReturnDocument } from './return-document.ts'

interface RateOf extends Tax {
  sac: string
  basisPoints: number
}
/** What a document supplies, by code and rate. What is collected for an authority is no supply (CGST Rules, rule 33) and in no table. */
const ratesOf = ({ taxes }: DocumentContent): RateOf[] =>
  taxes
    .filter(tax => !isCollected(tax))
    .map(({ sac, taxBasisPoints, taxableValue, cgst, sgst, igst = 0 }) => ({
      sac,
      basisPoints: taxBasisPoints,
      taxableValue,
      cgst,
      sgst,
      igst,
    }))

/** Supplies under GST; the others of a tax invoice stand in table 8. Under a letter of undertaking a supply is zero-rated, and stays. */
const isTaxed = (rate: RateOf, { sez }: DocumentContent): boolean =>
  rate.basisPoints > 0 || sez !== undefined

/** Alcohol for people is outside GST (Constitution, article 366(12A)); its codes are those of chapter 22. */
const isOutsideGst = (rate: RateOf): boolean => /^220[3-8]/.test(rate.sac)

const signOf = (kind: DocumentKind): 1 | -1 => (kind === 'credit-note' ? -1 : 1)
const isSupply = (kind: DocumentKind): boolean =>
  kind === 'tax-invoice' || kind === 'credit-note' || kind === 'debit-note'

/** Taxes of a document by rate, in the words of the return: `num` is rate × 100 + 1. An inter-State row has IGST alone. */
function itemsOf(document: ReturnDocument) {
  const { content } = document
  const byRate = Map.groupBy(
    ratesOf(content).filter(rate => isTaxed(rate, content)),
    rate => rate.basisPoints,
  )
  return [...byRate]
    .toSorted(([a], [b]) => a - b)
    .map(([basisPoints, rates]) => {
      const tax = rates.reduce<Tax>((sum, rate) => plus(sum, rate), noTax)
      return {
        num: basisPoints + 1,
        itm_det: {
          rt: basisPoints / 100,
          txval: rupees(tax.taxableValue),
          ...(content.sez
            ? { iamt: rupees(tax.igst) }
            : { camt: rupees(tax.cgst), samt: rupees(tax.sgst) }),
          csamt: 0,
        },
      }
    })
}

const typeOf = ({ sez }: DocumentContent): 'R' | 'SEWP' | 'SEWOP' =>
  sez ? (sez.lut === null ? 'SEWP' : 'SEWOP') : 'R'

function registered(documents: readonly ReturnDocument[]) {
  const byBuyer = Map.groupBy(documents, document => document.recipientGstin ?? '')
  return [...byBuyer].toSorted(([a], [b]) => a.localeCompare(b))
}

function invoicesOf(documents: readonly ReturnDocument[]) {
  return registered(documents.filter(one => one.kind === 'tax-invoice')).map(([ctin, own]) => ({
    ctin,
    inv: own.map(document => ({
      inum: document.number,
      idt: dayOf(document.issuedOn),
      val: rupees(document.content.totals.total),
      pos: stateOf(document.content),
      rchrg: 'N' as const,
      inv_typ: typeOf(document.content),
      itms: itemsOf(document),
    })),
  }))
}

function notesOf(documents: readonly ReturnDocument[]) {
  return registered(documents.filter(one => one.kind !== 'tax-invoice')).map(([ctin, own]) => ({
    ctin,
    nt: own.map(document => ({
      ntty: document.kind === 'credit-note' ? ('C' as const) : ('D' as const),
      nt_num: document.number,
      nt_dt: dayOf(document.issuedOn),
      val: rupees(document.content.totals.total),
      pos: stateOf(document.content),
      rchrg: 'N' as const,
      inv_typ: typeOf(document.content),
      itms: itemsOf(document),
    })),
  }))
}

/** Table 7: supplies to guests without a GSTIN, by place and rate, less their credit notes. */
function summaryOf(documents: readonly ReturnDocument[]) {
  const sums = new Map<string, { pos: string; basisPoints: number; tax: Tax }>()
  for (const { content, kind } of documents)
    for (const rate of ratesOf(content).filter(one => isTaxed(one, content))) {
      const key = `${stateOf(content)} ${rate.basisPoints}`
      const { tax } = sums.get(key) ?? { tax: noTax }
      sums.set(key, {
        pos: stateOf(content),
        basisPoints: rate.basisPoints,
        tax: plus(tax, rate, signOf(kind)),
      })
    }
  return [...sums.values()]
    .toSorted((a, b) => a.pos.localeCompare(b.pos) || a.basisPoints - b.basisPoints)
    .map(({ pos, basisPoints, tax }) => ({
      sply_ty: 'INTRA' as const,
      pos,
      typ: 'OE' as const,
      rt: basisPoints / 100,
      txval: rupees(tax.taxableValue),
      camt: rupees(tax.cgst),
      samt: rupees(tax.sgst),
      csamt: 0,
    }))
}

/** Table 12, for the registered and the others apart (from May 2025). */
function codesOf(documents: readonly ReturnDocument[]) {
  const sums = new Map<string, { sac: string; basisPoints: number; tax: Tax }>()
  for (const { content, kind } of documents)
    for (const rate of ratesOf(content)) {
      const key = `${rate.sac} ${rate.basisPoints}`
      const { tax } = sums.get(key) ?? { tax: noTax }
      sums.set(key, {
        sac: rate.sac,
        basisPoints: rate.basisPoints,
        tax: plus(tax, rate, signOf(kind)),
      })
    }
  return [...sums.values()]
    .toSorted((a, b) => a.sac.localeCompare(b.sac) || a.basisPoints - b.basisPoints)
    .map(({ sac, basisPoints, tax }, at) => ({
      num: at + 1,
      hsn_sc: sac,
      desc: '',
      uqc: 'NA' as const,
      qty: 0,
      rt: basisPoints / 100,
      txval: rupees(tax.taxableValue),
      iamt: rupees(tax.igst),
      camt: rupees(tax.cgst),
      samt: rupees(tax.sgst),
      csamt: 0,
    }))
}

/** Table 8: what bears no GST, exempt and outside it. */
function untaxedOf(documents: readonly ReturnDocument[], supply: 'INTRAB2B' | 'INTRAB2C') {
  let [exempt, outside] = [0, 0]
  for (const { content, kind } of documents)
    for (const rate of ratesOf(content).filter(one => !isTaxed(one, content))) {
      if (isOutsideGst(rate)) outside += signOf(kind) * rate.taxableValue
      else exempt += signOf(kind) * rate.taxableValue
    }
  return exempt === 0 && outside === 0
    ? []
    : [{ sply_ty: supply, nil_amt: 0, expt_amt: rupees(exempt), ngsup_amt: rupees(outside) }]
}

const natures: Partial<Record<DocumentKind, number>> = {
  'tax-invoice': 1,
  'debit-note': 4,
  'credit-note': 5,
  'receipt-voucher': 6,
  'refund-voucher': 8,
}

const seriesOf = (number: string): string => number.replace(/\d+$/, '')

/** Table 13: which numbers of each series were given. Every number stands in it once, issued or cancelled. */
function rangesOf(documents: readonly ReturnDocument[]) {
  const byNature = Map.groupBy(
    documents.filter(({ kind }) => natures[kind] !== undefined),
    ({ kind }) => natures[kind] ?? 0,
  )
  return [...byNature]
    .toSorted(([a], [b]) => a - b)
    .map(([nature, own]) => ({
      doc_num: nature,
      docs: runsOf(own).map((run, at) => {
        const cancel = run.filter(({ isCancelled }) => isCancelled).length
        return {
          num: at + 1,
          from: first(run, 'document of a run').number,
          to: last(run, 'document of a run').number,
          totnum: run.length,
          cancel,
          net_issue: run.length - cancel,
        }
      }),
    }))
}

/** Numbers that follow each other: one counter may serve several kinds of document, which then have the numbers between. */
function runsOf(documents: readonly ReturnDocument[]): ReturnDocument[][] {
  const runs: ReturnDocument[][] = []
  const ordered = documents.toSorted(
    (a, b) => seriesOf(a.number).localeCompare(seriesOf(b.number)) || a.serial - b.serial,
  )
  for (const document of ordered) {
    const run = runs.at(-1)
    const before = run?.at(-1)
    if (
      run &&
      before &&
      seriesOf(before.number) === seriesOf(document.number) &&
      before.serial + 1 === document.serial
    )
      run.push(document)
    else runs.push([document])
  }
  return runs
}

/** What a document supplies under GST, over all rates. */
const taxOf = ({ content }: ReturnDocument): Tax =>
  ratesOf(content)
    .filter(rate => isTaxed(rate, content))
    .reduce<Tax>((sum, rate) => plus(sum, rate), noTax)

/**
 * The return of outward supplies, GSTR-1, as the government's offline tool takes it: amounts in rupees, dates DD-MM-YYYY (reference:
 * india, section 1.7; reports, section 3). A cancelled document counts in table 13 alone. Tables 5 and 9B of
 * unregistered buyers stay empty: a hotel supplies nobody across a border but special economic zones, which are registered. Supplies
 * through an operator without a number are not in table 14: `operatorsWithoutNumber` names them.
 */
export function buildGstr1(
  gstin: string,
  month: YearMonth,
  all: readonly ReturnDocument[],
  vouchers: readonly AdvanceVoucher[] = [],
) {
  const supplies = all.filter(({ kind, isCancelled }) => isSupply(kind) && !isCancelled)
  const ofBusinesses = supplies.filter(({ recipientGstin }) => recipientGstin !== null)
  const ofOthers = supplies.filter(({ recipientGstin }) => recipientGstin === null)
  const [year = '', monthNumber = ''] = month.split('-')
  const { at, txpd } = advancesOf(vouchers, {
    from: firstOfMonth(month),
    past: firstOfMonth(monthAfter(month, 1)),
  })
  return {
    gstin,
    fp: `${monthNumber}${year}`,
    version: 'GST3.2.4',
    hash: 'hash',
    b2b: invoicesOf(ofBusinesses),
    b2cs: summaryOf(ofOthers),
    cdnr: notesOf(ofBusinesses),
    at,
    txpd,
    nil: { inv: [...untaxedOf(ofBusinesses, 'INTRAB2B'), ...untaxedOf(ofOthers, 'INTRAB2C')] },
    hsn: { hsn_b2b: codesOf(ofBusinesses), hsn_b2c: codesOf(ofOthers) },
    doc_issue: { doc_det: rangesOf(all) },
    supeco: { clttx: operatorRows(suppliesByOperator(supplies, taxOf)) },
  }
}
export type Gstr1 = ReturnType<typeof buildGstr1>

/** Channels whose supplies table 14 leaves out, since nobody has entered their number. */
export const operatorsWithoutNumber = (all: readonly ReturnDocument[]): string[] => [
  ...new Set(
    all.flatMap(({ kind, isCancelled, operator }) =>
      isSupply(kind) && !isCancelled && operator && operator.gstin === null
        ? [operator.channelId]
        : [],
    ),
  ),
]
