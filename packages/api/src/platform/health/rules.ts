/** Up to how many milliseconds each group of requests took; what took longer is in a last one. The order of traffic_minute.buckets. */
export const bucketBounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000] as const

/** In which group a request of this duration is counted. */
export function bucketOf(ms: number): number {
  const at = bucketBounds.findIndex(bound => ms <= bound)
  return at === -1 ? bucketBounds.length : at
}

/**
 * Within how many milliseconds this share (0 to 1) of the requests was answered, as far as groups tell: even within a group. Null without
 * requests; what took longer than the last bound counts as that bound.
 */
export function latencyAt(share: number, buckets: readonly number[]): number | null {
  const all = buckets.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const wanted = share * all
  let below = 0
  for (const [at, upTo] of bucketBounds.entries()) {
    const count = buckets[at] ?? 0
    if (count > 0 && below + count >= wanted) {
      const from = bucketBounds[at - 1] ?? 0
      return Math.round(from + ((upTo - from) * (wanted - below)) / count)
    }
    below += count
  }
  return bucketBounds[bucketBounds.length - 1] ?? null
}

/** For so many days uptime is measured, and requests of each minute are kept a little longer. */
export const uptimeDays = 30
export const trafficDays = 35

/**
 * The share of minutes in which a process answered requests, in basis points; null before the first whole minute. `first` is the minute
 * from which anything is known, so that a platform that is a day old is judged by that day.
 */
export function uptimeOf({
  first,
  alive,
  now,
}: {
  first: Date | null
  alive: number
  now: Date
}): number | null {
  if (first === null) return null
  const window = now.getTime() - uptimeDays * 86_400_000
  const minutes = Math.floor(
    (Math.floor(now.getTime() / 60_000) * 60_000 - Math.max(first.getTime(), window)) / 60_000,
  )
  if (minutes < 1) return null
  return Math.min(10_000, Math.floor((alive * 10_000) / minutes))
}

/** A process that said nothing for so long is taken for dead: it speaks every ten seconds. */
export const silentSeconds = 45
