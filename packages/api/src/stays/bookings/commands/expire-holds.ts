import type { Trx } from '@atithi/db/client'
import { inAccount, writeIn } from '@atithi/db/scope'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import type { Services } from '../../../kernel/context/services.ts'
import { isRefusal } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { asideOf } from '../../../kernel/idempotency/act-once.ts'
import { moveNights, type NightChange } from '../../../selling/availability/commands/inventory.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { staysEvents } from '../../events.ts'
import { listDaysOfBooking } from '../reads/days.ts'
import { holdRanOut } from '../rules/bookings.ts'
import { releaseStay } from './release.ts'

/** Cancels the holds of a property that have run out and frees their rooms. Answers how many. */
export function releaseExpiredHolds(
  work: Work,
  at: { propertyId: AuthorizedPropertyId },
): Promise<number> {
  return work.write(trx => expire(trx, { now: work.now, requestId: work.requestId, at }))
}

/**
 * Does what takes rooms. Holds that ran out still count until somebody releases them: where rooms lack, they are released and it is tried
 * once more.
 */
export async function releasingHolds<Done>(
  work: Work,
  at: { propertyId: AuthorizedPropertyId },
  attempt: () => Promise<Done>,
): Promise<Done> {
  try {
    return await attempt()
  } catch (error) {
    if (!isRefusal(error, sellingReasons.SOLD_OUT)) throw error
    if ((await releaseExpiredHolds(asideOf(work), at)) === 0) throw error
    return attempt()
  }
}

/** The same over all properties, some at a time: the job that keeps lists true when nobody asks for the rooms. */
export async function releaseAllExpiredHolds(services: Services, requestId: string): Promise<void> {
  const now = services.clock.now()
  for (let released = 1; released > 0; )
    released = await writeIn(services.db, { role: 'platform' }, trx =>
      expire(trx, { now, requestId }),
    )
}

async function expire(
  over: Trx,
  run: { now: Date; requestId: string; at?: { propertyId: AuthorizedPropertyId } },
): Promise<number> {
  const { now, requestId, at } = run
  const work = { author: { kind: 'system' }, requestId, ip: '' } as const
  const expired = await over
    .selectFrom('booking')
    .select(['id', 'accountId', 'propertyId'])
    .where('status', '=', 'pending')
    .where('holdExpiresAt', '<=', now.toISOString())
    // Paid in the last second: it is about to be confirmed.
    .where('paidAmount', '<=', 0)
    .$call(qb => (at === undefined ? qb : qb.where('propertyId', '=', at.propertyId)))
    .orderBy('propertyId')
    .orderBy('id')
    // One booking at a time across properties keeps the job's locks short; a seller in need takes all of the property.
    .limit(at ? 100 : 1)
    .forUpdate()
    .skipLocked()
    .execute()
  const [first] = expired
  if (!first) return 0
  const trx = inAccount(over, first.accountId)
  const freed: NightChange[] = []
  for (const booking of expired) {
    const propertyId = booking.propertyId as AuthorizedPropertyId
    await trx
      .updateTable('booking')
      .set({
        status: 'cancelled',
        cancelReason: holdRanOut,
        cancelledAt: now.toISOString(),
      })
      .where('id', '=', booking.id)
      .execute()
    await recordChange(trx, work, {
      action: 'booking.hold-expired',
      entity: 'booking',
      entityId: booking.id,
      propertyId,
    })
    await publish(trx, work, {
      propertyId,
      event: staysEvents['booking.cancelled'],
      entityId: booking.id,
      days: await listDaysOfBooking(trx, booking.id),
    })
    freed.push(...(await releaseStay(trx, booking.id)))
  }
  await moveNights(trx, first.propertyId as AuthorizedPropertyId, freed)
  return expired.length
}
