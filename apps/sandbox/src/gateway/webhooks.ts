import { createHmac } from 'node:crypto'
import type { Faults } from '../faults.ts'
import type { Account } from './entities.ts'
import { newId } from './records.ts'

export interface Delivery {
  eventId: string
  event: string
  url: string
  at: string
  attempts: number
  /** The status of the last answer, or why there was none. */
  answer: string
}

export type Payload = Record<string, { entity: unknown }>

/** What a merchant is told, where, and under which headers. */
export interface Telling {
  event: string
  urls: readonly string[]
  body: string
  headersOf: (sending: { eventId: string; attempt: number }) => Record<string, string>
}

interface Pending extends Telling {
  url: string
  eventId: string
}

/** Seconds between attempts. The real ones are not published; these are short, since the sandbox is watched. */
const pauses = [1, 2, 5, 15, 60, 300, 900]
const MOST_SHOWN = 200
/** What does not answer within this time has failed. */
const PATIENCE = 5000

/**
 * Tells the merchants' servers what has happened: at least once, signed over the bytes of the body. An answer other than 2xx, or none in
 * five seconds, is a failure that is tried again. Faults send each event twice, or late and out of order.
 */
export class Webhooks {
  readonly #faults: Faults
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #sent: Delivery[] = []
  #stopped = false

  constructor(faults: Faults) {
    this.#faults = faults
  }

  /** The newest deliveries, the newest first. */
  deliveries(): readonly Delivery[] {
    return [...this.#sent].reverse()
  }

  publish(telling: Telling): void {
    for (const url of new Set(telling.urls)) {
      const pending = { ...telling, url, eventId: newId('evt_') }
      const late = this.#faults.has('gateway', 'reorder') ? Math.random() * 3000 : 0
      this.#later(pending, 0, late)
      if (this.#faults.has('gateway', 'duplicate')) this.#later(pending, 0, late + 50)
    }
  }

  stop(): void {
    this.#stopped = true
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #later(pending: Pending, attempt: number, milliseconds: number): void {
    if (this.#stopped) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      void this.#send(pending, attempt)
    }, milliseconds)
    this.#timers.add(timer)
  }

  async #send(pending: Pending, attempt: number): Promise<void> {
    const { url, eventId, event } = pending
    const answer = await post(pending, attempt)
    this.#sent.push({
      eventId,
      event,
      url,
      at: new Date().toISOString(),
      attempts: attempt + 1,
      answer,
    })
    if (this.#sent.length > MOST_SHOWN) this.#sent.shift()
    const pause = pauses[attempt]
    if (!answer.startsWith('2') && pause !== undefined)
      this.#later(pending, attempt + 1, pause * 1000)
  }
}

async function post({ url, body, eventId, headersOf }: Pending, attempt: number): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headersOf({ eventId, attempt }) },
      body,
      signal: AbortSignal.timeout(PATIENCE),
    })
    return String(response.status)
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? 'no answer in 5 s'
      : 'not reached'
  }
}

/** An event as Razorpay tells it: signed over the bytes of the body with the secret of the webhook. */
export function razorpayTelling(account: Account, event: string, payload: Payload): Telling {
  const body = JSON.stringify({
    entity: 'event',
    account_id: account.id,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(Date.now() / 1000),
  })
  const signature = createHmac('sha256', account.webhook_secret).update(body).digest('hex')
  return {
    event,
    urls: account.webhook_url ? [account.webhook_url] : [],
    body,
    headersOf: ({ eventId }) => ({
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': eventId,
    }),
  }
}
