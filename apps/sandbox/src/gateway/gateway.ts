import { createHmac, randomInt } from 'node:crypto'
import { cashfreeTelling } from './cashfree/events.ts'
import type { Account, Api, Notes, Order, Payment, PaymentLink } from './entities.ts'
import { GatewayError, noSuchId } from './gateway-error.ts'
import { type Attempt, type NewPayment, newPayment, notesOf } from './new-payment.ts'
import { notesOfPayer, toldParts } from './razorpay-views.ts'
import { type Kept, newId, newIdOf, type Records } from './records.ts'
import { type Payload, razorpayTelling, type Webhooks } from './webhooks.ts'

const LATE_AFTER = 3000

/** The rules of the gateway: what may become of an order, a payment and a link, and who is told. */
export class Gateway {
  readonly records: Records
  readonly webhooks: Webhooks
  /** Where payers find the pages of the gateway. */
  readonly address: () => string
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(records: Records, webhooks: Webhooks, address: () => string) {
    this.records = records
    this.webhooks = webhooks
    this.address = address
  }

  stop(): void {
    this.webhooks.stop()
    for (const timer of this.#timers) clearTimeout(timer)
  }

  createAccount({
    name,
    webhookUrl,
    api = 'razorpay',
  }: {
    name: string
    webhookUrl: string
    api?: Api | undefined
  }): Account {
    const isCashfree = api === 'cashfree'
    return this.records.putAccount({
      id: newId('acc_'),
      api,
      name,
      key_id: newId(isCashfree ? 'TEST' : 'rzp_test_'),
      key_secret: newId(isCashfree ? 'cfsk_ma_test_' : ''),
      webhook_secret: isCashfree ? '' : newId(''),
      webhook_url: webhookUrl,
      created_at: this.records.now(),
    })
  }

  createOrder(
    account: Account,
    input: {
      amount: number
      receipt?: string | undefined
      notes?: Notes | undefined
      id?: string | undefined
      expiresAt?: number | undefined
      notifyUrl?: string | undefined
    },
  ): Order {
    const receipt = input.receipt ?? null
    return this.records.put({
      kind: 'order',
      accountId: account.id,
      ...(input.expiresAt !== undefined && { expiresAt: input.expiresAt }),
      ...(input.notifyUrl !== undefined && { notifyUrl: input.notifyUrl }),
      value: {
        id: input.id ?? newIdOf(account, 'order'),
        entity: 'order',
        amount: input.amount,
        amount_paid: 0,
        amount_due: input.amount,
        currency: 'INR',
        receipt,
        status: 'created',
        attempts: 0,
        notes: notesOf(input.notes),
        created_at: this.records.now(),
      },
    }).value
  }

  /** A payer tries to pay an order. Throws when it is paid already. */
  payOrder(orderId: string, attempt: Attempt): Payment {
    const kept = this.records.findAnywhere('order', orderId)
    if (!kept) throw noSuchId()
    const order = kept.value
    if (order.status === 'paid')
      throw new GatewayError(
        'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
      )
    if (kept.isTerminated || (kept.expiresAt ?? Infinity) <= this.records.now())
      throw new GatewayError('This order is no longer open.')
    const account = this.accountOf(kept)
    const link = this.#linkOf(order)
    if (link && this.#current(link).status !== 'created')
      throw new GatewayError('This payment link is no longer open.')
    this.records.put({
      ...kept,
      value: { ...order, status: 'attempted', attempts: order.attempts + 1 },
    })
    const payment = this.begin(account, attempt, {
      amount: order.amount,
      orderId: order.id,
      notes: notesOfPayer(order, link !== undefined && account.api !== 'cashfree'),
      ...(link && { by: link.value.id }),
    })
    if (attempt.outcome === 'captured') this.capture(payment)
    else this.fail(payment, attempt.outcome === 'late')
    return payment.value.status === 'created'
      ? this.payment(account, payment.value.id)
      : payment.value
  }

  /** A payer tries to pay by a link. */
  payLink(linkId: string, attempt: Attempt): Payment {
    const link = this.records.findAnywhere('payment_link', linkId)
    if (!link) throw noSuchId()
    return this.payOrder(link.value.order_id, attempt)
  }

  payment(account: Account, id: string): Payment {
    const found = this.records.find('payment', account.id, id)
    if (!found) throw noSuchId()
    return found.value
  }

  createLink(
    account: Account,
    input: {
      amount: number
      reference_id: string
      description: string
      customer: PaymentLink['customer']
      callback_url: string
      expire_by?: number | undefined
      notes?: Notes | undefined
      notifyUrl?: string | undefined
    },
  ): PaymentLink {
    const isTaken = this.records
      .list('payment_link', account.id)
      .some(one => input.reference_id !== '' && one.value.reference_id === input.reference_id)
    if (isTaken)
      throw new GatewayError('payment link creation with reference ID already attempted', {
        field: 'reference_id',
      })
    const now = this.records.now()
    if (input.expire_by !== undefined && input.expire_by < now + 900)
      throw new GatewayError('timestamp must be atleast 15 minutes in future', {
        field: 'expire_by',
      })
    const { notifyUrl } = input
    const order = this.createOrder(account, {
      amount: input.amount,
      receipt: input.reference_id,
      notes: input.notes,
      notifyUrl,
    })
    const id = newIdOf(account, 'payment_link')
    return this.records.put({
      kind: 'payment_link',
      accountId: account.id,
      ...(notifyUrl !== undefined && { notifyUrl }),
      value: {
        id,
        entity: 'payment_link',
        amount: input.amount,
        amount_paid: 0,
        currency: 'INR',
        order_id: order.id,
        reference_id: input.reference_id,
        description: input.description,
        customer: input.customer,
        callback_url: input.callback_url,
        callback_method: input.callback_url ? 'get' : '',
        expire_by: input.expire_by ?? now + 180 * 86_400,
        short_url: `${this.address()}/${account.api ?? 'razorpay'}/l/${id}`,
        status: 'created',
        notes: notesOf(input.notes),
        created_at: now,
      },
    }).value
  }

  /** The link as it is now: one whose time has passed is expired. */
  link(account: Account, id: string): PaymentLink {
    const found = this.records.find('payment_link', account.id, id)
    if (!found) throw noSuchId()
    return this.#current(found)
  }

  cancelLink(account: Account, id: string): PaymentLink {
    const found = this.records.find('payment_link', account.id, id)
    if (!found) throw noSuchId()
    if (this.#current(found).status !== 'created')
      throw new GatewayError('Payment link can only be cancelled while it is created')
    const link = this.records.put({ ...found, value: { ...found.value, status: 'cancelled' } })
    this.tell(account, 'payment_link.cancelled', {
      payment_link: { entity: link.value },
    })
    return link.value
  }

  /** Tells the merchant what has happened, in the words of its API; of some things Cashfree does not tell. */
  tell(account: Account, event: string, payload: Payload): void {
    const telling =
      account.api === 'cashfree'
        ? cashfreeTelling(this.records, account, { event, payload })
        : razorpayTelling(account, event, toldParts(event, payload))
    if (telling) this.webhooks.publish(telling)
  }

  /** What hosted checkout hands to the merchant's page, signed with the key's secret; Cashfree hands nothing. */
  proofOf(payment: Payment, account: Account): Record<string, string> {
    if (account.api === 'cashfree') return {}
    const link = payment.order_id
      ? this.records
          .list('payment_link', account.id)
          .find(one => one.value.order_id === payment.order_id)
      : undefined
    const sign = (message: string) =>
      createHmac('sha256', account.key_secret).update(message).digest('hex')
    if (!link)
      return {
        razorpay_payment_id: payment.id,
        razorpay_order_id: payment.order_id ?? '',
        razorpay_signature: sign(`${payment.order_id}|${payment.id}`),
      }
    const { id, reference_id, status } = link.value
    return {
      razorpay_payment_id: payment.id,
      razorpay_payment_link_id: id,
      razorpay_payment_link_reference_id: reference_id,
      razorpay_payment_link_status: status,
      razorpay_signature: sign(`${id}|${reference_id}|${status}|${payment.id}`),
    }
  }

  /** Whose a record is. */
  accountOf({ accountId }: Kept): Account {
    const account = this.records.account(accountId)
    if (!account) throw noSuchId()
    return account
  }

  #linkOf(order: Order): Kept<'payment_link'> | undefined {
    return this.records.list('payment_link').find(one => one.value.order_id === order.id)
  }

  #current(kept: Kept<'payment_link'>): PaymentLink {
    const isOver = kept.value.status === 'created' && kept.value.expire_by <= this.records.now()
    return isOver
      ? this.records.put({ ...kept, value: { ...kept.value, status: 'expired' } }).value
      : kept.value
  }

  /** A payment of which nothing is known yet but who tries to pay how much. */
  begin(account: Account, attempt: Attempt, of: NewPayment): Kept<'payment'> {
    return this.records.put({
      kind: 'payment',
      accountId: account.id,
      ...(of.by !== undefined && { by: of.by }),
      value: newPayment(account, attempt, { ...of, now: this.records.now() }),
    })
  }

  /** The bank says no; a late one says yes some seconds after. */
  fail(kept: Kept<'payment'>, comesLate: boolean): void {
    const account = this.accountOf(kept)
    const failed = this.records.put({
      ...kept,
      value: {
        ...kept.value,
        status: 'failed',
        error_code: 'BAD_REQUEST_ERROR',
        error_description: comesLate
          ? 'Payment was unsuccessful as the bank did not answer in time.'
          : 'Your payment was declined by the bank. Try another method.',
        error_source: 'bank',
        error_step: 'payment_authorization',
        error_reason: comesLate ? 'payment_timed_out' : 'card_declined',
      },
    })
    this.tell(account, 'payment.failed', { payment: { entity: failed.value } })
    if (comesLate) this.soon(() => this.capture(failed), LATE_AFTER)
  }

  /** Authorised and captured at once, as accounts do by default. The fee is 2 % and GST of 18 % on it, to the paisa. */
  capture(kept: Kept<'payment'>): void {
    const account = this.accountOf(kept)
    const { amount } = kept.value
    const withoutTax = Math.round(amount * 0.02)
    const tax = Math.round(withoutTax * 0.18)
    const authorized: Payment = {
      ...kept.value,
      status: 'authorized',
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data:
        kept.value.method === 'upi'
          ? { rrn: String(randomInt(100_000_000_000, 999_999_999_999)) }
          : { auth_code: String(randomInt(100_000, 999_999)) },
    }
    this.tell(account, 'payment.authorized', { payment: { entity: authorized } })
    const captured = this.records.put({
      ...kept,
      value: { ...authorized, status: 'captured', captured: true, fee: withoutTax + tax, tax },
    })
    this.tell(account, 'payment.captured', { payment: { entity: captured.value } })
    const order = kept.value.order_id
      ? this.records.find('order', account.id, kept.value.order_id)
      : undefined
    if (!order) return
    const paid = this.records.put({
      ...order,
      value: { ...order.value, status: 'paid', amount_paid: amount, amount_due: 0 },
    })
    this.tell(account, 'order.paid', {
      payment: { entity: captured.value },
      order: { entity: paid.value },
    })
    const link = this.#linkOf(paid.value)
    if (!link) return
    const done = this.records.put({
      ...link,
      value: { ...link.value, status: 'paid', amount_paid: amount },
    })
    this.tell(account, 'payment_link.paid', {
      payment_link: { entity: done.value },
      order: { entity: paid.value },
      payment: { entity: captured.value },
    })
  }

  /** Does it later, unless the gateway stops before. */
  soon(work: () => void, milliseconds: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, milliseconds)
    this.#timers.add(timer)
  }
}
