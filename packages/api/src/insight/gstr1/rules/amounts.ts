import type { DocumentContent } from '../../../finance/documents/rules/content.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'

/** Rupees with two decimals, as the return writes amounts. */
export const rupees = (amount: Paise): number => Math.round(amount) / 100

/** '2026-11-20' as '20-11-2026'. */
export const dayOf = (date: IsoDate): string => date.split('-').toReversed().join('-')

export const stateOf = ({
  placeOfSupply,
  supplier,
}: Pick<DocumentContent, 'placeOfSupply' | 'supplier'>): string =>
  /^\d{2}/.exec(placeOfSupply)?.[0] ?? supplier.stateCode

export interface Tax {
  taxableValue: Paise
  cgst: Paise
  sgst: Paise
  igst: Paise
}
export const noTax: Tax = { taxableValue: 0, cgst: 0, sgst: 0, igst: 0 }
export const plus = (a: Tax, b: Tax, sign: 1 | -1 = 1): Tax => ({
  taxableValue: a.taxableValue + sign * b.taxableValue,
  cgst: a.cgst + sign * b.cgst,
  sgst: a.sgst + sign * b.sgst,
  igst: a.igst + sign * b.igst,
})
/** With its tax. */
export const grossTax = ({ taxableValue, cgst, sgst, igst }: Tax): Paise =>
  taxableValue + cgst + sgst + igst
export const isNothing = (tax: Tax): boolean =>
  tax.taxableValue === 0 && tax.cgst === 0 && tax.sgst === 0 && tax.igst === 0
