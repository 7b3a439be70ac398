import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import { html } from '../html.ts'
import { page } from '../page.ts'
import { decryptPush } from './decrypt.ts'
import { keysOf, type PushItem, type PushRecords } from './push-records.ts'
import { faultOfSender } from './verify-sender.ts'

const byId = z.object({ id: z.string() })
const subscription = z.object({ applicationServerKey: z.string().regex(/^B[\w-]{86}$/) })
const shown = z.object({ title: z.string(), body: z.string() })
/** What every push service takes (RFC 8030, section 7.2). */
const largestBody = 4096

/** A push service with its browsers: it opens what it is sent with their keys, as they would. */
export function pushRoutes(app: FastifyInstance, records: PushRecords, faults: Faults): void {
  app.post('/api/push/browsers', (request, reply) => {
    const parsed = subscription.safeParse(request.body)
    if (!parsed.success)
      return reply.code(400).send({ message: 'Send {applicationServerKey}, base64url.' })
    const { id, publicKey: p256dh, auth } = records.subscribe(parsed.data.applicationServerKey)
    const endpoint = `http://${request.host}/push/${id}`
    return { id, subscription: { endpoint, keys: { p256dh, auth } } }
  })
  app.delete('/api/push/browsers/:id', (request, reply) => {
    records.end(byId.parse(request.params).id)
    return reply.code(204).send()
  })
  app.get('/api/push', () => ({ items: records.items() }))

  app.register(async service => {
    service.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: largestBody },
      async (_request: unknown, body: Buffer) => body,
    )
    service.post('/push/:id', (request, reply) => {
      if (faults.has('push', 'down')) return reply.hijack().raw.destroy()
      if (faults.has('push', '500')) return reply.code(500).send()
      if (faults.has('push', '429')) return reply.code(429).header('retry-after', '1').send()
      const browser = records.find(byId.parse(request.params).id)
      if (!browser) return reply.code(404).send()
      if (browser.isGone) return reply.code(410).send()
      const { authorization, ttl, urgency, 'content-encoding': encoding } = request.headers
      const fault = faultOfSender(authorization, {
        origin: `http://${request.host}`,
        subscribedWith: browser.subscribedWith,
        now: new Date(),
      })
      if (fault) return reply.code(fault.status).send({ message: fault.message })
      if (ttl === undefined || encoding !== 'aes128gcm' || !Buffer.isBuffer(request.body))
        return reply.code(400).send({ message: 'TTL and Content-Encoding: aes128gcm are missing.' })
      records.keep({
        browserId: browser.id,
        text: decryptPush(request.body, keysOf(browser)),
        ttl: String(ttl),
        urgency: String(urgency),
        at: new Date().toISOString(),
      })
      return reply.code(201).send()
    })
  })

  app.get('/push', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(pushPage(records.items())),
  )
}

const timeFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
})

/** What browsers were told, the newest first. */
function pushPage(items: readonly PushItem[]): string {
  const rows = items.map(({ text, at }) => {
    const said = shown.safeParse(JSON.parse(text))
    const { title, body } = said.success ? said.data : { title: text, body: '' }
    return html`<li><div class="row"><strong><bdi>${title}</bdi></strong><span><bdi>${body}</bdi></span><span class="muted"><time datetime="${at}">${timeFormat.format(new Date(at))}</time></span></div></li>`
  })
  return page(
    'Push',
    html`<div class="head"><h1>Push</h1><span class="muted"><a href="/push">Look again</a></span></div>
${
  rows.length > 0
    ? html`<ul class="mails">${rows}</ul>`
    : html`<p class="empty">Nothing yet. A stand-in for a browser subscribes by POST /api/push/browsers; what Atithi tells it arrives here, opened with its keys.</p>`
}`,
  )
}
