import type { Outcome, WireResponse } from './adapter.ts'

/**
 * What the status of an answer decides before its body is read (reference: the matrix of retries); undefined where the body
 * decides. An answer of 200 is no success yet.
 */
export function outcomeOfStatus({ status, headers, body }: WireResponse): Outcome | undefined {
  const said = body.slice(0, 300) || `HTTP ${status}`
  if (status === 401 || status === 403)
    return { kind: 'unauthorised', code: String(status), message: said }
  if (status === 429 || status === 503) {
    const seconds = Number(headers['retry-after'])
    const wait = Number.isFinite(seconds) && seconds > 0 ? { retryAfterSeconds: seconds } : {}
    return { kind: 'throttled', message: said, ...wait }
  }
  if (status === 408 || status >= 500)
    return { kind: 'transient', code: String(status), message: said }
  if (status >= 400) return { kind: 'refused', code: String(status), message: said }
  return undefined
}

/** Minutes to wait after so many failures in a row: 1, 2, 4, 8, then 15, and a few seconds more so that not all come at once. */
export function retryAfterSeconds(attempts: number, random: number): number {
  const minutes = [1, 2, 4, 8][attempts - 1] ?? 15
  return minutes * 60 * (1 + 0.2 * random)
}

/** A channel that answers the question for its rooms with a refusal, in its own words. */
export class ProductsRefusedError extends Error {
  override readonly name = 'ProductsRefusedError'
}

/** A channel that answers the question for what it believes with a refusal, in its own words. */
export class ReadBackRefusedError extends Error {
  override readonly name = 'ReadBackRefusedError'
}
