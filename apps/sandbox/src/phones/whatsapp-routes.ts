import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import type { PhoneAccount } from './phone-records.ts'
import { e164, type Phones } from './phones.ts'

const base = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().regex(/^\+?\d{7,15}$/),
  biz_opaque_callback_data: z.string().max(512).optional(),
}
const parameter = z.object({ type: z.literal('text'), text: z.string().min(1).max(1024) })
const usedTemplate = z.object({
  name: z.string(),
  language: z.object({ code: z.string() }),
  components: z
    .array(z.object({ type: z.literal('body'), parameters: z.array(parameter) }))
    .default([]),
})
const outgoing = z.discriminatedUnion('type', [
  z.object({
    ...base,
    type: z.literal('text'),
    text: z.object({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() }),
    context: z.object({ message_id: z.string() }).optional(),
  }),
  z.object({
    ...base,
    type: z.literal('template'),
    template: usedTemplate,
  }),
])
const newTemplate = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.string().min(2),
  category: z.enum(['UTILITY', 'MARKETING', 'AUTHENTICATION']),
  components: z.array(z.object({ type: z.string(), text: z.string().max(1024).optional() })),
})
const byId = z.object({ id: z.string() })
const ofNumber = z.object({ phone_number_id: z.string() })

class WhatsappError extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, details: string) {
    super(details)
    this.status = status
    this.code = code
  }

  get body() {
    return {
      error: {
        message: `(#${this.code}) ${this.message}`,
        type: 'OAuthException',
        code: this.code,
        error_data: { messaging_product: 'whatsapp', details: this.message },
        fbtrace_id: randomBytes(8).toString('hex'),
      },
    }
  }
}

/**
 * WhatsApp's Cloud API as its documentation describes it, under /whatsapp. The first token that comes for an id opens its account; it is
 * the secret of its app too. Templates are approved at once, except those with "rejected" in their name.
 */
