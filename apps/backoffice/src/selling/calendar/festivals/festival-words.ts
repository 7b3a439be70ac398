import { formatDay, formatShortDay } from '../../../lib/format.ts'

/** 'Nov 8, 2026', 'Nov 7 to Nov 11, 2026'. */
export function nightsInWords({ from, to }: { from: string; to: string }): string {
  if (from === to) return formatDay(from)
  const first = from.slice(0, 4) === to.slice(0, 4) ? formatShortDay(from) : formatDay(from)
  return `${first} to ${formatDay(to)}`
}
