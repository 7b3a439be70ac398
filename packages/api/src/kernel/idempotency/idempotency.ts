import { createHash } from 'node:crypto'
import { DomainError } from '../errors/domain-error.ts'
import { kernelReasons } from '../errors/reasons.ts'

/** What a row keeps of the request that made it, so that the same request is known when it comes again. */
export interface Idempotency {
  idempotencyKey: string
  /** SHA-256 of the request, in base64. */
  requestDigest: string
}

/** Of a request as its schema reads it; none without a key. What is no part of the request, as the token of a quote, is left out before. */
export function idempotencyOf(request: { idempotencyKey: string }): Idempotency
export function idempotencyOf(request: {
  idempotencyKey?: string | undefined
}): Idempotency | undefined
export function idempotencyOf(request: {
  idempotencyKey?: string | undefined
}): Idempotency | undefined {
  const { idempotencyKey } = request
  if (idempotencyKey === undefined) return undefined
  return {
    idempotencyKey,
    requestDigest: createHash('sha256').update(JSON.stringify(request)).digest('base64'),
  }
}

/** What the key of a request has made already. */
export interface ExistingRecord {
  id: string
  /** Null where it was made before digests were kept: the key alone tells then. */
  requestDigest: string | null
}

/** The id of what a request has made already. Throws IDEMPOTENCY_KEY_REUSED where another request with its key made it. */
export function assertSameRequest(
  { id, requestDigest }: ExistingRecord,
  idempotency: Idempotency,
): string {
  if (requestDigest !== null && requestDigest !== idempotency.requestDigest)
    throw new DomainError(kernelReasons.IDEMPOTENCY_KEY_REUSED, {})
  return id
}
