import type { BookingId, BookingRoomId, RoomId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { first } from '../../../kernel/shared/present.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { applyChange, type Permissions } from './change.ts'

interface Move {
  bookingId: BookingId
  bookingRoomId?: BookingRoomId
  roomId: RoomId
  reason: string
  pricing?: 'charge' | 'free'
  may: Permissions
}

/** Moves a guest in house to another room from tonight. Of a booking with several rooms it has to be said which one. */
export async function moveRoom(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { bookingId, bookingRoomId, may, ...move }: Move,
): Promise<void> {
  const rooms = await work.read(db =>
    db
      .selectFrom('bookingRoom')
      .select('id')
      .where('bookingId', '=', bookingId)
      .where('releasedAt', 'is', null)
      .limit(2)
      .execute(),
  )
  if (!bookingRoomId && rooms.length > 1) {
    const message = 'This booking has several rooms. Choose the one that the guest leaves.'
    throw new DomainError(
      sellingReasons.STAY_REFUSED,
      { field: 'bookingRoomId', message },
      'bookingRoomId',
    )
  }
  const change = {
    kind: 'move',
    ...move,
    bookingRoomId: bookingRoomId ?? first(rooms, 'room of a booking').id,
  } as const
  await applyChange(work, propertyId, { bookingId, change, may })
}
