import type { Outputs } from '../../lib/trpc.ts'
import type { BoardFilter, RoomState } from './room-states.ts'

export type Room = Outputs['rooms']['list']['items'][number]

export const stateOf = ({
  isOutOfOrder,
  housekeeping,
}: Pick<Room, 'isOutOfOrder' | 'housekeeping'>): RoomState =>
  isOutOfOrder ? 'out-of-order' : housekeeping

/** Whether a filter shows a room to the person who looks. */
export function isShown(room: Room, filter: BoardFilter | undefined, userId: string): boolean {
  if (filter === undefined) return true
  if (filter === 'mine') return room.cleanerId === userId
  return filter === 'occupied' ? room.bookingId !== null : stateOf(room) === filter
}

/** How many rooms each filter would show. */
export function countStates(rooms: readonly Room[], userId: string): Record<BoardFilter, number> {
  const counts = { dirty: 0, clean: 0, inspected: 0, 'out-of-order': 0, occupied: 0, mine: 0 }
  for (const room of rooms) {
    counts[stateOf(room)] += 1
    if (room.bookingId !== null) counts.occupied += 1
    if (room.cleanerId === userId) counts.mine += 1
  }
  return counts
}

/** What is to be done in a room, by who is in it and who comes. */
export function serviceOf({ guestName, checkOut, arrivingGuest }: Room): string {
  if (guestName && checkOut) return `${guestName} is in the room`
  return arrivingGuest ? `${arrivingGuest} arrives today` : 'Vacant'
}

/** The dirty rooms that may be let: first those into which somebody comes today, then those where somebody stays. */
export const roomsToClean = (rooms: readonly Room[]): Room[] =>
  rooms
    .filter(room => stateOf(room) === 'dirty')
    .toSorted((a, b) => urgency(a) - urgency(b) || byNumber.compare(a.number, b.number))

const urgency = ({ arrivingGuest, bookingId }: Room): number =>
  arrivingGuest ? 0 : bookingId ? 1 : 2

const byNumber = new Intl.Collator('en', { numeric: true })

/** The rooms by floor, the lowest floor and the lowest number first; a room without a floor comes last. */
export function byFloor(rooms: readonly Room[]): { floor: string; rooms: Room[] }[] {
  return [...Map.groupBy(rooms, room => room.floor)]
    .map(([floor, onFloor]) => ({
      floor,
      rooms: onFloor.toSorted((a, b) => byNumber.compare(a.number, b.number)),
    }))
    .toSorted(
      (a, b) =>
        Number(a.floor === '') - Number(b.floor === '') || byNumber.compare(a.floor, b.floor),
    )
}
