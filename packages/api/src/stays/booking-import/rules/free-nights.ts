import type { RoomTypeId } from '@atithi/db/ids'
import type { BadRow } from '../../../guests/import/rules/read-rows.ts'
import { type IsoDate, listNights, nightsOf } from '../../../kernel/shared/dates.ts'
import type { ImportedBooking } from './read-bookings.ts'

/** The rooms left, by room type and night; of a night that is not named the room type's own. */
export interface FreeRooms {
  perNight: ReadonlyMap<string, number>
  ofType: ReadonlyMap<string, number>
}

export const nightKey = (roomTypeId: RoomTypeId, night: IsoDate): string => `${roomTypeId} ${night}`

/** Tells the bookings of a file that find rooms, taken in the order of the file, from those whose nights are sold out. */
export function partSoldOut(
  bookings: readonly ImportedBooking[],
  free: FreeRooms,
): { good: ImportedBooking[]; bad: BadRow[] } {
  const left = new Map(free.perNight)
  const leftOn = (roomTypeId: RoomTypeId, night: IsoDate) =>
    left.get(nightKey(roomTypeId, night)) ?? free.ofType.get(roomTypeId) ?? 0
  const good: ImportedBooking[] = []
  const bad: BadRow[] = []
  for (const booking of bookings) {
    const { row, roomTypeId, rooms, checkIn, checkOut } = booking
    const nights = nightsOf(checkIn, checkOut)
    const short = nights.filter(night => leftOn(roomTypeId, night) < rooms)
    if (short.length > 0) {
      bad.push({ row, reason: soldOutOn(short) })
      continue
    }
    for (const night of nights)
      left.set(nightKey(roomTypeId, night), leftOn(roomTypeId, night) - rooms)
    good.push(booking)
  }
  return { good, bad }
}

const soldOutOn = (nights: readonly IsoDate[]) => `Sold out on ${listNights(nights)}.`
