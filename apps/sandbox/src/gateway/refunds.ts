import { createHash, randomInt } from 'node:crypto'
import type { Account, Notes, Refund } from './entities.ts'
import type { Gateway } from './gateway.ts'
import { GatewayError, noSuchId } from './gateway-error.ts'
import { notesOf } from './new-payment.ts'
import { type Kept, newIdOf } from './records.ts'

/** What is given back of payments. */
export class Refunds {
  readonly #gateway: Gateway

  constructor(gateway: Gateway) {
    this.#gateway = gateway
  }

  /** A refund, whole or in part. A key that came before answers what was made of it, or refuses another request. */
  create(
    account: Account,
    paymentId: string,
    input: {
      amount?: number | undefined
      speed: 'normal' | 'optimum'
      notes?: Notes | undefined
      receipt?: string | undefined
      key?: string | undefined
    },
  ): Refund {
    const { records } = this.#gateway
    const kept = records.find('payment', account.id, paymentId)
    if (!kept) throw noSuchId()
    const digest = createHash('sha256')
      .update(JSON.stringify({ ...input, paymentId }))
      .digest('hex')
    if (input.key !== undefined) {
      const before = records
        .list('refund', account.id)
        .find(one => one.idempotency?.key === input.key)
      if (before?.idempotency?.digest === digest) return before.value
      if (before)
        throw new GatewayError(
          'Different request with the same idempotency key has already been processed.',
          { status: 409 },
        )
    }
    const payment = kept.value
    if (payment.status !== 'captured')
      throw new GatewayError(
        payment.status === 'refunded'
          ? 'The payment has been fully refunded already'
          : 'The payment status should be captured for action to be taken',
      )
    const left = payment.amount - payment.amount_refunded
    const amount = input.amount ?? left
    if (amount > left)
      throw new GatewayError('The refund amount provided is greater than amount captured', {
        field: 'amount',
      })
    const refunded = payment.amount_refunded + amount
    const isWhole = refunded === payment.amount
    records.put({
      ...kept,
      value: {
        ...payment,
        amount_refunded: refunded,
        refund_status: isWhole ? 'full' : 'partial',
        status: isWhole ? 'refunded' : 'captured',
      },
    })
    const refund = records.put({
      kind: 'refund',
      accountId: account.id,
      ...(input.key !== undefined && { idempotency: { key: input.key, digest } }),
      value: {
        id: newIdOf(account, 'refund'),
        entity: 'refund',
        amount,
        currency: 'INR',
        payment_id: paymentId,
        notes: notesOf(input.notes),
        receipt: input.receipt ?? null,
        acquirer_data: { arn: null },
        created_at: records.now(),
        status: 'pending',
        speed_requested: input.speed,
        speed_processed: input.speed === 'optimum' ? 'instant' : 'normal',
      },
    })
    this.#tellOfRefund('refund.created', refund)
    this.#gateway.soon(() => this.#process(refund), input.speed === 'optimum' ? 100 : 1000)
    return refund.value
  }

  #process(kept: Kept<'refund'>): void {
    const processed = this.#gateway.records.put({
      ...kept,
      value: {
        ...kept.value,
        status: 'processed',
        acquirer_data: { arn: String(randomInt(10_000_000_000, 99_999_999_999)) },
      },
    })
    this.#tellOfRefund('refund.processed', processed)
  }

  #tellOfRefund(event: string, refund: Kept<'refund'>): void {
    const account = this.#gateway.accountOf(refund)
    this.#gateway.tell(account, event, {
      refund: { entity: refund.value },
      payment: { entity: this.#gateway.payment(account, refund.value.payment_id) },
    })
  }
}
