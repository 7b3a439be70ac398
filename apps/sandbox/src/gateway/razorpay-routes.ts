import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import { takeEmptyBodies } from './empty-bodies.ts'
import type { Account } from './entities.ts'
import type { Gateway } from './gateway.ts'
import { GatewayError } from './gateway-error.ts'
import { failAsAsked } from './gateway-faults.ts'
import { QrCodes } from './qr-codes.ts'
import { codeView, linkView } from './razorpay-views.ts'
import { Refunds } from './refunds.ts'
import { settlementLines } from './settlements.ts'

const notes = z
  .record(z.string(), z.string().max(256))
  .refine(value => Object.keys(value).length <= 15, 'notes takes at most 15 pairs')
  .optional()
const paise = z
  .int('The amount must be an integer.')
  .min(100, 'The amount must be at least INR 1.00')
const rupees = z.literal('INR', 'Currency is not supported')
const receipt = z.string().max(40).optional()

const orderInput = z.strictObject({
  amount: paise,
  currency: rupees,
  receipt,
  notes,
  partial_payment: z.literal(false, 'Partial payments are not simulated').optional(),
})
const refundInput = z.strictObject({
  amount: paise.optional(),
  speed: z.enum(['normal', 'optimum']).default('normal'),
  receipt,
  notes,
})
const linkInput = z.strictObject({
  amount: paise,
  currency: rupees.default('INR'),
  accept_partial: z.literal(false, 'Partial payments are not simulated').optional(),
  upi_link: z.boolean().optional(),
  reference_id: z.string().max(40).default(''),
  description: z.string().max(2048).default(''),
  customer: z
    .object({ name: z.string(), email: z.string(), contact: z.string() })
    .partial()
    .default({}),
  notify: z.object({ sms: z.boolean(), email: z.boolean() }).partial().optional(),
  reminder_enable: z.boolean().optional(),
  expire_by: z.int().optional(),
  callback_url: z.url().or(z.literal('')).default(''),
  callback_method: z.literal('get').optional(),
  notes,
})
const qrInput = z.strictObject({
  type: z.literal('upi_qr'),
  name: z.string().optional(),
  usage: z.enum(['single_use', 'multiple_use']),
  fixed_amount: z.boolean(),
  payment_amount: paise.optional(),
  description: z.string().default(''),
  close_by: z.int().optional(),
  notes,
})
const pages = z.object({
  from: z.coerce.number().int().optional(),
  to: z.coerce.number().int().optional(),
  count: z.coerce.number().int().min(1).max(1000).default(10),
  skip: z.coerce.number().int().min(0).default(0),
})
const idempotencyKey = /^[A-Za-z0-9_-]{10,}$/

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  throw new GatewayError(
    issue?.code === 'unrecognized_keys'
      ? `${issue.keys.join(', ')} is/are not required and should not be sent`
      : (issue?.message ?? 'The request is invalid'),
    field === undefined ? {} : { field },
  )
}

const collection = <T>(items: readonly T[]) => ({
  entity: 'collection',
  count: items.length,
  items,
})

function paged<T extends { created_at: number }>(all: readonly T[], query: unknown) {
  const { from, to, count, skip } = parse(pages, query)
  const found = all
    .filter(one => (from ?? 0) <= one.created_at && one.created_at <= (to ?? Infinity))
    .toReversed()
  return collection(found.slice(skip, skip + count))
}

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id

