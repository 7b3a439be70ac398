import { addDays } from '@atithi/api/shared/dates'
import { type Calendar, indianTime, minute, minutesOf, minutesOfToday } from './calendar.ts'
import type { House } from './house.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

/** Some of today's guests are always still to come and still to go, whatever the hour: the desk can try both. */
const doneByNow = 0.6

/** Brings the stays of one hotel to where they stand now: left, in house, expected. Departures first, because a room has one guest. */
export function liveStays(
  random: Random,
  calendar: Calendar,
  house: House,
  stays: readonly Stay[],
): void {
  const { today } = calendar
  const sold = stays.filter(stay => stay.status === 'confirmed')
  const waitedFor = new Set<string>()
  for (const stay of sold.filter(one => one.checkIn < today)) {
    arrive(random, stay)
    if (stay.checkOut > today) continue
    leave(random, calendar, stay)
    if (stay.status === 'checked-in')
      for (const place of stay.places) waitedFor.add(roomOf(stay, place))
  }
  for (const stay of sold.filter(one => one.checkIn === today)) {
    if (stay.places.some(place => waitedFor.has(roomOf(stay, place)))) continue
    if (stay.source !== 'walk-in' && !random.chance(doneByNow)) continue
    arrive(random, stay, minutesOfToday(calendar))
  }
  holdOne(random, calendar, house, sold)
}

const roomOf = (stay: Stay, place: number): string => stay.type.rooms[place]?.id ?? ''

function arrive(random: Random, stay: Stay, until = Number.POSITIVE_INFINITY): void {
  const { checkInTime } = stay.house.hotel
  const isWalkIn = stay.source === 'walk-in'
  const afterwards = Math.floor(random.next() ** 1.6 * 480) - 25
  const at = isWalkIn
    ? new Date(Date.parse(stay.createdAt) + random.between(4, 9) * minute).toISOString()
    : indianTime(stay.checkIn, minutesOf(checkInTime) + afterwards)
  if (!isWalkIn && minutesOf(checkInTime) + afterwards > until - 3) return
  stay.status = 'checked-in'
  stay.checkedInAt = at
}

function leave(random: Random, calendar: Calendar, stay: Stay): void {
  const minutes =
    minutesOf(stay.house.hotel.checkOutTime) -
    Math.floor(random.next() ** 1.5 * 190) +
    random.between(0, 15)
  if (
    stay.checkOut === calendar.today &&
    (minutes > minutesOfToday(calendar) - 3 || !random.chance(doneByNow))
  )
    return
  stay.status = 'checked-out'
  stay.checkedOutAt = indianTime(stay.checkOut, minutes)
}

/** One booking to come is a hold of the desk's, asked for a while ago and open for some hours. */
function holdOne(random: Random, calendar: Calendar, house: House, sold: readonly Stay[]): void {
  const from = addDays(calendar.today, 6)
  const stay = sold.find(
    one => one.checkIn >= from && (one.source === 'direct' || one.source === 'agent'),
  )
  if (!stay || house.hotel.planId === 'starter') return
  const madeAt = calendar.now.getTime() - random.between(20, 90) * minute
  stay.status = 'pending'
  stay.isOnline = false
  stay.createdAt = new Date(madeAt).toISOString()
  stay.holdExpiresAt = new Date(
    calendar.now.getTime() + random.between(150, 330) * minute,
  ).toISOString()
}
