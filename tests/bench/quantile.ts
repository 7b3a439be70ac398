/** Of milliseconds in order, in seconds: the one that `share` of them do not pass. */
export const quantile = (sorted: readonly number[], share: number): number =>
  (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) / 1000
