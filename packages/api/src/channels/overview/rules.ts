/** The source's badge: Excellent above 95, Good above 90, else Poor. */
export const performanceBadge = (uptime: number): 'excellent' | 'good' | 'poor' =>
  uptime > 95 ? 'excellent' : uptime > 90 ? 'good' : 'poor'

/** Percent against before, to one decimal; null where there was nothing before. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) * 1000) / before) / 10

/** To one decimal; null where nothing was measured. */
export function meanUptime(measured: readonly (number | null)[]): number | null {
  const known = measured.flatMap(one => one ?? [])
  return known.length === 0
    ? null
    : Math.round((known.reduce((sum, one) => sum + one, 0) * 10) / known.length) / 10
}
