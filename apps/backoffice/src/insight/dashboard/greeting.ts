/** By the reader's own clock: it is they who are greeted. */
export function greetingAt(now: Date): string {
  const hour = now.getHours()
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
