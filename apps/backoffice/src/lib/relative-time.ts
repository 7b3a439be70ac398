const words = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' })
const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** 'just now', '5 minutes ago', 'yesterday'; undefined from a week on, where a date says more. */
export function relativeTime(instant: string, now: Date): string | undefined {
  const seconds = Math.round((new Date(instant).getTime() - now.getTime()) / 1_000)
  // A clock that is a little ahead is no future.
  if (seconds > -45) return 'just now'
  const [unit, length] = steps.find(([, length]) => -seconds >= length) ?? (['minute', 60] as const)
  const count = Math.round(seconds / length)
  return unit === 'day' && count <= -7 ? undefined : words.format(count, unit)
}