export function whatsappRoutes(app: FastifyInstance, phones: Phones, faults: Faults): void {
  const { records } = phones
  const by = (request: FastifyRequest): PhoneAccount => {
    const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const account = token && phones.enter('whatsapp', { id: byId.parse(request.params).id, token })
    if (!account) throw new WhatsappError(401, 190, 'Invalid OAuth access token.')
    return account
  }

  /** A file, for whom it was sent to. */
  const mediaBy = (request: FastifyRequest) => {
    const found = records.media(byId.parse(request.params).id)
    const account = found && records.account('whatsapp', found.message.accountId)
    if (!found || !account) throw new WhatsappError(404, 100, 'Object with this ID does not exist')
    if (request.headers.authorization !== `Bearer ${account.token}`)
      throw new WhatsappError(401, 190, 'Invalid OAuth access token.')
    return found
  }

  app.register(
    async api => {
      api.addHook('onRequest', async (_request, reply) => {
        if (faults.has('whatsapp', 'down')) return reply.raw.destroy()
        if (faults.has('whatsapp', 'slow')) await new Promise(resolve => setTimeout(resolve, 8000))
        if (faults.has('whatsapp', '429'))
          throw new WhatsappError(400, 130429, 'Rate limit hit. Try again later.')
        if (faults.has('whatsapp', '500'))
          throw new WhatsappError(500, 131000, 'Something went wrong.')
      })
      // The work is done, and its answer does not arrive.
      api.addHook('onSend', async (request, reply) => {
        if (request.method === 'POST' && faults.has('whatsapp', 'lost-answer')) reply.raw.destroy()
      })
      api.setErrorHandler((error, _request, reply) => {
        const known =
          error instanceof WhatsappError ? error : new WhatsappError(400, 100, 'Invalid parameter')
        return reply.code(known.status).send(known.body)
      })

      api.post('/:version/:id/messages', request => {
        const account = by(request)
        const message = outgoing.parse(request.body)
        const to = e164(message.to)
        const reference = message.biz_opaque_callback_data
        const sent = phones.send(account, {
          to,
          ...(message.type === 'text'
            ? { text: message.text.body }
            : filled(account, message.template)),
          ...(reference !== undefined && { reference }),
        })
        return {
          messaging_product: 'whatsapp',
          contacts: [{ input: message.to, wa_id: to.slice(1) }],
          messages: [{ id: sent.id, message_status: 'accepted' }],
        }
      })

      api.post('/:version/:id/message_templates', request => {
        const account = by(request)
        const template = newTemplate.parse(request.body)
        const known = records.template(account.id, template.name, template.language)
        if (known) throw new WhatsappError(400, 100, 'Content in this language already exists')
        const body = template.components.find(({ type }) => type === 'BODY')?.text
        if (body === undefined) throw new WhatsappError(400, 100, 'A body is needed')
        const { id, status, category } = records.putTemplate({
          id: String(BigInt(`0x${randomBytes(7).toString('hex')}`)),
          accountId: account.id,
          name: template.name,
          language: template.language,
          category: template.category,
          status: template.name.includes('rejected') ? 'REJECTED' : 'APPROVED',
          body,
        })
        return { id, status, category }
      })
      api.get('/:version/:id/message_templates', request => {
        const { name } = z.object({ name: z.string().optional() }).parse(request.query)
        const data = records
          .templates(by(request).id)
          .filter(one => name === undefined || one.name === name)
          .map(({ id, name: named, language, status, category }) => ({
            id,
            name: named,
            language,
            status,
            category,
          }))
        return { data }
      })

      api.post('/:version/:id/subscribed_apps', async request => {
        const account = by(request)
        const { override_callback_uri: webhookUrl, verify_token: token } = z
          .object({ override_callback_uri: z.url(), verify_token: z.string() })
          .parse(request.body)
        await verify(webhookUrl, token)
        records.putAccount({ ...account, webhookUrl })
        return { success: true }
      })

      api.get('/media/:id', (request, reply) => {
        const found = mediaBy(request)
        // As the real one does: bytes, and what their sender said that they are.
        return reply.type(found.media.mimeType).send(found.bytes)
      })

      api.get('/:version/:id', request => {
        // Only what asks for a file says for which number.
        if (ofNumber.safeParse(request.query).success) {
          const { media } = mediaBy(request)
          return {
            messaging_product: 'whatsapp',
            url: `http://${request.headers.host}/whatsapp/media/${media.id}`,
            mime_type: media.mimeType,
            sha256: media.sha256,
            file_size: media.size,
            id: media.id,
          }
        }
        const { id, number } = by(request)
        return {
          id,
          display_phone_number: number,
          verified_name: 'Sandbox',
          quality_rating: 'GREEN',
        }
      })
    },
    { prefix: '/whatsapp' },
  )

  function filled(
    account: PhoneAccount,
    { name, language, components }: z.output<typeof usedTemplate>,
  ) {
    const template = records.template(account.id, name, language.code)
    if (!template) throw new WhatsappError(404, 132001, 'Template name does not exist')
    if (template.status !== 'APPROVED') throw new WhatsappError(400, 132015, 'Template is paused')
    const values = components.flatMap(({ parameters }) => parameters.map(({ text }) => text))
    const wanted = new Set(template.body.match(/\{\{\d+\}\}/g))
    if (wanted.size !== values.length)
      throw new WhatsappError(400, 132000, 'Number of parameters does not match')
    return {
      text: template.body.replace(
        /\{\{(\d+)\}\}/g,
        (_, at: string) => values[Number(at) - 1] ?? '',
      ),
      template: name,
      category: template.category,
    }
  }
}

/** As the real one does before it calls an address: it has to hand back what it is given. */
async function verify(url: string, token: string): Promise<void> {
  const challenge = randomBytes(8).toString('hex')
  const asked = new URL(url)
  asked.searchParams.set('hub.mode', 'subscribe')
  asked.searchParams.set('hub.verify_token', token)
  asked.searchParams.set('hub.challenge', challenge)
  const said = await fetch(asked, { signal: AbortSignal.timeout(5000) }).then(
    answer => (answer.ok ? answer.text() : undefined),
    () => undefined,
  )
  if (said !== challenge) throw new WhatsappError(400, 2200, 'Callback verification failed')
}
