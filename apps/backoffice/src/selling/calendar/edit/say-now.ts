import { changeInPercent } from '@atithi/api/property/rules'
import { type RateShift, shifted } from '@atithi/api/selling/rates/rules/shifted-rates'
import { formatMoney } from '../../../lib/format.ts'

/** What nights cost now and, where a price is typed, how far the one that moves most goes: 'Now ₹4,500: 99 % less.' */
export function sayNow(
  { lowest, highest }: { lowest: number; highest: number },
  typed: number | null,
): string {
  const range =
    lowest === highest ? formatMoney(lowest) : `${formatMoney(lowest)} to ${formatMoney(highest)}`
  const [fall, rise] =
    typed === null ? [0, 0] : [changeInPercent(highest, typed), changeInPercent(lowest, typed)]
  const percent = Math.abs(rise) > Math.abs(fall) ? rise : fall
  if (percent === 0) return `Now ${range}.`
  const isOne = lowest === highest
  return `Now ${range}: ${isOne ? '' : 'up to '}${Math.abs(percent)} % ${percent < 0 ? 'less' : 'more'}.`
}

/** What prices become when they move, before any discount: 'Now ₹4,000 to ₹5,000, then ₹4,600 to ₹5,750.' */
export function sayMoved(
  now: { lowest: number; highest: number },
  shift: RateShift | undefined,
): string {
  const words = ({ lowest, highest }: typeof now) =>
    lowest === highest ? formatMoney(lowest) : `${formatMoney(lowest)} to ${formatMoney(highest)}`
  if (!shift) return `Now ${words(now)}.`
  const then = { lowest: shifted(now.lowest, shift), highest: shifted(now.highest, shift) }
  return `Now ${words(now)}, then ${words(then)}.`
}
