import { type Calendar, minutesOfToday } from './calendar.ts'
import type { Rows } from './plan.ts'
import { createRandom } from './random.ts'
import type { Stay } from './stay.ts'

/** By this minute of the day the rooms of guests who stay on have been made. */
const madeBy = 13 * 60

/** Rooms that somebody left today are dirty, and those of guests who stay on until they are made; a few of the others have been inspected. */
export function markRooms(rows: Rows, calendar: Calendar, stays: readonly Stay[]): void {
  const { today } = calendar
  const random = createRandom('housekeeping')
  const roomsOf = (of: (stay: Stay) => boolean): Set<string | undefined> =>
    new Set(stays.filter(of).flatMap(stay => stay.places.map(place => stay.type.rooms[place]?.id)))
  const left = roomsOf(stay => stay.status === 'checked-out' && stay.checkOut === today)
  const staying = roomsOf(stay => stay.status === 'checked-in' && stay.checkIn < today)
  const made = Math.min(0.9, Math.max(0, (minutesOfToday(calendar) - 480) / (madeBy - 480)))
  for (const room of rows.room) {
    const isDirty = staying.has(room.id)
      ? !random.chance(made)
      : left.has(room.id) && !random.chance(made / 3)
    room.housekeeping = isDirty ? 'dirty' : random.chance(0.15) ? 'inspected' : 'clean'
  }
}
