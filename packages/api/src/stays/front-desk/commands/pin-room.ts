import type { BookingId, BookingRoomId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import { personOf, type Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { publish } from '../../../kernel/events/publish.ts'
import { lockBooking } from '../../bookings/commands/lock.ts'
import { staysEvents } from '../../events.ts'
import { staysReasons } from '../../reasons.ts'

interface Pin {
  bookingId: BookingId
  bookingRoomId: BookingRoomId
  /** Why the guest must not be moved; null lifts the mark. */
  reason: string | null
}

/**
 * Marks the numbered rooms that one room of a booking has from tonight on as "do not move", or lifts the mark. The booking is held, as every
 * change holds it: a change sees the mark, or the mark sees the change. Throws NOT_FOUND, NO_ROOM_TO_PIN.
 */
export async function pinRoom(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { bookingId, bookingRoomId, reason }: Pin,
): Promise<void> {
  await work.write(async trx => {
    const { businessDate } = await lockBooking(trx, propertyId, bookingId, work.now)
    const room = await trx
      .selectFrom('bookingRoom')
      .select('position')
      .where('bookingId', '=', bookingId)
      .where('id', '=', bookingRoomId)
      .where('releasedAt', 'is', null)
      .executeTakeFirst()
    if (!room)
      throw new DomainError(
        kernelReasons.NOT_FOUND,
        { what: 'room of the booking' },
        'bookingRoomId',
      )
    const marked = await trx
      .updateTable('roomAssignment as a')
      .from('room as r')
      .set(
        reason === null
          ? { pinnedAt: null, pinnedBy: null, pinReason: null }
          : { pinnedAt: work.now.toISOString(), pinnedBy: personOf(work), pinReason: reason },
      )
      .whereRef('r.id', '=', 'a.roomId')
      .where('a.bookingId', '=', bookingId)
      .where('a.bookingRoomId', '=', bookingRoomId)
      .where('a.releasedAt', 'is', null)
      .where(sql<boolean>`a.leaves > ${businessDate}::date`)
      .returning('r.number')
      .execute()
    if (marked.length === 0) throw new DomainError(staysReasons.NO_ROOM_TO_PIN, {}, 'bookingRoomId')
    await recordChange(trx, work, {
      action: reason === null ? 'booking.room-unpinned' : 'booking.room-pinned',
      entity: 'booking',
      entityId: bookingId,
      propertyId,
      after: { room: room.position, number: marked.map(({ number }) => number).join(', ') },
      ...(reason !== null && { reason }),
    })
    await publish(trx, work, {
      propertyId,
      event: staysEvents['booking.updated'],
      entityId: bookingId,
    })
  })
}
