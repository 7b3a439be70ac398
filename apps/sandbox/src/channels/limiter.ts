/** A bucket of messages for each hotel and operation, as channels have them. */
export class Limiter {
  readonly #buckets = new Map<string, { tokens: number; at: number }>()

  /** Seconds to wait; 0 when the message passes. */
  take(key: string, { most, perSecond }: { most: number; perSecond: number }): number {
    const now = performance.now()
    const bucket = this.#buckets.get(key) ?? { tokens: most, at: now }
    bucket.tokens = Math.min(most, bucket.tokens + ((now - bucket.at) / 1000) * perSecond)
    bucket.at = now
    this.#buckets.set(key, bucket)
    if (bucket.tokens < 1) return (1 - bucket.tokens) / perSecond
    bucket.tokens -= 1
    return 0
  }
}
