/** Minutes after it was asked for at which a gateway is asked what became of a payment; a late one comes within three days. */
const checkMinutes = [2, 5, 15, 60, 6 * 60, 24 * 60, 72 * 60] as const

export const firstCheckAfter = (askedAt: Date): Date => laterBy(askedAt, checkMinutes[0])

/** When it is asked again after so many checks; null: no more by itself. */
export function nextCheckAfter(askedAt: Date, checks: number, now: Date): Date | null {
  const due = checkMinutes.map(minutes => laterBy(askedAt, minutes))
  return due.slice(Math.min(checks, due.length)).find(at => at > now) ?? null
}

/** A gateway that did not answer is asked again, each time later, for days: after 30 seconds first, then up to an hour. */
export const retryAfter = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(3_600, 30 * 2 ** Math.min(attempts, 7)) * 1000)

const laterBy = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000)
