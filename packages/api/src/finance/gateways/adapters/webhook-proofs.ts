import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { GatewayEvent } from '../../../kernel/ports/payment-gateway.ts'

/** What came with a webhook in its headers: who says so, and when where the gateway signs it. */
export interface WebhookProof {
  signature: string
  /** What was signed before the bytes of the body, where the gateway does so. */
  signedBefore: string
  /** The instant that was signed, where one is. */
  signedAt?: Date
}

/** A gateway repeats for a day what nobody took. */
const oldestMs = 24 * 3_600_000
/** Two clocks differ. */
const earliestMs = 10 * 60_000

/** An instant that was signed too long ago, or that is still to come: what was signed then is not news. */
export const isStale = ({ signedAt }: WebhookProof, now: Date): boolean => {
  if (signedAt === undefined) return false
  const age = now.getTime() - signedAt.getTime()
  return age > oldestMs || age < -earliestMs
}

/** By what an event is known: the bytes that were signed. Ids in headers are not, and anybody could send the bytes again under others. */
export const eventIdOf = (rawBody: Buffer): string =>
  createHash('sha256').update(rawBody).digest('base64url')

/** How a gateway tells of what has happened. */
export interface GatewayWebhooks {
  /** By which of the account's secrets it signs. */
  signedWith: 'webhook-secret' | 'key-secret'
  /** Whether an event says whose it is; else the address that it comes to has to. */
  namesMerchant: boolean
  /** Nothing where the headers are not those of the gateway. */
  proofOf(headers: IncomingHttpHeaders): WebhookProof | undefined
  /** Whether one of these secrets signed the bytes as they came. */
  isSigned(rawBody: Buffer, proof: WebhookProof, secrets: readonly string[]): boolean
  /** What it is about; nothing where it cannot be read. It proves nothing. */
  read(rawBody: Buffer): GatewayEvent | undefined
}

export const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text.slice(0, 100) : undefined
}

export function parseBody(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
