import { createHmac, timingSafeEqual } from 'node:crypto'
import type { QuotePromise } from '../rules/site.ts'

const seal = (body: string, key: string): Buffer =>
  createHmac('sha256', `quote:${key}`).update(body).digest()

/** The promise with the platform's seal: the guest's browser keeps it, and cannot change it. */
export function signQuote(promise: QuotePromise, key: string): string {
  const body = Buffer.from(JSON.stringify(promise)).toString('base64url')
  return `${body}.${seal(body, key).toString('base64url')}`
}

/** The promise inside a token that this platform sealed; undefined for any other text. */
export function readQuote(token: string, key: string): QuotePromise | undefined {
  const [body = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = seal(body, key)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  // Only what this platform wrote passes the seal, so its shape is known.
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as QuotePromise
}
