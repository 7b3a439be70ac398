import { createHmac, timingSafeEqual } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: http.IncomingHttpHeaders
  body: string
}

/** Why a receiver passes over a message; null where it takes it. */
export type Refusal = 'headers' | 'too-old' | 'too-new' | 'signature' | null

const toleranceSeconds = 5 * 60

/**
 * What somebody who has read Standard Webhooks 1.0.0, and nothing of this product, does with a message. It shares no code with what
 * signs: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md.
 */
export function judge(secret: string, { headers, body }: Received, now: Date): Refusal {
  const header = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : ''
  }
  const id = header('webhook-id')
  const timestamp = header('webhook-timestamp')
  const signatures = header('webhook-signature')
  if (!id || id.includes('.') || !/^\d+$/.test(timestamp) || !signatures) return 'headers'
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp)
  if (age > toleranceSeconds) return 'too-old'
  if (age < -toleranceSeconds) return 'too-new'
  const key = Buffer.from(secret.split('whsec_')[1] ?? '', 'base64')
  const expected = createHmac('sha256', key).update([id, timestamp, body].join('.')).digest()
  const isRight = signatures.split(' ').some(signature => {
    const [version, encoded] = signature.split(',')
    const given = Buffer.from(encoded ?? '', 'base64')
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isRight ? null : 'signature'
}

/** Listens on this machine, keeps what comes and answers as it is told. */
export async function startReceiver() {
  const received: Received[] = []
  const answer = { status: 200 }
  const server = http.createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.writeHead(answer.status, { location: '/elsewhere' }).end('thank you')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/atithi`,
    received,
    answer,
    stop: () => void server.close(),
  }
}
