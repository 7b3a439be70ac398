import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import type { PhoneAccount, PhoneMessage } from './phone-records.ts'
import { e164, type Phones } from './phones.ts'

const outgoing = z.object({
  To: z.string().regex(/^\+\d{7,15}$/),
  From: z.string().regex(/^\+\d{7,15}$|^[A-Za-z0-9]{3,11}$/),
  Body: z.string().min(1).max(1600),
  StatusCallback: z.url().optional(),
})
const byAccount = z.object({ account: z.string() })
const bySid = z.object({ sid: z.string() })

class SmsError extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** Twilio's API for messages under /sms. The first token that comes for an account opens it. */
export function smsRoutes(app: FastifyInstance, phones: Phones, faults: Faults): void {
  const by = (request: FastifyRequest, number?: string): PhoneAccount => {
    const id = byAccount.parse(request.params).account
    const [, encoded] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const [user, token] = Buffer.from(encoded ?? '', 'base64')
      .toString()
      .split(':')
    const account = user === id && token ? phones.enter('sms', { id, token, number }) : undefined
    if (!account) throw new SmsError(401, 20003, 'Authenticate')
    return account
  }

  app.register(
    async api => {
      api.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
      )
      api.addHook('onRequest', async (_request, reply) => {
        if (faults.has('sms', 'down')) return reply.raw.destroy()
        if (faults.has('sms', 'slow')) await new Promise(resolve => setTimeout(resolve, 8000))
        if (faults.has('sms', '429')) throw new SmsError(429, 20429, 'Too Many Requests')
        if (faults.has('sms', '500')) throw new SmsError(500, 20500, 'Internal Server Error')
      })
      // The work is done, and its answer does not arrive.
      api.addHook('onSend', async (request, reply) => {
        if (request.method === 'POST' && faults.has('sms', 'lost-answer')) reply.raw.destroy()
      })
      api.setErrorHandler((error, _request, reply) => {
        const { status, code, message } =
          error instanceof SmsError ? error : new SmsError(400, 21604, 'A field is not valid')
        return reply.code(status).send({ code, message, status })
      })

      api.post('/Accounts/:account/Messages.json', (request, reply) => {
        const { To, From, Body, StatusCallback } = outgoing.parse(request.body)
        const account = by(request, From)
        const sent = phones.send(account, {
          to: e164(To),
          text: Body,
          ...(StatusCallback !== undefined && { statusUrl: StatusCallback }),
        })
        return reply.code(201).send(shown(account, sent))
      })
      api.get('/Accounts/:account/Messages/:sid', request => {
        const account = by(request)
        const message = phones.records.message(bySid.parse(request.params).sid.replace('.json', ''))
        if (message?.accountId !== account.id) throw new SmsError(404, 20404, 'Not found')
        return shown(account, message)
      })
      api.get('/Accounts/:account', request => {
        const sid = byAccount.parse(request.params).account.replace('.json', '')
        Object.assign(request.params as object, { account: sid })
        return { sid: by(request).id, status: 'active', friendly_name: 'Sandbox' }
      })
    },
    { prefix: '/sms/2010-04-01' },
  )
}

const shown = (account: PhoneAccount, message: PhoneMessage) => ({
  sid: message.id,
  account_sid: account.id,
  to: message.to,
  from: message.from,
  body: message.text,
  status: message.status,
  direction: 'outbound-api',
  error_code: message.status === 'failed' ? (message.reason ?? '30008') : null,
  date_created: message.at,
})
