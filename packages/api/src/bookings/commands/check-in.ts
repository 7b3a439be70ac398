import type { Trx } from '@atithi/db/client'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../access/gates.ts'
import { announce, recordChange } from '../../audit/record.ts'
import type { Work } from '../../context.ts'
import { DomainError, violatedConstraint } from '../../errors.ts'
import { keptIdNumber } from '../rules.ts'
import type { CheckInInput } from '../schema.ts'
import { type LockedBooking, lockBooking, requireState } from './lock.ts'

/**
 * The guest arrives: one vacant room of the booked type for each room of the booking, and the identity document.
 * From the check-in date on. Throws WRONG_STATE, TOO_EARLY, ROOM_UNSUITABLE, ROOM_DIRTY (unless accepted), STAY_REFUSED.
 */
export async function checkIn(work: Work, propertyId: AuthorizedPropertyId, bookingId: string, input: CheckInInput): Promise<void> {
  try {
    await work.write(async trx => {
      const booking = await lockBooking(trx, propertyId, bookingId, work.now)
      requireState(booking, 'check-in')
      const { businessDate } = booking
      if (businessDate < booking.checkIn) throw new DomainError('TOO_EARLY', { checkIn: booking.checkIn, businessDate })
      if (businessDate >= booking.checkOut) {
        throw new DomainError(
          'STAY_REFUSED',
          { field: 'checkIn', message: `This stay ended on ${booking.checkOut}. Make a new booking from today.` },
          'checkIn',
        )
      }
      const numbers = await assignRooms(trx, { propertyId, booking, input })
      const { idProof, idNumber } = input
      await trx
        .insertInto('guestIdentity')
        .values({ bookingId, propertyId, idProof, idNumber: keptIdNumber(idProof, idNumber) })
        .execute()
      await trx
        .updateTable('booking')
        .set({ status: 'checked-in', checkedInAt: work.now.toISOString() })
        .where('id', '=', bookingId)
        .execute()
      await recordChange(trx, work, {
        ...{ action: 'booking.checked-in', entity: 'booking', entityId: bookingId, propertyId },
        before: { status: booking.status },
        after: { status: 'checked-in', rooms: numbers, idProof },
        ...(input.acceptDirty && { reason: 'A room that was not clean was accepted.' }),
      })
      await announce(trx, work, { propertyId, type: 'booking.checked-in', entityId: bookingId })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'room_assignment_one_stay') {
      throw new DomainError(
        'ROOM_UNSUITABLE',
        { number: '', why: 'has been given to another guest for these nights. Choose another.' },
        'roomId',
      )
    }
    throw error
  }
}

interface Arrival {
  propertyId: AuthorizedPropertyId
  booking: LockedBooking
  input: CheckInInput
}

/** Gives each room of the booking one of the chosen rooms. Answers their numbers. */
async function assignRooms(trx: Trx, { propertyId, booking, input }: Arrival): Promise<string[]> {
  const chosen = [...new Set([input.roomId, ...input.moreRoomIds])]
  if (chosen.length !== booking.rooms) {
    const message = `This booking needs ${booking.rooms} rooms; ${chosen.length} are chosen.`
    throw new DomainError('STAY_REFUSED', { field: 'roomId', message }, 'roomId')
  }
  const rooms = await trx
    .selectFrom('room as r')
    .select(['r.id', 'r.number', 'r.roomTypeId', 'r.housekeeping', 'r.isActive'])
    .select(
      sql<boolean>`exists (select 1 from room_assignment a join booking o on o.id = a.booking_id where a.room_id = r.id and a.released_at is null and o.status = 'checked-in')`.as(
        'isOccupied',
      ),
    )
    .select(
      sql<boolean>`exists (select 1 from room_block o where o.room_id = r.id and o.released_at is null
        and o.stay && daterange(${booking.checkIn}::date, ${booking.checkOut}::date))`.as('isOutOfOrder'),
    )
    .where('r.propertyId', '=', propertyId)
    .where('r.id', 'in', chosen)
    .orderBy('r.number')
    .forUpdate('r')
    .execute()
  if (rooms.length !== chosen.length) throw new DomainError('NOT_FOUND', { what: 'room' }, 'roomId')
  for (const room of rooms) {
    const unsuitable = (why: string) => new DomainError('ROOM_UNSUITABLE', { number: room.number, why }, 'roomId')
    if (room.roomTypeId !== booking.roomTypeId) throw unsuitable('is of another room type. Choose one of the booked type.')
    if (!room.isActive) throw unsuitable('is not in use. Choose another.')
    if (room.isOccupied) throw unsuitable('is occupied. Choose another.')
    if (room.isOutOfOrder) throw unsuitable('is out of order on some of these nights. Choose another.')
    if (room.housekeeping === 'dirty' && !input.acceptDirty) throw new DomainError('ROOM_DIRTY', { number: room.number }, 'roomId')
  }
  const places = await trx.selectFrom('bookingRoom').select('id').where('bookingId', '=', booking.id).orderBy('position').execute()
  const stay = sql<string>`daterange(${booking.checkIn}::date, ${booking.checkOut}::date)`
  await trx
    .insertInto('roomAssignment')
    .values(places.map((place, at) => ({ propertyId, bookingId: booking.id, bookingRoomId: place.id, roomId: rooms[at]?.id ?? '', stay })))
    .execute()
  return rooms.map(room => room.number)
}
