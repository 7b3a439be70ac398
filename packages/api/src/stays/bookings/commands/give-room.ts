import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { BookingId, RoomId, RoomTypeId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError, violatedConstraint } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { staysReasons } from '../../reasons.ts'
import type { BookingLine } from '../schema/booking.ts'

interface NewStay {
  bookingId: BookingId
  checkIn: IsoDate
  checkOut: IsoDate
  lines: readonly BookingLine[]
}

/**
 * Gives the numbered rooms that a new booking names to its rooms, for all of their nights.
 * Throws NOT_FOUND, ROOM_UNSUITABLE (not in use, of another type, out of order, with somebody else).
 */
export async function giveNamedRooms(
  trx: Trx,
  work: Work,
  propertyId: AuthorizedPropertyId,
  { bookingId, checkIn, checkOut, lines }: NewStay,
): Promise<void> {
  let position = 1
  for (const line of lines) {
    if (line.roomId) {
      const room = await lockRoom(trx, propertyId, line.roomId, { checkIn, checkOut })
      if (!room) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room' }, 'roomId')
      const { number } = room
      const why = obstacleOf(room, line)
      if (why) throw new DomainError(staysReasons.ROOM_UNSUITABLE, { number, why }, 'roomId')
      await sql`
        insert into room_assignment (account_id, property_id, booking_id, booking_room_id, room_id, stay)
        select booking_room.account_id, property_id, booking_id, id, ${line.roomId}, daterange(${checkIn}::date, ${checkOut}::date)
        from booking_room
        where ${ofAccount('booking_room')} and property_id = ${propertyId} and booking_id = ${bookingId} and position = ${position}`.execute(
        trx,
      )
      await recordChange(trx, work, {
        action: 'booking.room-assigned',
        entity: 'booking',
        entityId: bookingId,
        propertyId,
        after: { room: position, number },
      })
    }
    position += line.rooms
  }
}

interface NamedRoom {
  number: string
  roomTypeId: RoomTypeId
  isActive: boolean
  isOutOfOrder: boolean
}

/** Waits for whoever takes the same room out of order, or gives it to somebody else. */
async function lockRoom(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  roomId: RoomId,
  { checkIn, checkOut }: Pick<NewStay, 'checkIn' | 'checkOut'>,
): Promise<NamedRoom | undefined> {
  const room = await trx
    .selectFrom('room')
    .select(['number', 'roomTypeId', 'isActive'])
    .where('propertyId', '=', propertyId)
    .where('id', '=', roomId)
    .forUpdate()
    .executeTakeFirst()
  if (!room) return undefined
  // A statement of its own, after the lock: it sees what the one before has written.
  const block = await trx
    .selectFrom('roomBlock')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('roomId', '=', roomId)
    .where('releasedAt', 'is', null)
    .where(sql<boolean>`stay && daterange(${checkIn}::date, ${checkOut}::date)`)
    .executeTakeFirst()
  return { ...room, isOutOfOrder: block !== undefined }
}

function obstacleOf(room: NamedRoom, line: BookingLine): string | null {
  if (!room.isActive) return 'is not in use. Choose another.'
  if (room.roomTypeId !== line.roomTypeId)
    return 'is of another type than booked. Choose a room of the booked type.'
  if (room.isOutOfOrder) return 'is out of order on one of these nights. Choose another.'
  return null
}

/** Two desks gave one room away at the same time: the constraint let one of them. */
export function roomTaken(error: unknown): unknown {
  if (violatedConstraint(error) !== 'room_assignment_one_stay') return error
  return new DomainError(
    staysReasons.ROOM_UNSUITABLE,
    { number: '', why: 'has been given to another guest for these nights. Choose another.' },
    'roomId',
  )
}
