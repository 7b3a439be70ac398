import type { DocumentContent } from '../../../finance/documents/rules/content.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { allocate, divideHalfUp, type Paise } from '../../../kernel/shared/money.ts'
import { present } from '../../../kernel/shared/present.ts'
import { grossTax, isNothing, noTax, plus, rupees, stateOf, type Tax } from './amounts.ts'

/** A receipt voucher with what became of its money. */
export interface AdvanceVoucher {
  issuedOn: IsoDate
  /** When it was cancelled: no money had come. */
  cancelledOn: IsoDate | null
  content: DocumentContent
  /** What invoices set off of its payment, by the date of the invoice; below zero where one was lowered. */
  adjusted: readonly { on: IsoDate; amount: Paise }[]
  /** What refund vouchers gave back of what was taxed, with its tax. */
  returned: readonly { on: IsoDate; amount: Paise }[]
}

interface RatePart extends Tax {
  basisPoints: number
}

/** What of a paper was taxed on receipt, by rate; the rest of it paid charges that stood already. */
function taxedParts({ taxes }: DocumentContent): RatePart[] {
  const byRate = Map.groupBy(
    taxes.filter(({ taxBasisPoints }) => taxBasisPoints > 0),
    ({ taxBasisPoints }) => taxBasisPoints,
  )
  return [...byRate]
    .toSorted(([a], [b]) => a - b)
    .map(([basisPoints, rates]) =>
      rates.reduce<RatePart>(
        (sum, { taxableValue, cgst, sgst, igst = 0 }) =>
          Object.assign(plus(sum, { taxableValue, cgst, sgst, igst }), { basisPoints }),
        { ...noTax, basisPoints },
      ),
    )
}

/** With tax, what refund vouchers and receipts call the advance of a paper. */
export const advanceIn = (content: DocumentContent): Paise =>
  taxedParts(content).reduce((sum, part) => sum + grossTax(part), 0)

const sumUntil = (moves: readonly { on: IsoDate; amount: Paise }[], past: IsoDate): Paise =>
  moves.reduce((sum, { on, amount }) => sum + (on < past ? amount : 0), 0)

/** What of an advance is held before a date, in paise with tax: neither set off by an invoice nor given back. */
export function heldBefore(voucher: AdvanceVoucher, past: IsoDate): Paise {
  const { issuedOn, cancelledOn, content, adjusted, returned } = voucher
  if (issuedOn >= past || (cancelledOn !== null && cancelledOn < past)) return 0
  const advance = advanceIn(content)
  // Charges that stood when it was paid are set off first: of them no tax was paid on receipt.
  const settled = content.totals.total - advance
  const set = Math.max(0, sumUntil(adjusted, past) - settled)
  return Math.max(0, advance - sumUntil(returned, past) - set)
}

/** A part of an advance, told apart by its rates, each with its tax. */
function partsOf(content: DocumentContent, held: Paise): RatePart[] {
  const rates = taxedParts(content)
  if (held === 0 || rates.length === 0) return []
  const shares = allocate(held, rates.map(grossTax))
  return rates.map((rate, at) => {
    const share = present(shares[at], 'the share of a rate')
    const gross = grossTax(rate)
    const of = (amount: Paise) => divideHalfUp(BigInt(amount) * BigInt(share), BigInt(gross))
    const [cgst, sgst, igst] = [of(rate.cgst), of(rate.sgst), of(rate.igst)]
    const { basisPoints } = rate
    return { basisPoints, cgst, sgst, igst, taxableValue: share - cgst - sgst - igst }
  })
}

interface Sum {
  pos: string
  isInter: boolean
  byRate: Map<number, Tax>
}

/** A row of table 11 as the portal takes it: IGST of a special economic zone alone, else the two halves. */
interface AdvanceItem {
  rt: number
  ad_amt: number
  iamt?: number
  camt?: number
  samt?: number
  csamt: number
}

function rowsOf(sums: ReadonlyMap<string, Sum>) {
  return [...sums.values()]
    .toSorted((a, b) => a.pos.localeCompare(b.pos) || Number(a.isInter) - Number(b.isInter))
    .flatMap(({ pos, isInter, byRate }) => {
      const itms = [...byRate]
        .filter(([, tax]) => !isNothing(tax))
        .toSorted(([a], [b]) => a - b)
        .map(
          ([basisPoints, tax]): AdvanceItem => ({
            rt: basisPoints / 100,
            ad_amt: rupees(tax.taxableValue),
            ...(isInter
              ? { iamt: rupees(tax.igst) }
              : { camt: rupees(tax.cgst), samt: rupees(tax.sgst) }),
            csamt: 0,
          }),
        )
      return itms.length === 0
        ? []
        : [{ pos, sply_ty: isInter ? ('INTER' as const) : ('INTRA' as const), itms }]
    })
}

/**
 * Tables 11A and 11B: advances received in the month that no invoice of it sets off, and advances of months before that invoices of the
 * month set off, or that went back in it. `from` to `past` is the month. Amounts without their tax (GSTR-1, instructions to table 11).
 * What is held at the end of a month is what was held at its beginning, plus 11A, less 11B.
 */
export function advancesOf(
  vouchers: readonly AdvanceVoucher[],
  { from, past }: { from: IsoDate; past: IsoDate },
) {
  const received = new Map<string, Sum>()
  const adjusted = new Map<string, Sum>()
  const add = (to: Map<string, Sum>, content: DocumentContent, held: Paise, sign: 1 | -1) => {
    const [pos, isInter] = [stateOf(content), content.sez !== undefined]
    const sum = to.get(`${pos} ${isInter}`) ?? { pos, isInter, byRate: new Map<number, Tax>() }
    to.set(`${pos} ${isInter}`, sum)
    for (const part of partsOf(content, held))
      sum.byRate.set(part.basisPoints, plus(sum.byRate.get(part.basisPoints) ?? noTax, part, sign))
  }
  for (const voucher of vouchers) {
    const { content } = voucher
    const now = heldBefore(voucher, past)
    if (voucher.issuedOn >= from) add(received, content, now, 1)
    else {
      add(adjusted, content, heldBefore(voucher, from), 1)
      add(adjusted, content, now, -1)
    }
  }
  return { at: rowsOf(received), txpd: rowsOf(adjusted) }
}
