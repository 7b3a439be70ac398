import { formatPercent } from '../../lib/format.ts'

export const orDash = (value: number | null, format: (value: number) => string): string =>
  value === null ? '–' : format(value)

/** '+12.5%', '−3%', 'new' where there was nothing before, and a dash where nothing is known of it. */
export function changeWords(
  change: number | null,
  { now, before }: { now: number | null; before: number | null },
): string {
  if (change === null) return before === 0 && now ? 'new' : '–'
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatPercent(Math.abs(change))}`
}
