import type { Trx } from '@atithi/db/client'
import type { financeEvents } from '../../../finance/events.ts'
import { writeLetter } from '../../../guests/correspondence/commands/write-letter.ts'
import type { Services } from '../../../kernel/context/services.ts'
import type { EventOf } from '../../../kernel/events/define.ts'
import { findOwnWords } from '../../letter-words/reads.ts'
import { getToldBooking } from '../reads.ts'
import { refundFailedEmail } from '../rules/refund-failed.ts'
import { emailed } from './emailed.ts'
import { mayWrite } from './may-write.ts'

/** Writes the guest that the gateway could not give their money back, and that the hotel knows. Without an address nobody is written to. */
export async function writeRefundEmail(
  trx: Trx,
  event: EventOf<(typeof financeEvents)['refund.failed']>,
  services: Pick<Services, 'settings' | 'clock'>,
): Promise<void> {
  const { propertyId, entityId: bookingId } = event
  const { settings } = services
  const told = await getToldBooking(trx, propertyId, bookingId, settings.baseDomain)
  const recipient = told.booking.guestEmail
  if (recipient === null) return
  const refund = await trx
    .selectFrom('refund')
    .select('amount')
    .where('propertyId', '=', propertyId)
    .where('id', '=', event.payload.refundId)
    .executeTakeFirst()
  // The account was closed and erased before its turn came.
  if (!refund) return
  if (!(await mayWrite(trx, event, { recipient, settings }))) return
  const { language } = told.hotel
  const own = await findOwnWords(trx, propertyId, { kind: 'refund-failed', language })
  await writeLetter(trx, settings, {
    propertyId,
    bookingId,
    letter: 'refund-failed',
    recipient,
    email: refundFailedEmail(emailed(told, recipient, services), {
      amount: refund.amount,
      language,
      own,
    }),
    onceFor: event.id,
    author: { kind: 'system' },
    now: services.clock.now(),
  })
}
