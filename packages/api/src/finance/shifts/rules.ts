import type { Paise } from '../../kernel/shared/money.ts'

/** Notes and coins that are money in India, in rupees; ₹2,000 was withdrawn in 2023. */
export const denominations = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const

export interface Counted {
  /** In rupees. */
  value: number
  count: number
}

/** What counted notes and coins come to. */
export const countedSum = (counts: readonly Counted[]): Paise =>
  counts.reduce((sum, { value, count }) => sum + value * count * 100, 0)

/** What has to be in a drawer. `cash` is what came less what was given back; `out` what was paid out or dropped. */
export const expectedIn = ({
  float,
  cash,
  out,
}: {
  float: Paise
  cash: Paise
  out: Paise
}): Paise => float + cash - out
