import type { BasisPoints, Paise } from '@atithi/db/told-apart'

export type { BasisPoints, Paise }

export const basisPointsInWhole = 10_000

/** a ÷ b, half up, for amounts not below zero. */
export const divideHalfUp = (a: bigint, b: bigint): number => Number((2n * a + b) / (2n * b))

/** `amount` × `basisPoints` / 10,000, half up to the paisa, exact for any amount the database can hold. */
export function portion(amount: Paise, basisPoints: BasisPoints): Paise {
  return divideHalfUp(BigInt(amount) * BigInt(basisPoints), BigInt(basisPointsInWhole))
}

/**
 * Splits `total` in the ratio of `weights` so that the parts sum to `total` to the paisa.
 * The paise left over by rounding down go to the largest remainders, earlier parts first. All weights zero: equal parts.
 */
export function allocate(total: Paise, weights: readonly number[]): Paise[] {
  if (weights.length === 0) throw new RangeError('allocate needs at least one part')
  const sum = weights.reduce((a, b) => a + b, 0)
  const shares = sum === 0 ? weights.map(() => 1n) : weights.map(weight => BigInt(weight))
  const whole = sum === 0 ? BigInt(weights.length) : BigInt(sum)
  const exact = shares.map(share => BigInt(total) * share)
  const parts = exact.map(value => Number(value / whole))
  const byRemainder = exact
    .map((value, at) => ({ at, remainder: value % whole }))
    .sort((a, b) =>
      a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1,
    )
  let left = total - parts.reduce((a, b) => a + b, 0)
  for (const { at } of byRemainder) {
    if (left === 0) break
    parts[at] = (parts[at] ?? 0) + 1
    left -= 1
  }
  return parts
}

/** How a hotel writes amounts where guests read them: ₹1,23,456 or INR 1,23,456. */
export const currencyDisplays = ['symbol', 'code'] as const
export type CurrencyDisplay = (typeof currencyDisplays)[number]

/** What heads a column of amounts. */
export const currencySigns: Record<CurrencyDisplay, string> = { symbol: '₹', code: 'INR' }

const rupeesIn = (currencyDisplay: CurrencyDisplay) => {
  const style = { style: 'currency', currency: 'INR', currencyDisplay } as const
  return {
    exact: new Intl.NumberFormat('en-IN', { ...style, minimumFractionDigits: 2 }),
    whole: new Intl.NumberFormat('en-IN', { ...style, maximumFractionDigits: 0 }),
  }
}
const rupees: Record<CurrencyDisplay, ReturnType<typeof rupeesIn>> = {
  symbol: rupeesIn('symbol'),
  code: rupeesIn('code'),
}

/** ₹1,23,456.50, and ₹1,23,456 where the paise are zero. */
export function formatPaise(amount: Paise, display: CurrencyDisplay = 'symbol'): string {
  const { exact, whole } = rupees[display]
  return (amount % 100 === 0 ? whole : exact).format(amount / 100)
}

/** ₹1,23,456.00, with its paise in any case. */
export const formatExactPaise = (amount: Paise, display: CurrencyDisplay = 'symbol'): string =>
  rupees[display].exact.format(amount / 100)
