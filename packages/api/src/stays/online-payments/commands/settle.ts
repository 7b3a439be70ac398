import { randomUUID } from 'node:crypto'
import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { financeEvents } from '../../../finance/events.ts'
import { queueRefund } from '../../../finance/gateways/commands/refunds.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { EventOf } from '../../../kernel/events/define.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { moveNights } from '../../../selling/availability/commands/inventory.ts'
import { confirmHeld } from '../../bookings/commands/confirm.ts'
import { releaseExpiredHolds } from '../../bookings/commands/expire-holds.ts'
import { lockBooking } from '../../bookings/commands/lock.ts'
import { holdRanOut } from '../../bookings/rules/bookings.ts'
import { changeInside, systemGrants } from '../../changes/commands/change.ts'

type Paid = EventOf<(typeof financeEvents)['online-payment.completed']>

interface PaidAt {
  propertyId: Paid['propertyId']
  bookingId: BookingId
  paymentId: string
}

/** As the consumer of `online-payment.completed`: see settlePayment. */
export const settlePaidBooking = (
  trx: Trx,
  { propertyId, entityId: bookingId, payload }: Paid,
  services: Services,
): Promise<void> =>
  settlePayment(trx, services, { propertyId, bookingId, paymentId: payload.paymentId })

/**
 * Money has come online: a booking that is held becomes firm; one whose hold ran out takes its rooms again if they are still free; what
 * nobody owes goes back by itself. Done twice, as by the guest who comes back and by the consumer, it does nothing more.
 */
export async function settlePayment(
  trx: Trx,
  services: Services,
  { propertyId, bookingId, paymentId }: PaidAt,
): Promise<void> {
  const work = workWithin(trx, services)
  const booking = await lockBooking(trx, propertyId, bookingId, work.now)
  const { cancelReason } = await trx
    .selectFrom('booking')
    .select('cancelReason')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  if (booking.status === 'pending') await confirmHeld(trx, work, propertyId, bookingId)
  else if (booking.status === 'cancelled' && cancelReason === holdRanOut)
    await takeRoomsAgain(trx, work, { propertyId, bookingId })
  const overpaid = await surplusOf(trx, { bookingId, paymentId })
  if (overpaid.amount <= 0) return
  const at = { propertyId, bookingId, businessDate: booking.businessDate }
  await queueRefund(trx, work, at, {
    paymentId,
    amount: overpaid.amount,
    reason: overpaid.isCancelled
      ? 'The rooms were no longer free when the payment came.'
      : 'More was paid than is owed.',
    booking: { paidAmount: overpaid.paidAmount },
  })
}

/** The consumer's own transaction, as the product's work: what it does stands or falls with the event. */
function workWithin(trx: Trx, services: Services): Work {
  return {
    author: { kind: 'system' },
    now: services.clock.now(),
    requestId: `event-${randomUUID()}`,
    ip: '',
    read: read => read(trx),
    readCopy: read => read(trx),
    write: write => write(trx),
  }
}

/** Whether the rooms could be taken: what was tried in vain is undone, and nothing else. */
async function takeRoomsAgain(
  trx: Trx,
  work: Work,
  { propertyId, bookingId }: Pick<Paid, 'propertyId'> & { bookingId: BookingId },
): Promise<void> {
  await releaseExpiredHolds(work, { propertyId })
  await sql`savepoint taking`.execute(trx)
  try {
    const change = { kind: 'reinstate' } as const
    const { moves } = await changeInside(trx, work, propertyId, {
      bookingId,
      change,
      may: systemGrants,
    })
    await moveNights(trx, propertyId, moves)
    await sql`release savepoint taking`.execute(trx)
  } catch (error) {
    await sql`rollback to savepoint taking`.execute(trx)
    if (!(error instanceof DomainError)) throw error
  }
}

/** What of a payment nobody owes: refunds that wait or are under way count as given. */
async function surplusOf(
  trx: Trx,
  { bookingId, paymentId }: { bookingId: BookingId; paymentId: string },
): Promise<{ amount: Paise; paidAmount: Paise; isCancelled: boolean }> {
  return trx
    .selectFrom('booking as b')
    .innerJoin('payment as m', 'm.bookingId', 'b.id')
    .select('b.paidAmount')
    .select(sql<boolean>`b.status = 'cancelled'`.as('isCancelled'))
    .select(
      sql<Paise>`case when m.status = 'completed' then least(m.amount - m.refunded_amount, b.paid_amount
        - case when b.status = 'cancelled' then b.charged_amount else b.total_amount end
        - (select coalesce(sum(r.amount), 0) from refund r
          where ${ofAccount('r')} and r.booking_id = b.id and r.status in ('due', 'processing'))) else 0 end::bigint`.as(
        'amount',
      ),
    )
    .where('b.id', '=', bookingId)
    .where('m.id', '=', paymentId)
    .executeTakeFirstOrThrow()
}
