import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { phonePage, phonesPage } from './phone-pages.ts'
import { phoneChannels } from './phone-records.ts'
import { e164, type Phones } from './phones.ts'

const HTML = 'text/html; charset=utf-8'
const FORM_RULES =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

const wanted = z.object({ to: z.string().optional() })
const byId = z.object({ id: z.string() })
const byNumber = z.object({ number: z.string().max(20) })
const inbound = z.object({
  channel: z.enum(phoneChannels),
  from: z.string().regex(/^\+?\d{7,15}$/),
  to: z.string().regex(/^\+?\d{7,15}$/),
  text: z.string().min(1).max(4096),
})
const status = z.object({
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  reason: z.string().max(200).optional(),
})

/** The phones as pages for people, and the same as JSON for tests. */
export function phoneRoutes(app: FastifyInstance, phones: Phones): void {
  const { records } = phones

  app.get('/api/phone', (request, reply) => {
    const parsed = wanted.safeParse(request.query)
    if (!parsed.success) return reply.code(400).send({ message: 'to is one number.' })
    const to = parsed.data.to && e164(parsed.data.to)
    const items = records
      .messages()
      .filter(one => to === undefined || one.to === to)
      .map(({ id, channel, to: number, from, text, template, status: state, reason, at }) => ({
        id,
        channel,
        to: number,
        from,
        text,
        ...(template !== undefined && { template }),
        status: state,
        ...(reason !== undefined && { reason }),
        at,
      }))
    return { items }
  })
  app.delete('/api/phone', (_request, reply) => {
    records.clearMessages()
    return reply.code(204).send()
  })
  app.post('/api/phone/inbound', (request, reply) => {
    const parsed = inbound.safeParse(request.body)
    if (!parsed.success)
      return reply
        .code(400)
        .send({ message: "Send {channel: 'sms'|'whatsapp', from, to, text}, numbers as +91…." })
    const message = phones.receive(parsed.data.channel, parsed.data)
    return message
      ? { id: message.id }
      : reply.code(404).send({ message: 'Nobody has sent from this number yet.' })
  })
  app.post('/api/phone/:id/status', (request, reply) => {
    const parsed = status.safeParse(request.body)
    if (!parsed.success)
      return reply
        .code(400)
        .send({ message: "Send {status: 'sent'|'delivered'|'read'|'failed', reason?}." })
    const { id } = byId.parse(request.params)
    const changed = phones.setStatus(id, parsed.data.status, parsed.data.reason)
    return changed
      ? { id, status: changed.status }
      : reply.code(404).send({ message: 'There is no such message.' })
  })

  app.register(async pages => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', FORM_RULES).type(HTML)
    })
    pages.get('/phones', (_request, reply) => reply.send(phonesPage(records.messages())))
    pages.get('/phones/:number', (request, reply) => {
      const number = e164(byNumber.parse(request.params).number)
      const talk = records.messages().filter(one => one.to === number || one.from === number)
      return talk.length > 0 ? reply.send(phonePage(number, talk)) : reply.callNotFound()
    })
    pages.post('/phones/:number', (request, reply) => {
      const number = e164(byNumber.parse(request.params).number)
      const parsed = inbound.omit({ from: true }).safeParse(request.body)
      if (parsed.success) phones.receive(parsed.data.channel, { ...parsed.data, from: number })
      return reply.redirect(`/phones/${number.slice(1)}`, 303)
    })
    pages.post('/phones/:number/read/:id', (request, reply) => {
      phones.setStatus(byId.parse(request.params).id, 'read')
      return reply.redirect(`/phones/${byNumber.parse(request.params).number}`, 303)
    })
  })
}
