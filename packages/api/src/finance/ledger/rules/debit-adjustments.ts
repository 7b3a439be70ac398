import type { Paise } from '../../../kernel/shared/money.ts'
import { type TaxRule, taxOnNight } from '../../../tax/gst/rules/gst.ts'
import type { Charge } from './charges.ts'
import { type TaxedAmount, taxedAt, unitDayOf } from './discounts.ts'
import { isSplitNight } from './splits.ts'

/** What an invoiced charge lacks by `amount` before tax: taxed at the rate, and as the supply, that was invoiced (CGST Act, section 34(3)). */
export const increaseOf = (
  { taxBasisPoints, supply }: Pick<Charge, 'taxBasisPoints' | 'supply'>,
  amount: Paise,
): TaxedAmount => taxedAt(amount, taxBasisPoints, supply)

export type IncreaseRefusal = 'NOT_A_SERVICE' | 'NOT_INVOICED' | 'SPLIT_NIGHT' | 'HIGHER_SLAB'

export const increaseRefusals: Record<IncreaseRefusal, string> = {
  NOT_A_SERVICE: 'Only a night, an extra or a fee can be corrected.',
  NOT_INVOICED: 'This is on no invoice yet. Add a charge, or change the price of the nights.',
  SPLIT_NIGHT:
    'This night is split between bills, and its rate of GST is that of the whole. Reverse it, and charge it anew.',
  HIGHER_SLAB:
    'With this the night falls into a higher rate of GST, also for what is invoiced. Reverse it, and charge it anew.',
}

/** Why a charge cannot be corrected upward by so much; `others` are what is charged as accommodation besides it. */
export function increaseRefusal(
  charge: Charge,
  amount: Paise,
  { others, rules }: { others: readonly Charge[]; rules: readonly TaxRule[] },
): IncreaseRefusal | null {
  const { root, taxBasisPoints } = charge
  if (root.kind === 'rounding') return 'NOT_A_SERVICE'
  if (root.documentId === null) return 'NOT_INVOICED'
  if (isSplitNight(charge)) return 'SPLIT_NIGHT'
  const day = unitDayOf(root)
  if (!day || taxBasisPoints === 0) return null
  const value = charge.value + amount + others.reduce((sum, other) => sum + other.whole, 0)
  return taxOnNight(value, day.night, rules).basisPoints > taxBasisPoints ? 'HIGHER_SLAB' : null
}
