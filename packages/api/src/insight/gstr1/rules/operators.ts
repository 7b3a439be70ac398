import { gstinCheckCharacter, gstinFault } from '../../../tax/gst/rules/gstin.ts'
import { noTax, plus, rupees, type Tax } from './amounts.ts'
import type { ReturnDocument } from './return-document.ts'

/** Of a collector of tax at source the fourteenth character is C (CGST Rules, rule 12). */
const collector = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]C[0-9A-Z]$/

/** What is wrong with the upper-case GST number of an operator, or undefined when nothing is. */
export const operatorFault = (gstin: string): string | undefined =>
  collector.test(gstin) && gstinCheckCharacter(gstin.slice(0, 14)) === gstin[14]
    ? undefined
    : gstinFault(gstin)

export interface OperatorSupply {
  channelId: string
  /** Null: nobody has entered it, and the return cannot name it. */
  gstin: string | null
  tax: Tax
}

/** Supplies through operators that took the guest's money (CGST Act, section 52), less what credit notes took back. */
export function suppliesByOperator(
  documents: readonly ReturnDocument[],
  taxOf: (document: ReturnDocument) => Tax,
): OperatorSupply[] {
  const sums = new Map<string, OperatorSupply>()
  for (const document of documents) {
    const { operator, kind } = document
    if (!operator) continue
    const key = `${operator.channelId} ${operator.gstin ?? ''}`
    const sum = sums.get(key) ?? { ...operator, tax: noTax }
    const sign = kind === 'credit-note' ? -1 : 1
    sums.set(key, { ...operator, tax: plus(sum.tax, taxOf(document), sign) })
  }
  return [...sums.values()].toSorted(
    (a, b) =>
      a.channelId.localeCompare(b.channelId) || (a.gstin ?? '').localeCompare(b.gstin ?? ''),
  )
}

/** Table 14 (a): one row for each operator that has a number. */
export function operatorRows(supplies: readonly OperatorSupply[]) {
  const byGstin = Map.groupBy(
    supplies.filter(({ gstin }) => gstin !== null),
    ({ gstin }) => gstin ?? '',
  )
  return [...byGstin]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([etin, own]) => {
      const tax = own.reduce((sum, one) => plus(sum, one.tax), noTax)
      return {
        etin,
        suppval: rupees(tax.taxableValue),
        igst: rupees(tax.igst),
        cgst: rupees(tax.cgst),
        sgst: rupees(tax.sgst),
        cess: 0,
        flag: 'N' as const,
      }
    })
}
