import { ofAccount } from '@atithi/db/account'
import type { BillId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { personOf } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { first } from '../../../kernel/shared/present.ts'
import { type FolioWork, note, onFolio, requireBill } from '../../folio/commands/on-folio.ts'
import { insertLines, type Posting, placeLines } from '../../folio/commands/post/lines.ts'
import { insertDeskPayment } from '../../folio/commands/post/payment-record.ts'
import { balanceOf } from '../../ledger/rules/balance.ts'
import { financeReasons } from '../../reasons.ts'
import type { WriteOffInput } from '../schema.ts'

interface WrittenOff {
  paymentId: string
  amount: Paise
}

/**
 * Gives up what is open of the invoices of one bill of a stay that is over, whoever owes it, a guest or a company: it settles them without
 * money and without a receipt. The supply stands, and so does its GST: a bad debt is no ground for a credit note (CGST Act, section 34).
 * Throws NOT_FOUND, WRONG_STATE, ABOVE_BALANCE.
 */
export function writeOff(folio: FolioWork, input: WriteOffInput): Promise<WrittenOff> {
  const { work } = folio
  const { billId, amount, reason } = input
  return onFolio(folio, async (trx, at, booking) => {
    if (booking.status !== 'checked-out' && booking.status !== 'cancelled')
      throw new DomainError(financeReasons.WRONG_STATE, {
        status: booking.status,
        wanted: 'A debt is written off once the stay is over.',
      })
    await requireBill(trx, at, billId)
    const most = Math.min(
      balanceOf(booking) + booking.onAccountAmount,
      await openOf(trx, at, billId),
    )
    if (amount > most)
      throw new DomainError(financeReasons.ABOVE_BALANCE, { balance: Math.max(0, most) }, 'amount')
    const method = 'write-off' as const
    const paymentId = await insertDeskPayment(trx, work, { ...at, method, amount, billId })
    const inserted = await insertLines(trx, [
      {
        ...at,
        kind: 'payment',
        method,
        paymentId,
        amount: -amount,
        reason,
        description: 'Written off',
        postedBy: personOf(work),
      },
    ])
    const lineId = first(inserted, 'line of a write-off').id
    const { propertyId, bookingId } = at
    if (billId) await placeLines(trx, work, { propertyId, bookingId, billId }, [lineId])
    await note(trx, work, at, { action: 'payment.written-off', after: { amount, billId }, reason })
    return { paymentId, amount }
  })
}

/** What the invoices of a bill still lack. */
async function openOf(
  trx: Reader,
  { propertyId, bookingId }: Posting,
  billId: BillId | null,
): Promise<Paise> {
  const { rows } = await sql<{ open: Paise }>`
    select coalesce(sum(greatest(0, invoice_open(d.account_id, d.id))), 0)::bigint as open from document d
    where ${ofAccount('d')} and d.property_id = ${propertyId} and d.booking_id = ${bookingId} and d.kind in ('tax-invoice', 'bill-of-supply')
      and d.bill_id is not distinct from ${billId}::uuid`.execute(trx)
  return first(rows, 'what invoices lack').open
}
