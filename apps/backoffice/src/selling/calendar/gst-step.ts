import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { type TaxRule, taxOnNight } from '@atithi/api/tax/gst/rules/gst'

export interface GstStep {
  /** What the guest pays for the night at this rate, in paise. */
  withTax: number
  percent: number
  /** The highest rate of the lower slab, what the guest pays at it, and its percentage. */
  edge: number
  edgeWithTax: number
  edgePercent: number
}

const priceOf = (rate: number, night: IsoDate, rules: readonly TaxRule[]) => {
  const { cgst, sgst, basisPoints } = taxOnNight(rate, night, rules)
  return { withTax: rate + cgst + sgst, percent: basisPoints / 100 }
}

const appliesOn = (night: IsoDate) => (rule: TaxRule) =>
  rule.effectiveFrom <= night && (rule.effectiveTo === null || night <= rule.effectiveTo)

/** What the guest pays for a night at this rate, in paise; undefined where no rule is known for it. */
export function priceWithGst(
  rate: number,
  night: IsoDate,
  rules: readonly TaxRule[],
): number | undefined {
  const isKnown = rules
    .filter(appliesOn(night))
    .some(rule => rate > rule.aboveValue && (rule.upToValue === null || rate <= rule.upToValue))
  return isKnown || rate === 0 ? priceOf(rate, night, rules).withTax : undefined
}

/**
 * A rate just above the step between two slabs of GST: so little above it that the guest's added tax is more than the hotel's
 * added income. Undefined for every other rate.
 */
export function gstStepAt(
  rate: number,
  night: IsoDate,
  rules: readonly TaxRule[],
): GstStep | undefined {
  const valid = rules.filter(appliesOn(night))
  const edge = valid
    .flatMap(rule => (rule.upToValue === null ? [] : [rule.upToValue]))
    .filter(value => value < rate)
    .toSorted((a, b) => b - a)[0]
  if (edge === undefined || priceWithGst(rate, night, rules) === undefined) return undefined
  const here = priceOf(rate, night, rules)
  const below = priceOf(edge, night, rules)
  const earned = rate - edge
  const addedTax = here.withTax - rate - (below.withTax - edge)
  if (addedTax <= earned) return undefined
  return { ...here, edge, edgeWithTax: below.withTax, edgePercent: below.percent }
}
