import { addDays } from '@atithi/api/kernel/shared/dates'
import { type Calendar, indianTime, minutesAfter } from './calendar.ts'
import type { House } from './house.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'
import type { RoomCalendar } from './room-calendar.ts'
import { auditRow } from './trail.ts'

/** Work on rooms, in days from today: what is over, what goes on, and what is planned. */
const works = [
  { from: -211, nights: 6, reason: 'Bathroom tiled anew' },
  { from: -94, nights: 2, reason: 'Window frame repaired after the storm' },
  { from: -41, nights: 3, reason: 'Mattress and curtains replaced' },
  { from: -2, nights: 5, reason: 'Compressor of the air conditioning on order' },
  { from: 16, nights: 4, reason: 'Walls painted' },
] as const

/** Takes a numbered room of the hotel's largest type out of order for each work, before anything is sold on its nights. */
export function closeRooms(
  rows: Rows,
  {
    random,
    calendar,
    house,
    rooms,
  }: {
    random: Random
    calendar: Calendar
    house: House
    rooms: ReadonlyMap<string, RoomCalendar>
  },
): void {
  const { propertyId, accountId } = house
  const [type] = house.types.toSorted((a, b) => b.rooms.length - a.rooms.length)
  if (!type) return
  for (const { from, nights, reason } of works) {
    const start = addDays(calendar.today, from)
    const place = random.between(0, type.rooms.length - 1)
    const room = type.rooms[place]
    const own = rooms.get(type.id)
    if (!room || own?.freeFor(place, start, nights) !== nights) continue
    own.take(place, start, nights)
    const noticed = indianTime(addDays(start, -random.between(1, 9)), random.between(600, 1_080))
    const latest = minutesAfter(calendar.now.toISOString(), -random.between(60, 3_000))
    const createdAt = noticed < latest ? noticed : latest
    const id = idAt(random, createdAt)
    const to = addDays(start, nights)
    rows.roomBlock.push({
      id,
      propertyId,
      roomTypeId: type.id,
      roomId: room.id,
      stay: `[${start},${to})`,
      rooms: 1,
      reason,
      releasedAt: null,
      createdBy: accountId,
      createdAt,
    })
    rows.auditEntry.push(
      auditRow(random, {
        at: createdAt,
        by: { kind: 'user', userId: accountId },
        propertyId,
        action: 'room.blocked',
        entity: 'room-block',
        entityId: id,
        after: { from: start, to: addDays(to, -1), roomId: room.id, rooms: 1, reason },
      }),
    )
  }
}
