import type { FeeSum } from '@atithi/api/tax/fees/rules/fees'
import { feeUnits, unitsInEnglish } from '@atithi/api/tax/fees/rules/units'
import { formatCounted, formatMoney } from '../../lib/format.ts'

/** How a fee of a stay came about: '₹500 × 2 nights'. */
export const feeWords = (fee: FeeSum): string =>
  feeUnits(fee, { ...unitsInEnglish, money: formatMoney })

/** The whole party of a booking: who is counted, its infants, and the ages that were told. */
export const agedPartyWords = ({
  infants,
  childAges,
  ...party
}: {
  adults: number
  children: number
  infants: number
  childAges: readonly number[] | null
}): string =>
  formatCounted(party.adults, 'adult') +
  (party.children > 0 ? `, ${formatCounted(party.children, 'child', 'children')}` : '') +
  (infants > 0 ? `, ${formatCounted(infants, 'infant')}` : '') +
  (childAges && childAges.length > 0 ? ` (children of ${childAges.join(', ')} years)` : '')
