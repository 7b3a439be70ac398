import { createHash } from 'node:crypto'
import { DomainError } from '../errors/domain-error.ts'
import { kernelReasons } from '../errors/reasons.ts'

/** What a row keeps of the request that made it, so that the same request is known when it comes again. */
export interface SentOnce {
  idempotencyKey: string
  /** SHA-256 of the request, in base64. */
  requestDigest: string
}

/** Of a request as its schema reads it; none without a key. What is no part of the wish, as the token of a quote, is left out before. */
export function sentOnce(request: { idempotencyKey: string }): SentOnce
export function sentOnce(request: { idempotencyKey?: string | undefined }): SentOnce | undefined
export function sentOnce(request: { idempotencyKey?: string | undefined }): SentOnce | undefined {
  const { idempotencyKey } = request
  if (idempotencyKey === undefined) return undefined
  return {
    idempotencyKey,
    requestDigest: createHash('sha256').update(JSON.stringify(request)).digest('base64'),
  }
}

/** What the key of a request has made already. */
export interface MadeBefore {
  id: string
  /** Null where it was made before digests were kept: the key alone tells then. */
  requestDigest: string | null
}

/** The id of what a request has made already. Throws SENT_OTHERWISE where another request with its key made it. */
export function sameRequest({ id, requestDigest }: MadeBefore, sent: SentOnce): string {
  if (requestDigest !== null && requestDigest !== sent.requestDigest)
    throw new DomainError(kernelReasons.SENT_OTHERWISE, {})
  return id
}
