import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { lockAccount, note } from '../../folio/commands/on-folio.ts'
import { postPayment } from '../../folio/commands/post/money.ts'
import { financeReasons } from '../../reasons.ts'
import type { PaymentAtBooking } from '../schema.ts'

/**
 * Records what the guest paid when the booking was made, with its receipt, in the transaction that makes it. A caller who says only that it
 * is paid is taken to have it in cash, and the payment says so: money that nobody recorded is worse than a method to correct.
 * Throws ABOVE_BALANCE, ABOVE_CASH_LIMIT.
 */
export async function payAtBooking(
  trx: Trx,
  work: Work,
  {
    propertyId,
    bookingId,
    paymentStatus,
    payment,
  }: PaymentAtBooking & { propertyId: AuthorizedPropertyId; bookingId: BookingId },
): Promise<void> {
  if (paymentStatus === 'pending') return
  const { totalAmount, businessDate } = await lockAccount(trx, propertyId, bookingId, work.now)
  const amount = payment?.amount ?? totalAmount
  if (amount > totalAmount)
    throw new DomainError(financeReasons.ABOVE_BALANCE, { balance: totalAmount }, 'payment.amount')
  if (paymentStatus === 'paid' && amount < totalAmount)
    throw new DomainError(
      financeReasons.CHARGE_REFUSED,
      { message: 'This is less than the total. Choose that a part is paid.' },
      'payment.amount',
    )
  if (amount === 0) return
  const at = { propertyId, bookingId, businessDate }
  const money = payment ?? { method: 'cash' as const }
  await postPayment(trx, work, {
    ...at,
    ...money,
    amount,
    ...(!payment && { reason: 'Booked as paid, without saying how' }),
  })
  await note(trx, work, at, { action: 'payment.recorded', after: { method: money.method, amount } })
}
