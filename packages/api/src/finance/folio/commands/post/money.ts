import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BillId, CompanyReceiptId, PaymentAccountId } from '@atithi/db/ids'
import { sql } from 'kysely'
import { personOf, type Work } from '../../../../kernel/context/context.ts'
import { DomainError } from '../../../../kernel/errors/domain-error.ts'
import type { Idempotency } from '../../../../kernel/idempotency/idempotency.ts'
import type { Paise } from '../../../../kernel/shared/money.ts'
import { first } from '../../../../kernel/shared/present.ts'
import { issueReceipt } from '../../../documents/commands/receipts.ts'
import type { PaymentMethod } from '../../../ledger/rules/payment-methods.ts'
import { financeReasons } from '../../../reasons.ts'
import { insertLines, type Posting, placeLines } from './lines.ts'
import { insertDeskPayment } from './payment-record.ts'

interface PostedPayment {
  paymentId: string
  lineId: string
  /** The receipt that was issued for it. */
  receiptId: string
}

/**
 * Records money received and issues its receipt; it lowers the balance. `amount` is what the guest gave, above zero. Charges that it pays
 * are posted before it, or it counts as an advance. Its record is made with it, unless `paymentId` names the one of a gateway's payment.
 * Throws ABOVE_CASH_LIMIT.
 */
export async function postPayment(
  trx: Trx,
  work: Work,
  posting: Posting &
    Money & {
      paymentId?: string
      paymentAccountId?: PaymentAccountId | undefined
      companyReceiptId?: CompanyReceiptId
    },
): Promise<PostedPayment> {
  await keepCashWithinLaw(trx, posting)
  const paymentId = posting.paymentId ?? (await insertDeskPayment(trx, work, posting))
  const lineId = await postMoney(trx, work, posting, {
    kind: 'payment',
    paymentId,
    amount: -posting.amount,
    description: 'Payment received',
  })
  const receipt = await issueReceipt(trx, work, {
    propertyId: posting.propertyId,
    bookingId: posting.bookingId,
    lineId,
  })
  return { paymentId, lineId, receiptId: receipt.id }
}

/** ₹2,00,000 in cash from one person, for one event or on one day, is forbidden (Income-tax Act, section 269ST of 1961). */
export const cashLimit: Paise = 20_000_000

async function keepCashWithinLaw(
  trx: Trx,
  { bookingId, businessDate, method, amount }: Posting & Money,
): Promise<void> {
  if (method !== 'cash') return
  // Two bookings of one guest are counted one after the other, whoever posts them.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('cash:' || guest_id, 0)) from booking where ${ofAccount('booking')} and id = ${bookingId}`.execute(
    trx,
  )
  const { rows } = await sql<{ ofStay: Paise; ofDay: Paise }>`
    select coalesce(-sum(l.amount) filter (where l.booking_id = b.id), 0)::bigint as of_stay,
      coalesce(-sum(l.amount) filter (where l.business_date = ${businessDate}::date), 0)::bigint as of_day
    from booking b join booking own on own.account_id = b.account_id and own.guest_id = b.guest_id join folio_line l on l.account_id = b.account_id and l.booking_id = own.id
    where ${ofAccount('b')} and b.id = ${bookingId} and l.kind = 'payment' and l.method = 'cash' and l.reverses_id is null
      and not exists (select 1 from folio_line r where ${ofAccount('r')} and r.reverses_id = l.id)`.execute(
    trx,
  )
  const { ofStay, ofDay } = first(rows, 'sum of cash')
  if (Math.max(ofStay, ofDay) + amount >= cashLimit)
    throw new DomainError(financeReasons.ABOVE_CASH_LIMIT, {}, 'method')
}

/** Records money given back, without its document: see completeRefund. Answers the id of the line. */
export function postRefund(trx: Trx, work: Work, posting: Posting & Money): Promise<string> {
  return postMoney(trx, work, posting, {
    kind: 'refund',
    amount: posting.amount,
    description: 'Refund',
  })
}

export interface Money {
  method: PaymentMethod
  /** Above zero, whichever way it goes. */
  amount: Paise
  reference?: string | undefined
  reason?: string | undefined
  billId?: BillId | null | undefined
  idempotency?: Idempotency | undefined
}

async function postMoney(
  trx: Trx,
  work: Work,
  {
    propertyId,
    bookingId,
    businessDate,
    method,
    reference,
    reason,
    billId,
    idempotency,
  }: Posting & Money,
  line: { kind: 'payment' | 'refund'; paymentId?: string; amount: Paise; description: string },
): Promise<string> {
  const from = {
    propertyId,
    bookingId,
    businessDate,
    method,
    reference: reference || null,
    reason: reason || null,
    ...idempotency,
  }
  const inserted = await insertLines(trx, [{ ...from, ...line, postedBy: personOf(work) }])
  const lineId = first(inserted, 'line of money').id
  if (billId) await placeLines(trx, work, { propertyId, bookingId, billId }, [lineId])
  return lineId
}
