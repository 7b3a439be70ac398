import type { Order, Payment, PaymentLink, QrCode } from './entities.ts'
import type { Records } from './records.ts'
import type { Payload } from './webhooks.ts'

/** A link as the API tells it: never its order, and who has paid it once somebody has. */
export function linkView(link: PaymentLink, records: Records) {
  const { order_id, entity: _entity, ...told } = link
  const paid = records
    .list('payment')
    .map(({ value }) => value)
    .filter(one => one.order_id === order_id && one.captured)
  return {
    ...told,
    accept_partial: false,
    cancelled_at: 0,
    expired_at: 0,
    first_min_partial_amount: 0,
    notify: { email: false, sms: false, whatsapp: false },
    reminder_enable: false,
    reminders: [],
    updated_at: link.created_at,
    upi_link: false,
    user_id: '',
    notes: Array.isArray(link.notes) ? null : link.notes,
    payments:
      paid.length === 0
        ? null
        : paid.map(({ id, amount, method, created_at }) => ({
            payment_id: id,
            plink_id: link.id,
            amount,
            method,
            status: 'captured',
            created_at,
            updated_at: created_at,
          })),
  }
}

/** A code as the API tells it: what it holds is of another product. */
export const codeView = ({ image_content: _content, ...told }: QrCode) => told

/** The parts of an event as they are told of: with a paid link its order comes, without the prefix of its id. */
export function toldParts(event: string, payload: Payload): Payload {
  const isOfLink = event === 'payment_link.paid'
  return Object.fromEntries(
    Object.entries(payload).map(([name, { entity }]) => {
      if (name === 'qr_code') return [name, { entity: codeView(entity as QrCode) }]
      if (name === 'order' && isOfLink) {
        const link = payload.payment_link?.entity as PaymentLink
        const order = entity as Order
        const told = {
          id: order.id.replace('order_', ''),
          amount: order.amount,
          amount_due: order.amount_due,
          product_id: link.id.replace('plink_', ''),
          product_type: 'payment_link_v2',
          receipt: link.reference_id,
          status: order.status,
        }
        return [name, { entity: told }]
      }
      return [name, { entity }]
    }),
  )
}

/** The payer of a link brings none of the notes of the link. */
export const notesOfPayer = (order: Order, isByLink: boolean): Payment['notes'] =>
  isByLink ? [] : order.notes
