import { z } from 'zod'
import { GatewayError } from '../gateway-error.ts'

/** What Cashfree takes, as strict as its documentation of version 2025-01-01. Amounts are rupees on the wire, and paise once read. */

const paise = z
  .number()
  .min(1, 'should be at least 1')
  .refine(value => /^\d+(\.\d{1,2})?$/.test(String(value)), 'should have two decimals at most')
  .transform(value => Math.round(value * 100))
const instant = z.iso
  .datetime({ offset: true })
  .transform(text => Math.floor(new Date(text).getTime() / 1000))
const notes = z
  .record(z.string(), z.string().max(256))
  .refine(value => Object.keys(value).length <= 15, 'takes at most 15 pairs')
  .optional()
const phone = z.string().regex(/^(\+\d{8,15}|\d{10})$/, 'should be a phone number')
const customer = {
  customer_phone: phone,
  customer_name: z.string().min(3).max(100).optional(),
  customer_email: z.string().max(100).optional(),
}
const rupees = z.literal('INR')

export const linkInput = z.strictObject({
  link_id: z.string().regex(/^[A-Za-z0-9_-]{1,50}$/),
  link_amount: paise,
  link_currency: rupees,
  link_purpose: z.string().min(1).max(500),
  link_partial_payments: z.literal(false).optional(),
  customer_details: z.strictObject(customer),
  link_expiry_time: instant.optional(),
  link_notify: z
    .strictObject({ send_sms: z.boolean(), send_email: z.boolean() })
    .partial()
    .optional(),
  link_auto_reminders: z.boolean().optional(),
  link_meta: z
    .strictObject({ return_url: z.url(), notify_url: z.url(), upi_intent: z.boolean() })
    .partial()
    .default({}),
  link_notes: notes,
})
export const orderInput = z.strictObject({
  order_id: z.string().regex(/^[A-Za-z0-9_-]{3,45}$/),
  order_amount: paise,
  order_currency: rupees,
  customer_details: z.strictObject({
    ...customer,
    customer_id: z.string().regex(/^[A-Za-z0-9_-]{3,50}$/),
  }),
  order_meta: z
    .strictObject({ return_url: z.url(), notify_url: z.url(), payment_methods: z.string() })
    .partial()
    .default({}),
  order_expiry_time: instant.optional(),
  order_note: z.string().min(3).max(200).optional(),
  order_tags: notes,
})
export const sessionInput = z.strictObject({
  payment_session_id: z.string(),
  payment_method: z.strictObject({
    upi: z.strictObject({ channel: z.enum(['link', 'qrcode']) }),
  }),
})
export const patchInput = z.strictObject({ order_status: z.literal('TERMINATED') })
export const refundInput = z.strictObject({
  refund_id: z.string().regex(/^[A-Za-z0-9]{3,40}$/, 'should be alphanumeric'),
  refund_amount: paise,
  refund_speed: z.enum(['STANDARD', 'INSTANT']).default('STANDARD'),
  refund_note: z.string().min(3).max(100).optional(),
})
export const reconInput = z.strictObject({
  pagination: z.strictObject({
    limit: z.int().min(10).max(1000),
    cursor: z.string().nullable().optional(),
  }),
  filters: z.strictObject({ start_date: instant, end_date: instant }),
})

export function read<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') || 'body'
  throw new GatewayError(`${field} : ${issue?.message ?? 'invalid value provided'}`, { field })
}
