/** One deed that was done. */
export interface Timed {
  name: string
  milliseconds: number
}

export interface DeedTimes {
  name: string
  count: number
  /** Half were done within so many milliseconds, and 99 of 100. */
  p50: number
  p99: number
}

/** How long deeds took: all together first, then each kind, the slowest first. */
export function timesOf(timed: readonly Timed[]): DeedTimes[] {
  const kinds = Map.groupBy(timed, ({ name }) => name)
  const each = [...kinds]
    .map(([name, ones]) => quantilesOf(name, ones))
    .toSorted((a, b) => b.p99 - a.p99)
  return [quantilesOf('all', timed), ...each]
}

function quantilesOf(name: string, timed: readonly Timed[]): DeedTimes {
  const sorted = timed.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  return { name, count: sorted.length, p50: at(0.5), p99: at(0.99) }
}
