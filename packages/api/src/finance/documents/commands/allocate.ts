import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BillId, BookingId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { listAllocations, listLines } from '../../ledger/reads.ts'
import {
  type Allocation,
  type PaymentPart,
  setOffBy,
  sparePayments,
  takeParts,
} from '../../ledger/rules/allocations.ts'

/** A booking whose row the caller holds. */
export interface Booked {
  propertyId: AuthorizedPropertyId
  bookingId: BookingId
}

type NewAllocation = Omit<Allocation, 'invoiceId' | 'refundLineId'> &
  ({ invoiceId: string } | { refundLineId: string })

/** Writes down what of payments an invoice sets off or a refund returns. No payment goes beyond its amount: a trigger keeps it. */
export async function insertAllocations(
  trx: Trx,
  { propertyId, bookingId }: Booked,
  allocations: readonly NewAllocation[],
): Promise<void> {
  if (allocations.length === 0) return
  await trx
    .insertInto('paymentAllocation')
    .values(allocations.map(one => ({ ...one, propertyId, bookingId })))
    .execute()
}

/** The payments of a booking that are set off on no invoice and not refunded. */
export async function listSpare(trx: Reader, { propertyId, bookingId }: Booked) {
  return sparePayments(
    await listLines(trx, propertyId, bookingId),
    await listAllocations(trx, propertyId, bookingId),
  )
}

interface InvoiceStanding {
  id: string
  billId: BillId | null
  /** Its total with its notes, less what it sets off: above zero to be paid, below where it was lowered after it was paid. */
  open: Paise
  isOver: boolean
}

/** What the invoices of a booking lack, or set off beyond what is left of them, the oldest first. */
async function listStandings(trx: Reader, { propertyId, bookingId }: Booked) {
  const { rows } = await sql<InvoiceStanding>`
    select d.id, d.bill_id, b.status in ('checked-out', 'cancelled') as is_over,
      (d.total + coalesce((select sum(case n.kind when 'credit-note' then -n.total else n.total end) from document n
        where n.account_id = d.account_id and n.corrects_id = d.id and n.kind in ('credit-note', 'debit-note')), 0)
      - coalesce((select sum(a.amount) from payment_allocation a where a.account_id = d.account_id and a.invoice_id = d.id), 0))::bigint as open
    from document d join booking b on b.account_id = d.account_id and b.id = d.booking_id
    where ${ofAccount('d')} and d.property_id = ${propertyId} and d.booking_id = ${bookingId} and d.kind in ('tax-invoice', 'bill-of-supply')
    order by d.id`.execute(trx)
  return rows
}

/**
 * Sets money off that no invoice has against invoices that still lack it, the oldest first, each with money of its own bill, of a stay
 * that is over also with what is left on its other bills. Asked twice it does nothing the second time.
 */
export async function settleInvoices(trx: Trx, booked: Booked): Promise<void> {
  const wanting = (await listStandings(trx, booked)).filter(invoice => invoice.open > 0)
  if (wanting.length === 0) return
  let spare = await listSpare(trx, booked)
  for (const { id: invoiceId, billId, open, isOver } of wanting) {
    const { parts, left } = payFrom(spare, { billId, amount: open, isOver })
    spare = left
    await insertAllocations(
      trx,
      booked,
      parts.map(({ line, amount }) => ({ paymentLineId: line.id, invoiceId, amount })),
    )
  }
}

/** Takes money for a bill: what was paid on it first and, of a stay that is over, what is left on the others. */
export function payFrom(
  spare: readonly PaymentPart[],
  bill: { billId: BillId | null; amount: Paise; isOver: boolean },
): { parts: PaymentPart[]; left: PaymentPart[] } {
  const isOwn = (part: PaymentPart) => part.line.billId === bill.billId
  const own = takeParts(spare.filter(isOwn), bill.amount)
  const lacking = bill.amount - sumOf(own.taken)
  const others = spare.filter(part => !isOwn(part))
  const more = bill.isOver ? takeParts(others, lacking) : { taken: [], left: others }
  return { parts: [...own.taken, ...more.taken], left: [...own.left, ...more.left] }
}

/** Money that lowered invoices no longer need is nobody's again, the latest payment first. */
export async function freeFromInvoices(trx: Trx, booked: Booked): Promise<void> {
  const beyond = (await listStandings(trx, booked)).filter(invoice => invoice.open < 0)
  if (beyond.length === 0) return
  const setOff = setOffBy(await listAllocations(trx, booked.propertyId, booked.bookingId))
  for (const { id, open } of beyond)
    await free(
      trx,
      booked,
      setOff.filter(one => one.invoiceId === id),
      -open,
    )
}

/** An invoice that sets off this payment lacks it from now on. */
export async function freePayment(trx: Trx, booked: Booked, paymentLineId: string): Promise<void> {
  const setOff = setOffBy(await listAllocations(trx, booked.propertyId, booked.bookingId))
  const own = setOff.filter(one => one.paymentLineId === paymentLineId)
  await free(trx, booked, own, sumOf(own))
}

async function free(
  trx: Trx,
  booked: Booked,
  setOff: { invoiceId: string; paymentLineId: string; amount: Paise }[],
  amount: Paise,
): Promise<void> {
  let rest = amount
  const freed = setOff.toReversed().flatMap(({ invoiceId, paymentLineId, amount: most }) => {
    const part = Math.min(rest, most)
    rest -= part
    return part > 0 ? [{ invoiceId, paymentLineId, amount: -part }] : []
  })
  await insertAllocations(trx, booked, freed)
}

/**
 * Allocates a refund to the booking's payments, `amount` in paise: what no invoice sets off, that of the refund's method and bill first and the latest
 * before the earlier, then what invoices set off, which lack it from now on. A refund of a certain payment takes of that alone.
 * Answers the parts with the payments that they came by.
 */
export async function allocateRefund(
  trx: Trx,
  booked: Booked,
  refund: {
    refundLineId: string
    amount: Paise
    method: string | null
    billId: BillId | null
    /** The line of that payment. */
    ofLineId?: string | undefined
  },
): Promise<PaymentPart[]> {
  const { ofLineId } = refund
  const own = (lineId: string) => ofLineId === undefined || ofLineId === lineId
  const spare = async () => (await listSpare(trx, booked)).filter(part => own(part.line.id))
  const order = (parts: PaymentPart[]) =>
    parts.toReversed().toSorted((a, b) => rankOf(a.line, refund) - rankOf(b.line, refund))
  const lacking = refund.amount - sumOf(await spare())
  if (lacking > 0) {
    const setOff = setOffBy(await listAllocations(trx, booked.propertyId, booked.bookingId))
    await free(
      trx,
      booked,
      setOff.filter(one => own(one.paymentLineId)),
      lacking,
    )
  }
  const { taken } = takeParts(order(await spare()), refund.amount)
  await insertAllocations(
    trx,
    booked,
    taken.map(({ line, amount }) => ({
      paymentLineId: line.id,
      refundLineId: refund.refundLineId,
      amount,
    })),
  )
  return taken
}

const rankOf = (
  line: { method: string | null; billId: BillId | null },
  refund: { method: string | null; billId: BillId | null },
): number =>
  (line.method === 'write-off' ||
  line.method === 'channel-commission' ||
  line.method === 'group-advance'
    ? 4
    : line.method === refund.method
      ? 0
      : 2) + (line.billId === refund.billId ? 0 : 1)

export const sumOf = (parts: readonly { amount: Paise }[]): Paise =>
  parts.reduce((sum, part) => sum + part.amount, 0)
