import type { Trx } from '@atithi/db/client'
import type { BookingId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { recordChange } from '../../../kernel/audit/record.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { publish } from '../../../kernel/events/publish.ts'
import type { EncryptionKey } from '../../../kernel/secrets/box.ts'
import { moveNights, type NightChange } from '../../../selling/availability/commands/inventory.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import { roomTaken } from '../../bookings/commands/give-room.ts'
import { type LockedBooking, lockBooking, requireState } from '../../bookings/commands/lock.ts'
import { listDaysOfBooking } from '../../bookings/reads/days.ts'
import { registrationIn } from '../../bookings/rules/registration.ts'
import { changeInside, type Permissions } from '../../changes/commands/change.ts'
import { staysEvents } from '../../events.ts'
import { sealedIdentity } from '../../form-c/adapters/sealed-numbers.ts'
import { recordForeignGuests } from '../../form-c/commands.ts'
import { staysReasons } from '../../reasons.ts'
import type { CheckInInput } from '../schema.ts'
import { giveRooms } from './assign-rooms.ts'

/**
 * The guest arrives: a vacant room for each room of the booking, the identity document, what the register asks and, of foreign guests, the particulars of Form C.
 * From the check-in date on; before it, or before the hour, by an early check-in. A room of another type is charged or a recorded upgrade.
 * Throws WRONG_STATE, TOO_EARLY, ROOM_UNSUITABLE, ROOM_OF_ANOTHER_TYPE, ROOM_DIRTY (unless accepted), STAY_REFUSED.
 */
export async function checkIn(
  work: Work,
  propertyId: AuthorizedPropertyId,
  {
    bookingId,
    may,
    keys,
    ...input
  }: CheckInInput & { bookingId: BookingId; may: Permissions; keys: readonly EncryptionKey[] },
): Promise<void> {
  try {
    await work.write(async trx => {
      const booking = await lockBooking(trx, propertyId, bookingId, work.now)
      requireState(booking, 'check-in')
      const moves: NightChange[] = []
      const fee = earlyFeeOf(booking, input)
      if (fee !== undefined) {
        const change = { kind: 'early-check-in', fee } as const
        moves.push(...(await changeInside(trx, work, propertyId, { bookingId, may, change })).moves)
      }
      requireOpen(booking, fee !== undefined)
      const given = await giveRooms(trx, work, { propertyId, booking, may, input })
      moves.push(...given.moves)
      const { numbers } = given
      await recordArrival(trx, work, { propertyId, booking, input, numbers, keys })
      await moveNights(trx, propertyId, moves)
    })
  } catch (error) {
    throw roomTaken(error)
  }
}

/** From the day of arrival on, no fee asks for nothing: the guest is checked in as at any hour. */
const earlyFeeOf = (
  { businessDate, checkIn }: LockedBooking,
  { earlyFee }: CheckInInput,
): CheckInInput['earlyFee'] =>
  earlyFee === 'none' && businessDate >= checkIn ? undefined : earlyFee

function requireOpen(booking: LockedBooking, isEarly: boolean): void {
  const { businessDate, checkIn, checkOut, isOver } = booking
  if (businessDate < checkIn && !isEarly)
    throw new DomainError(staysReasons.TOO_EARLY, { checkIn, businessDate })
  if (businessDate >= checkOut && isOver) {
    const message = `This stay ended on ${checkOut}. Make a new booking from today.`
    throw new DomainError(sellingReasons.STAY_REFUSED, { field: 'checkIn', message }, 'checkIn')
  }
}

async function recordArrival(
  trx: Trx,
  work: Work,
  arrival: {
    propertyId: AuthorizedPropertyId
    booking: LockedBooking
    input: CheckInInput
    numbers: string[]
    keys: readonly EncryptionKey[]
  },
): Promise<void> {
  const { propertyId, booking, input, numbers, keys } = arrival
  const { idProof, idNumber, nationality, foreignGuests } = input
  const bookingId = booking.id
  const checkedInAt = work.now.toISOString()
  const registration = registrationIn(input)
  await trx
    .insertInto('guestIdentity')
    .values({
      bookingId,
      propertyId,
      idProof,
      ...sealedIdentity(idProof, idNumber, keys),
      nationality,
    })
    .execute()
  const registered = { propertyId, bookingId, arrivedAt: checkedInAt }
  await recordForeignGuests(trx, registered, foreignGuests, keys)
  await trx
    .updateTable('booking')
    .set({ status: 'checked-in', checkedInAt, ...registration })
    .where('id', '=', bookingId)
    .execute()
  await recordChange(trx, work, {
    action: 'booking.checked-in',
    entity: 'booking',
    entityId: bookingId,
    propertyId,
    before: { status: booking.status },
    after: {
      status: 'checked-in',
      rooms: numbers,
      idProof,
      ...registration,
      ...(foreignGuests.length > 0 && { foreignGuests: foreignGuests.length }),
    },
    ...(input.acceptDirty && { reason: 'A room that was not clean was accepted.' }),
  })
  await publish(trx, work, {
    propertyId,
    event: staysEvents['booking.checked-in'],
    days: await listDaysOfBooking(trx, bookingId),
    entityId: bookingId,
  })
}
