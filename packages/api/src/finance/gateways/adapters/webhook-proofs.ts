import type { IncomingHttpHeaders } from 'node:http'
import type { GatewayEvent } from '../../../kernel/ports/payment-gateway.ts'

/** What came with a webhook in its headers: who says so, and which event it is. */
export interface WebhookProof {
  signature: string
  eventId: string
  /** What was signed before the bytes of the body, where the gateway does so. */
  signedBefore: string
}

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
  read(rawBody: Buffer, proof: WebhookProof): GatewayEvent | undefined
}

/** An id of an event as it is kept. */
export const eventIdPattern = /^[\w-]{1,200}$/

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
