import type { FeeSum } from '@atithi/api/tax/fees/rules/fees'
import { feeUnits, unitsInEnglish } from '@atithi/api/tax/fees/rules/units'
import { formatMoney } from '../../lib/format.ts'

/** How a fee of a stay came about: '₹500 × 2 nights'. */
export const feeWords = (fee: FeeSum): string =>
  feeUnits(fee, { ...unitsInEnglish, money: formatMoney })
