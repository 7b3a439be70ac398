import type { IsoDate } from '../shared/dates.ts'
import { type Paise, portion } from '../shared/money.ts'

/** A dated row of the tax table: a change of law is a row, not a release. */
export interface TaxRule {
  effectiveFrom: IsoDate
  effectiveTo: IsoDate | null
  /** Exclusive. */
  aboveValue: Paise
  /** Inclusive; null is without end. */
  upToValue: Paise | null
  rateBasisPoints: number
}

export interface NightTax {
  basisPoints: number
  cgst: Paise
  sgst: Paise
}

/**
 * GST on one room for one night, by the value of that night alone: exactly ₹7,500.00 is still the lower slab.
 * CGST and SGST are half of the rate each, rounded half up to the paisa each (notification 11/2017-CTR as amended by 15/2025-CTR).
 */
export function taxOnNight(value: Paise, night: IsoDate, rules: readonly TaxRule[]): NightTax {
  if (value === 0) return { basisPoints: 0, cgst: 0, sgst: 0 }
  const rule = rules.find(
    row =>
      row.effectiveFrom <= night &&
      (row.effectiveTo === null || night <= row.effectiveTo) &&
      value > row.aboveValue &&
      (row.upToValue === null || value <= row.upToValue),
  )
  if (!rule) throw new RangeError(`no tax rule covers ${value} paise on ${night}`)
  const half = portion(value, rule.rateBasisPoints / 2)
  return { basisPoints: rule.rateBasisPoints, cgst: half, sgst: half }
}

/**
 * The value whose price with tax is `inclusive`, or the nearest reachable prices below and above where there is none:
 * a paisa lost to rounding, or the gap that the slabs leave (₹7,875.01 to ₹8,850.00 at today's).
 */
export function valueWithin(
  inclusive: Paise,
  night: IsoDate,
  rules: readonly TaxRule[],
): { value: Paise } | { below: Paise; above: Paise } {
  const priceOf = (value: Paise): Paise => {
    const { cgst, sgst } = taxOnNight(value, night, rules)
    return value + cgst + sgst
  }
  let low = 0
  let high = inclusive
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (priceOf(middle) <= inclusive) low = middle
    else high = middle - 1
  }
  const below = priceOf(low)
  return below === inclusive ? { value: low } : { below, above: priceOf(low + 1) }
}
