import type { Paise } from '../../../kernel/shared/money.ts'

/** The GST on a commission by head. */
export interface TaxHeads {
  cgst: Paise
  sgst: Paise
  igst: Paise
}

/**
 * The GST that a channel charges on its commission, by head: CGST and SGST where both are registered in one state, else IGST (IGST Act,
 * sections 7, 8 and 12(2)(a): what is supplied to a registered person is supplied where they are). The first two digits of a GSTIN name
 * its state.
 */
export function headsOf(tax: Paise, supplierGstin: string, ownGstin: string): TaxHeads {
  if (supplierGstin.slice(0, 2) !== ownGstin.slice(0, 2)) return { cgst: 0, sgst: 0, igst: tax }
  const cgst = Math.floor(tax / 2)
  return { cgst, sgst: tax - cgst, igst: 0 }
}

/** Why no credit is taken of a paper; null where it is taken of what its rooms allow. */
export type NoCredit = 'no GST number' | 'no tax invoice' | 'hotel not regular' | null

export interface CreditFacts extends TaxHeads {
  supplierGstin: string | null
  taxInvoice: string | null
  /** Only the regular scheme takes credit (CGST Act, section 10(4)). */
  isRegular: boolean
  /** The GST of all lines, and of it that on commission for nights at a rate with credit. */
  tax: Paise
  taxWithCredit: Paise
}

export interface Credit extends TaxHeads {
  /** GST that stays a cost. */
  blocked: Paise
  why: NoCredit
}

/**
 * The credit of a paper by head, in paise. What belongs to nights at a rate without credit (5 % since 22 Sep 2025, notification
 * 15/2025-CTR) is blocked; CGST Act, sections 16(2)(a) and 17(2).
 */
export function creditOf(paper: CreditFacts): Credit {
  const why = !paper.isRegular
    ? 'hotel not regular'
    : paper.supplierGstin === null
      ? 'no GST number'
      : paper.taxInvoice === null
        ? 'no tax invoice'
        : null
  const share = (head: Paise) =>
    why !== null || paper.tax === 0
      ? 0
      : Number((BigInt(head) * BigInt(paper.taxWithCredit)) / BigInt(paper.tax))
  const [cgst, sgst, igst] = [share(paper.cgst), share(paper.sgst), share(paper.igst)]
  return { cgst, sgst, igst, blocked: paper.tax - cgst - sgst - igst, why }
}
