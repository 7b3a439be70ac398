import type { z } from 'zod'
import { GatewayUnavailable } from '../../../kernel/ports/payment-gateway.ts'

/** Longer than this nobody waits for a page; what was asked may still have been done. */
const PATIENCE_MS = 10_000

export interface Call<T extends z.ZodType> {
  method: 'GET' | 'POST' | 'PATCH'
  url: string
  headers: Record<string, string>
  body?: object | undefined
  answer: T
  /** What a status below 500 means, from the body of the answer. */
  refusalOf: (status: number, body: unknown) => Error
}

/** Asks an API that speaks JSON. Throws GatewayUnavailable where nobody knows what was done, and what `refusalOf` makes of a refusal. */
export async function askJson<T extends z.ZodType>(call: Call<T>): Promise<z.output<T>> {
  const { method, url, headers, body, answer, refusalOf } = call
  const what = `${method} ${new URL(url).pathname}`
  const response = await fetch(url, {
    method,
    headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(error => {
    throw new GatewayUnavailable(`${what}: ${String(error)}`)
  })
  const text = await response.text().catch(() => '')
  if (response.status === 429 || response.status >= 500)
    throw new GatewayUnavailable(`${what}: ${response.status}`)
  if (!response.ok) throw refusalOf(response.status, parse(text))
  const parsed = answer.safeParse(parse(text))
  if (!parsed.success) throw new GatewayUnavailable(`${what}: an answer that cannot be read`)
  return parsed.data
}

const mostPictureBytes = 500_000

/** A picture that a gateway keeps, as a data URI; null where it is none, or cannot be had now. */
export async function fetchPicture(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
    const type = /^image\/(?:png|jpeg|webp)/.exec(response.headers.get('content-type') ?? '')?.[0]
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!response.ok || !type || bytes.length > mostPictureBytes) return null
    return `data:${type};base64,${bytes.toString('base64')}`
  } catch {
    return null
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
