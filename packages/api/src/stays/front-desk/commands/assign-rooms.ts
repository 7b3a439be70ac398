import type { Trx } from '@atithi/db/client'
import type { BookingRoomId, RoomId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { Work } from '../../../kernel/context/context.ts'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { NightChange } from '../../../selling/availability/commands/inventory.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import type { LockedBooking } from '../../bookings/commands/lock.ts'
import { changeInside, type Permissions } from '../../changes/commands/change.ts'
import { writeSegments } from '../../changes/commands/write-rooms.ts'
import { readFacts } from '../../changes/reads/facts.ts'
import {
  heldNights,
  heldRooms,
  roomNumber,
  roomTypeName,
  type StayFacts,
  segmentsOf,
} from '../../changes/rules/facts.ts'
import { arrivalNight } from '../../changes/rules/guards.ts'
import { planChange } from '../../changes/rules/plan-change.ts'
import { unsuitable, usableRoom } from '../../changes/rules/spans.ts'
import { staysReasons } from '../../reasons.ts'
import type { CheckInInput } from '../schema.ts'

interface Arrival {
  propertyId: AuthorizedPropertyId
  booking: LockedBooking
  may: Permissions
  input: Pick<CheckInInput, 'roomId' | 'moreRoomIds' | 'acceptDirty' | 'upgrade'>
}

/**
 * Gives each room of the booking one of the chosen rooms: the one that it was assigned before, else one of its type, else another as an
 * upgrade. Answers their numbers and the nights that the caller moves as its last step.
 */
export async function giveRooms(
  trx: Trx,
  work: Work,
  arrival: Arrival,
): Promise<{ numbers: string[]; moves: NightChange[] }> {
  const { propertyId, booking, may, input } = arrival
  const chosen = [...new Set([input.roomId, ...input.moreRoomIds])]
  // Two desks that take some of the same rooms take them in one order.
  await trx
    .selectFrom('room')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('id', 'in', chosen)
    .orderBy('number')
    .forUpdate()
    .execute()
  const read = (change: Parameters<typeof planChange>[1]) =>
    readFacts({ trx, lock: true }, propertyId, {
      bookingId: booking.id,
      change,
      now: work.now,
      may,
    })
  const numbers: string[] = []
  const moves: NightChange[] = []
  const open = new Set(chosen)
  for (const pass of ['assigned', 'type', 'upgrade'] as const) {
    for (const roomId of open) {
      let facts = await read({ kind: 'assign', bookingRoomId: '', roomId })
      if (heldRooms(facts).length !== chosen.length)
        throw wrongCount(heldRooms(facts).length, chosen.length)
      const fit = findPlace(facts, roomId, { pass, taken: numbers })
      if (!fit) continue
      const numbered = requireVacant(facts, roomId, input)
      if (pass === 'upgrade') {
        const { roomTypeId } = numbered
        if (!input.upgrade)
          throw new DomainError(
            staysReasons.ROOM_OF_ANOTHER_TYPE,
            { number: numbered.number, roomType: roomTypeName(facts, roomTypeId) },
            'roomId',
          )
        const change = {
          kind: 'room-type',
          bookingRoomId: fit,
          roomTypeId,
          pricing: input.upgrade,
        } as const
        moves.push(
          ...(await changeInside(trx, work, propertyId, { bookingId: booking.id, may, change }))
            .moves,
        )
        facts = await read({ kind: 'assign', bookingRoomId: fit, roomId })
      }
      if (pass !== 'assigned')
        await writeSegments(
          trx,
          propertyId,
          planChange(facts, { kind: 'assign', bookingRoomId: fit, roomId }),
        )
      numbers.push(numbered.number)
      open.delete(roomId)
    }
  }
  return { numbers: numbers.toSorted(), moves }
}

function wrongCount(needed: number, chosen: number): DomainError {
  const message = `This booking needs ${needed} ${needed === 1 ? 'room' : 'rooms'}; ${chosen} are chosen.`
  return new DomainError(sellingReasons.STAY_REFUSED, { field: 'roomId', message }, 'roomId')
}

/** The room of the booking that this numbered room is for, among those that have none of the rooms given so far. */
function findPlace(
  facts: StayFacts,
  roomId: RoomId,
  { pass, taken }: { pass: 'assigned' | 'type' | 'upgrade'; taken: readonly string[] },
): string | undefined {
  const night = arrivalNight(facts)
  const numberOf = (bookingRoomId: BookingRoomId) => {
    const segment = segmentsOf(facts, bookingRoomId).find(
      span => span.from <= night && night < span.to,
    )
    return (
      segment && {
        roomId: segment.roomId,
        number: roomNumber(facts, segment.roomId),
      }
    )
  }
  const places = heldRooms(facts).map(room => ({ id: room.id, has: numberOf(room.id) }))
  if (pass === 'assigned') return places.find(place => place.has?.roomId === roomId)?.id
  const waiting = places.filter(place => !place.has || !taken.includes(place.has.number))
  if (pass === 'upgrade') return waiting[0]?.id
  const { roomTypeId } = usableRoom(facts, roomId)
  return waiting.find(place =>
    heldNights(facts, place.id).some(own => own.night === night && own.roomTypeId === roomTypeId),
  )?.id
}

function requireVacant(
  facts: StayFacts,
  roomId: RoomId,
  { acceptDirty }: { acceptDirty: boolean },
) {
  const numbered = usableRoom(facts, roomId)
  if (numbered.occupiedBy)
    throw unsuitable(
      numbered,
      `is occupied by ${numbered.occupiedBy}. Choose another, or check them out first.`,
    )
  if (numbered.isDirty && !acceptDirty)
    throw new DomainError(staysReasons.ROOM_DIRTY, { number: numbered.number }, 'roomId')
  return numbered
}
