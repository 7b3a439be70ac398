import { ofAccount } from '@atithi/db/account'
import type { AppUserId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordAndPublish } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { propertyEvents } from '../../events.ts'
import { cleanersOf } from '../queries.ts'

/**
 * Gives rooms to a member of staff to be made on the business date of `work.now`, whoever had them; null takes them back. Throws NOT_FOUND
 * for a room of another hotel, and for who does not work with its bookings or has no active account.
 */
export async function assignCleaner(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { roomIds, userId }: { roomIds: readonly string[]; userId: AppUserId | null },
): Promise<void> {
  const now = work.now.toISOString()
  const today = sql<IsoDate>`(select business_date(${now}::timestamptz, time_zone, day_rolls_at) from property where ${ofAccount('property')} and id = ${propertyId})`
  await work.write(async trx => {
    const rooms = await trx
      .selectFrom('room')
      .select(['id', 'number'])
      .where('propertyId', '=', propertyId)
      .where('id', 'in', roomIds)
      .where('isActive', '=', true)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (rooms.length < new Set(roomIds).size)
      throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room' }, 'roomIds')
    if (userId !== null) {
      const cleaner = await cleanersOf(trx, propertyId)
        .where('u.id', '=', userId)
        .executeTakeFirst()
      if (!cleaner)
        throw new DomainError(kernelReasons.NOT_FOUND, { what: 'member of staff' }, 'userId')
    }
    await trx
      .deleteFrom('roomCleaning')
      .where('propertyId', '=', propertyId)
      .where('roomId', 'in', roomIds)
      .where('businessDate', '=', today)
      .execute()
    if (userId !== null)
      await trx
        .insertInto('roomCleaning')
        .values(
          rooms.map(({ id: roomId }) => ({
            roomId,
            propertyId,
            userId,
            businessDate: today,
            assignedAt: now,
            assignedBy: personOf(work),
          })),
        )
        .execute()
    await recordAndPublish(trx, work, {
      event: propertyEvents['room.assigned'],
      propertyId,
      entityId: propertyId,
      change: {
        entity: 'property',
        after: { rooms: rooms.map(({ number }) => number), cleaner: userId },
      },
    })
  })
}
