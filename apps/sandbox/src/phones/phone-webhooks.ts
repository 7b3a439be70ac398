import { createHmac } from 'node:crypto'
import type { Faults } from '../faults.ts'
import type { PhoneAccount, PhoneChannel } from './phone-records.ts'

/** One call to the sender's server, as its provider would make it. */
export interface PhoneWebhook {
  channel: PhoneChannel
  url: string
  body: string
  headers: Record<string, string>
}

/** Seconds between attempts. The real ones go on for days; these are short, since the sandbox is watched. */
const pauses = [1, 2, 5, 15, 60, 300, 900]
/** What does not answer within this time has failed. */
const PATIENCE = 5000
const LATEST_MS = 3000

/** WhatsApp's signature is over the bytes of the body. */
export const whatsappCall = (account: PhoneAccount, value: object): PhoneWebhook => {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: account.id, changes: [{ value, field: 'messages' }] }],
  })
  const signature = createHmac('sha256', account.token).update(body).digest('hex')
  return {
    channel: 'whatsapp',
    url: account.webhookUrl,
    body,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${signature}`,
    },
  }
}

/** The SMS provider's signature is over the address and the sorted fields. */
export const smsCall = (
  account: PhoneAccount,
  url: string,
  fields: Record<string, string>,
): PhoneWebhook => {
  const signed = Object.keys(fields)
    .sort()
    .reduce((text, name) => `${text}${name}${fields[name]}`, url)
  return {
    channel: 'sms',
    url,
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': createHmac('sha1', account.token).update(signed).digest('base64'),
    },
  }
}

/**
 * Tells the senders' servers what happened to their messages, at least once: an answer other than 2xx, or none in five seconds, is tried
 * again. Faults send each call twice, or late and out of order.
 */
export class PhoneWebhooks {
  readonly #faults: Faults
  readonly #timers = new Set<NodeJS.Timeout>()
  #stopped = false

  constructor(faults: Faults) {
    this.#faults = faults
  }

  /** In `milliseconds` from now. The call is made when it is due, so that it says what is true then. */
  later(milliseconds: number, call: () => PhoneWebhook | undefined): void {
    this.#at(milliseconds, () => {
      const webhook = call()
      if (!webhook) return
      const late = this.#faults.has(webhook.channel, 'reorder') ? Math.random() * LATEST_MS : 0
      this.#at(late, () => void this.#send(webhook, 0))
      if (this.#faults.has(webhook.channel, 'duplicate'))
        this.#at(late + 50, () => void this.#send(webhook, 0))
    })
  }

  stop(): void {
    this.#stopped = true
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #at(milliseconds: number, work: () => void): void {
    if (this.#stopped) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, milliseconds)
    this.#timers.add(timer)
  }

  async #send(webhook: PhoneWebhook, attempt: number): Promise<void> {
    const isTaken = await post(webhook)
    const pause = pauses[attempt]
    if (!isTaken && pause !== undefined)
      this.#at(pause * 1000, () => void this.#send(webhook, attempt + 1))
  }
}

async function post({ url, body, headers }: PhoneWebhook): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const { ok } = await fetch(url, { method: 'POST', headers, body, signal })
    return ok
  } catch {
    return false
  }
}
