import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { keepPhoneHistory, phoneHistory } from './phone-history.ts'
import { phonePage, phonesPage } from './phone-pages.ts'
import { mediaTypes, phoneChannels } from './phone-records.ts'
import { e164, type NewFile, type Phones } from './phones.ts'

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
  text: z.string().max(4096).default(''),
})
/** Larger than anything that the product takes, and than a year of a hotel. */
const largestBody = 40 * 1024 * 1024
const sent = inbound
  .extend({
    file: z
      .object({
        type: z.enum(mediaTypes),
        mimeType: z.string().regex(/^[a-z]+\/[a-z0-9.+-]+$/),
        fileName: z.string().max(300).optional(),
        base64: z.base64(),
      })
      .optional(),
  })
  .refine(({ text, file }) => text !== '' || file !== undefined)
  .refine(({ channel, file }) => channel === 'whatsapp' || file === undefined)
const status = z.object({
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  reason: z.string().max(200).optional(),
})

const answered = inbound.omit({ from: true }).extend({ file: z.instanceof(File).optional() })

/** What a phone's owner chose, sent as WhatsApp's own program sends it: by its type, and with a name where it is a document. */
async function fileOf(file: File): Promise<NewFile> {
  const [kind] = file.type.split('/')
  const type = kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document'
  return {
    type,
    mimeType: file.type || 'application/octet-stream',
    fileName: type === 'document' ? file.name : undefined,
    bytes: Buffer.from(await file.arrayBuffer()),
  }
}

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
  app.post('/api/phone/accounts/:id/history', { bodyLimit: largestBody }, (request, reply) => {
    const parsed = phoneHistory.safeParse(request.body)
    if (!parsed.success)
      return reply.code(400).send({ message: 'Send {token, templates, messages}.' })
    const { token, ...history } = parsed.data
    const account = phones.enter('whatsapp', { id: byId.parse(request.params).id, token })
    if (!account)
      return reply.code(401).send({ message: 'The number was opened with another token.' })
    keepPhoneHistory(records, account, history)
    return reply.code(204).send()
  })
  app.delete('/api/phone', (_request, reply) => {
    records.clearMessages()
    return reply.code(204).send()
  })
  app.post('/api/phone/inbound', { bodyLimit: largestBody }, (request, reply) => {
    const parsed = sent.safeParse(request.body)
    if (!parsed.success)
      return reply.code(400).send({
        message:
          "Send {channel: 'sms'|'whatsapp', from, to, text}, numbers as +91…; by WhatsApp also file: {type: 'image'|'document'|'audio'|'video'|'sticker', mimeType, fileName?, base64}.",
      })
    const { file, ...words } = parsed.data
    const message = phones.receive(words.channel, {
      ...words,
      ...(file && { file: { ...file, bytes: Buffer.from(file.base64, 'base64') } }),
    })
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
    // A form with a file: read by what reads the bodies of answers.
    pages.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: largestBody },
      async (request: FastifyRequest, body: Buffer) => {
        const type = request.headers['content-type'] ?? ''
        const answer = new Response(new Uint8Array(body), { headers: { 'content-type': type } })
        return Object.fromEntries(await answer.formData())
      },
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
    pages.post('/phones/:number', async (request, reply) => {
      const number = e164(byNumber.parse(request.params).number)
      const parsed = answered.safeParse(request.body)
      const file = parsed.data?.file?.size ? await fileOf(parsed.data.file) : undefined
      if (parsed.success && (parsed.data.text !== '' || file))
        phones.receive(parsed.data.channel, {
          to: parsed.data.to,
          text: parsed.data.text,
          from: number,
          file: parsed.data.channel === 'whatsapp' ? file : undefined,
        })
      return reply.redirect(`/phones/${number.slice(1)}`, 303)
    })
    pages.post('/phones/:number/read/:id', (request, reply) => {
      phones.setStatus(byId.parse(request.params).id, 'read')
      return reply.redirect(`/phones/${byNumber.parse(request.params).number}`, 303)
    })
  })
}
