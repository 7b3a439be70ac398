import { changeInPercent } from '@atithi/api/property/rules'
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