/** Razorpay's API as its documentation describes it, under /razorpay/v1. */
export function razorpayRoutes(app: FastifyInstance, gateway: Gateway, faults: Faults): void {
  const { records } = gateway
  const refunds = new Refunds(gateway)
  const codes = new QrCodes(gateway)
  const by = (request: FastifyRequest): Account => {
    const [, encoded] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
    const given = encoded && Buffer.from(encoded, 'base64').toString()
    const account = records
      .accounts()
      .find(one => one.api !== 'cashfree' && `${one.key_id}:${one.key_secret}` === given)
    if (!account) throw new GatewayError('Authentication failed', { status: 401 })
    return account
  }
  const values = <K extends Parameters<typeof records.list>[0]>(kind: K, account: Account) =>
    records.list(kind, account.id).map(one => one.value)

  app.register(
    async api => {
      failAsAsked(api, faults, (status, message) => ({
        error: new GatewayError(message, { status }).body,
      }))
      takeEmptyBodies(api)
      api.setErrorHandler((error, _request, reply) => {
        const known =
          error instanceof GatewayError
            ? error
            : new GatewayError('The request could not be read', { status: 400 })
        return reply.code(known.status).send({ error: known.body })
      })

      api.post('/orders', request =>
        gateway.createOrder(by(request), parse(orderInput, request.body)),
      )
      api.get('/orders', request => paged(values('order', by(request)), request.query))
      api.get('/orders/:id', request => found(records.find('order', by(request).id, idOf(request))))
      api.get('/orders/:id/payments', request => {
        const account = by(request)
        found(records.find('order', account.id, idOf(request)))
        return collection(values('payment', account).filter(one => one.order_id === idOf(request)))
      })

      api.get('/payments', request => paged(values('payment', by(request)), request.query))
      api.get('/payments/:id', request => gateway.payment(by(request), idOf(request)))
      api.post('/payments/:id/refund', request => {
        const key = request.headers['x-refund-idempotency']
        if (key !== undefined && !(typeof key === 'string' && idempotencyKey.test(key)))
          throw new GatewayError('The idempotency key is not valid')
        return refunds.create(by(request), idOf(request), {
          ...parse(refundInput, request.body),
          key,
        })
      })
      api.get('/payments/:id/refunds', request => {
        const account = by(request)
        gateway.payment(account, idOf(request))
        return collection(values('refund', account).filter(one => one.payment_id === idOf(request)))
      })
      // Accounts capture by themselves: what was captured is so once.
      api.post('/payments/:id/capture', request => {
        gateway.payment(by(request), idOf(request))
        throw new GatewayError('This payment has already been captured')
      })
      api.get('/refunds', request => paged(values('refund', by(request)), request.query))
      api.get('/refunds/:id', request =>
        found(records.find('refund', by(request).id, idOf(request))),
      )

      api.post('/payment_links', request => {
        const input = parse(linkInput, request.body)
        return linkView(gateway.createLink(by(request), input), records)
      })
      api.get('/payment_links', request => {
        const { reference_id } = request.query as { reference_id?: string }
        const links = values('payment_link', by(request))
          .filter(one => reference_id === undefined || one.reference_id === reference_id)
          .map(one => linkView(gateway.link(by(request), one.id), records))
        return { payment_links: links }
      })
      api.get('/payment_links/:id', request =>
        linkView(gateway.link(by(request), idOf(request)), records),
      )
      api.post('/payment_links/:id/cancel', request =>
        linkView(gateway.cancelLink(by(request), idOf(request)), records),
      )

      api.post('/payments/qr_codes', request => {
        const input = parse(qrInput, request.body)
        if (input.fixed_amount && input.payment_amount === undefined)
          throw new GatewayError('payment_amount is required', { field: 'payment_amount' })
        const made = codes.create(by(request), {
          ...input,
          payment_amount: input.payment_amount ?? 0,
        })
        return codeView(made)
      })
      api.get('/payments/qr_codes', request => {
        const all = values('qr_code', by(request)).map(codeView)
        return paged(all, request.query)
      })
      api.get('/payments/qr_codes/:id', request => codeView(codes.get(by(request), idOf(request))))
      api.post('/payments/qr_codes/:id/close', request =>
        codeView(codes.close(by(request), idOf(request))),
      )
      api.get('/payments/qr_codes/:id/payments', request => {
        const account = by(request)
        return collection(
          records
            .list('payment', account.id)
            .filter(one => one.by === idOf(request))
            .map(one => one.value),
        )
      })

      api.get('/settlements', request => paged(values('settlement', by(request)), request.query))
      api.get('/settlements/recon/combined', request => {
        const account = by(request)
        const { year, month, day, count, skip } = parse(
          z.object({
            year: z.coerce.number().int(),
            month: z.coerce.number().int().min(1).max(12),
            day: z.coerce.number().int().min(1).max(31).optional(),
            count: z.coerce.number().int().min(1).max(1000).default(10),
            skip: z.coerce.number().int().min(0).default(0),
          }),
          request.query,
        )
        const prefix = [year, month, ...(day === undefined ? [] : [day])]
          .map(part => String(part).padStart(2, '0'))
          .join('-')
        const lines = settlementLines(records, account).filter(line =>
          new Date((line.settled_at + 19_800) * 1000).toISOString().startsWith(prefix),
        )
        return collection(lines.slice(skip, skip + count))
      })
    },
    { prefix: '/razorpay/v1' },
  )
}

function found<T>(record: { value: T } | undefined): T {
  if (!record) throw new GatewayError('The id provided does not exist')
  return record.value
}
