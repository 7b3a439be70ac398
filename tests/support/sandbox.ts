import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  takeSmsWebhook,
  takeWhatsappWebhook,
} from '@atithi/api/messaging/messages/commands/webhooks'
import { findFreePort } from '@atithi/embedded-postgres/free-port'
import { afterAll, beforeAll } from 'vitest'
import type { World } from './world.ts'

const sandboxFile = path.resolve(import.meta.dirname, '../../apps/sandbox/src/main.ts')

interface PhoneItem {
  id: string
  channel: 'sms' | 'whatsapp'
  from: string
  to: string
  text: string
  template?: string
  status: string
}

export interface SentFile {
  type: 'image' | 'document' | 'audio' | 'video' | 'sticker'
  mimeType: string
  fileName?: string
  base64: string
}

export interface Phones {
  /** What a phone was sent, the newest first. */
  sentTo(phone: string): Promise<PhoneItem[]>
  /** Its owner writes to a number, by WhatsApp with a file or without. */
  write(message: {
    channel: string
    from: string
    to: string
    text?: string
    file?: SentFile
  }): Promise<void>
  /** Everything that was written is gone, with the files. */
  clear(): Promise<void>
  setStatus(id: string, status: string, reason?: string): Promise<void>
  fault(target: string, kind: string): Promise<void>
  mend(): Promise<void>
  /** How many webhooks have come. */
  webhooks(): number
  /** A browser that can be told of things by the push service of the sandbox. */
  subscribe(applicationServerKey: string): Promise<PushBrowser>
}

export interface PushBrowser {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What it was told, opened with its keys, the newest first. */
  told(): Promise<{ title: string; body: string; path: string; tag: string }[]>
  /** Its person takes the permission back. */
  end(): Promise<void>
}

/** The sandbox beside a test file: the world sends to it, and its webhooks come back as a server would hand them on. */
export function usePhones(world: World): Phones {
  let child: ChildProcess | undefined
  let url = ''
  let taken = 0
  let folder = ''
  const underWay = new Set<Promise<void>>()
  const product = http.createServer((request, reply) => {
    const taking = take(request, reply).finally(() => underWay.delete(taking))
    underWay.add(taking)
  })
  const take = async (request: http.IncomingMessage, reply: http.ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    taken += 1
    const signatureOf = (name: string) => String(request.headers[name] ?? '')
    const verdict = request.url?.startsWith('/webhooks/messages/twilio')
      ? await takeSmsWebhook(world.services, {
          url: world.services.settings.publicUrl + request.url,
          fields: Object.fromEntries(new URLSearchParams(body)),
          signature: signatureOf('x-twilio-signature'),
        })
      : await takeWhatsappWebhook(world.services, {
          body,
          signature: signatureOf('x-hub-signature-256'),
        })
    reply.statusCode = verdict === 'taken' ? 200 : 401
    reply.end()
  }

  beforeAll(async () => {
    const [productPort, port, smtpPort] = [
      await findFreePort(),
      await findFreePort(),
      await findFreePort(),
    ]
    product.listen(productPort, 'localhost')
    await once(product, 'listening')
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atithi-phones-'))
    url = `http://localhost:${port}`
    child = spawn(process.execPath, [sandboxFile], {
      env: {
        ...process.env,
        PORT: String(productPort),
        SANDBOX_PORT: String(port),
        SANDBOX_SMTP_PORT: String(smtpPort),
        ATITHI_DATA: folder,
      },
      stdio: 'ignore',
    })
    for (let tries = 0; tries < 100 && !(await answers(url)); tries += 1) await sleep(100)
    world.services.settings.sandboxUrl = url
    world.services.settings.publicUrl = `http://localhost:${productPort}`
  })
  afterAll(async () => {
    child?.kill('SIGTERM')
    product.close()
    // What came last is written down before the database goes.
    await Promise.allSettled(underWay)
    fs.rmSync(folder, { recursive: true, force: true })
  })

  const post = async (address: string, body: object) => {
    const answer = await fetch(url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  }
  return {
    async sentTo(phone) {
      const answer = await fetch(`${url}/api/phone?to=${encodeURIComponent(phone)}`)
      return ((await answer.json()) as { items: PhoneItem[] }).items
    },
    write: message => post('/api/phone/inbound', message),
    clear: async () => void (await fetch(`${url}/api/phone`, { method: 'DELETE' })),
    setStatus: (id, status, reason) =>
      post(`/api/phone/${id}/status`, { status, ...(reason && { reason }) }),
    fault: (target, kind) => post('/api/faults', { target, kind, seconds: 600 }),
    mend: async () => void (await fetch(`${url}/api/faults`, { method: 'DELETE' })),
    webhooks: () => taken,
    async subscribe(applicationServerKey) {
      const answer = await fetch(`${url}/api/push/browsers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ applicationServerKey }),
      })
      const { id, subscription } = (await answer.json()) as Pick<PushBrowser, 'subscription'> & {
        id: string
      }
      return {
        subscription,
        async told() {
          const kept = await fetch(`${url}/api/push`)
          const { items } = (await kept.json()) as { items: { browserId: string; text: string }[] }
          return items.filter(one => one.browserId === id).map(({ text }) => JSON.parse(text))
        },
        end: async () => void (await fetch(`${url}/api/push/browsers/${id}`, { method: 'DELETE' })),
      }
    },
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/api/mail`).then(
    answer => answer.ok,
    () => false,
  )
