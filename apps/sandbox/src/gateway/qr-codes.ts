import type { Account, Notes, Payment, QrCode } from './entities.ts'
import type { Gateway } from './gateway.ts'
import { GatewayError, noSuchId } from './gateway-error.ts'
import { type Attempt, notesOf } from './new-payment.ts'
import { type Kept, newId } from './records.ts'

/** UPI codes that a payer scans. */
export class QrCodes {
  readonly #gateway: Gateway

  constructor(gateway: Gateway) {
    this.#gateway = gateway
  }

  create(
    account: Account,
    input: {
      usage: QrCode['usage']
      fixed_amount: boolean
      payment_amount: number
      description: string
      close_by?: number | undefined
      notes?: Notes | undefined
    },
  ): QrCode {
    if (input.usage === 'single_use' && !input.fixed_amount)
      throw new GatewayError('fixed_amount must be true for a single_use QR code', {
        field: 'fixed_amount',
      })
    if (input.usage === 'multiple_use' && input.close_by !== undefined)
      throw new GatewayError('close_by is/are not required and should not be sent', {
        field: 'close_by',
      })
    const now = this.#gateway.records.now()
    if (input.close_by !== undefined && input.close_by < now + 120)
      throw new GatewayError('close_by should be at least 2 minutes in future', {
        field: 'close_by',
      })
    const id = newId('qr_')
    const amount = (input.payment_amount / 100).toFixed(2)
    return this.#gateway.records.put({
      kind: 'qr_code',
      accountId: account.id,
      value: {
        id,
        entity: 'qr_code',
        type: 'upi_qr',
        usage: input.usage,
        fixed_amount: input.fixed_amount,
        payment_amount: input.payment_amount,
        description: input.description,
        image_url: `${this.#gateway.address()}/razorpay/i/${id}`,
        image_content: `upi://pay?pa=sandbox.${account.id.slice(4, 12).toLowerCase()}@razorpay&pn=${encodeURIComponent(account.name)}&tr=${id.slice(3)}${input.fixed_amount ? `&am=${amount}` : ''}&cu=INR&mc=7011&mode=15`,
        payments_amount_received: 0,
        payments_count_received: 0,
        status: 'active',
        close_by: Math.min(input.close_by ?? now + 7200, now + 7200),
        close_reason: null,
        notes: notesOf(input.notes),
        created_at: now,
      },
    }).value
  }

  get(account: Account, id: string): QrCode {
    const found = this.#gateway.records.find('qr_code', account.id, id)
    if (!found) throw noSuchId()
    return this.#current(found)
  }

  close(account: Account, id: string): QrCode {
    const found = this.#gateway.records.find('qr_code', account.id, id)
    if (!found) throw noSuchId()
    return this.#closed(found, 'on_demand').value
  }

  /** A payer scans a code. One for a single use closes with the payment. */
  pay(id: string, attempt: Attempt): Payment {
    const found = this.#gateway.records.findAnywhere('qr_code', id)
    if (!found) throw noSuchId()
    const code = this.#current(found)
    if (code.status === 'closed') throw new GatewayError('This QR code is closed.')
    const account = this.#gateway.accountOf(found)
    const amount = code.fixed_amount ? code.payment_amount : attempt.amount
    if (!amount || amount < 100) throw new GatewayError('The amount must be at least INR 1.00')
    const payment = this.#gateway.begin(
      account,
      { ...attempt, method: 'upi' },
      {
        amount,
        orderId: null,
        notes: code.notes,
        by: id,
      },
    )
    if (attempt.outcome !== 'captured') {
      this.#gateway.fail(payment, attempt.outcome === 'late')
      return this.#gateway.payment(account, payment.value.id)
    }
    this.#gateway.capture(payment)
    const counted = this.#gateway.records.put({
      ...found,
      value: {
        ...code,
        payments_amount_received: code.payments_amount_received + amount,
        payments_count_received: code.payments_count_received + 1,
      },
    })
    this.#gateway.tell(account, 'qr_code.credited', {
      payment: { entity: this.#gateway.payment(account, payment.value.id) },
      qr_code: { entity: counted.value },
    })
    if (code.usage === 'single_use') this.#closed(counted, 'paid')
    return this.#gateway.payment(account, payment.value.id)
  }

  #current(kept: Kept<'qr_code'>): QrCode {
    const isOver =
      kept.value.status === 'active' &&
      kept.value.usage === 'single_use' &&
      kept.value.close_by <= this.#gateway.records.now()
    return isOver ? this.#closed(kept, 'on_demand').value : kept.value
  }

  #closed(kept: Kept<'qr_code'>, reason: 'on_demand' | 'paid'): Kept<'qr_code'> {
    const closed = this.#gateway.records.put({
      ...kept,
      value: { ...kept.value, status: 'closed', close_reason: reason },
    })
    this.#gateway.tell(this.#gateway.accountOf(kept), 'qr_code.closed', {
      qr_code: { entity: closed.value },
    })
    return closed
  }
}
