import { addDays, daysBetween } from '@atithi/api/kernel/shared/dates'
import {
  type Calendar,
  indianTime,
  minute,
  minutesAfter,
  minutesOf,
  minutesOfToday,
} from './calendar.ts'
import type { House } from './house.ts'
import type { Random } from './random.ts'
import type { Stay } from './stay.ts'

/** Some of today's guests, and one at least, are always still to come and still to go, whatever the hour: the desk can try both. */
const comeByNow = 0.6
const goneByNow = 0.4

/** Brings the stays of one hotel to where they stand now: left, in house, expected. Departures first, because a room has one guest. */
export function liveStays(
  random: Random,
  calendar: Calendar,
  house: House,
  stays: readonly Stay[],
): void {
  const { today } = calendar
  const sold = stays.filter(stay => stay.status === 'confirmed')
  const lastToGo = sold.find(stay => stay.checkOut === today)
  const lastToCome = sold.find(stay => stay.checkIn === today && stay.source !== 'walk-in')
  const waitedFor = new Set<string>()
  for (const stay of sold.filter(one => one.checkIn < today)) {
    arrive(random, stay)
    if (stay.checkOut > today) continue
    if (stay !== lastToGo) leave(random, calendar, stay)
    if (stay.status === 'checked-in')
      for (const place of stay.places) waitedFor.add(roomOf(stay, place))
  }
  for (const stay of sold.filter(one => one.checkIn === today)) {
    if (stay.places.some(place => waitedFor.has(roomOf(stay, place)))) continue
    if (stay === lastToCome) continue
    if (stay.source !== 'walk-in' && !random.chance(comeByNow)) continue
    arrive(random, stay, minutesOfToday(calendar))
  }
  holdOne(random, calendar, house, sold)
  for (const stay of sold) giveRooms(random, calendar, stay)
}

const roomOf = (stay: Stay, place: number): string => stay.type.rooms[place]?.id ?? ''

function arrive(random: Random, stay: Stay, until = Number.POSITIVE_INFINITY): void {
  const { checkInTime } = stay.house.hotel
  const isWalkIn = stay.source === 'walk-in'
  const minutes = minutesOf(checkInTime) + Math.floor(random.next() ** 1.6 * 480) - 25
  const soonest = minutesAfter(stay.createdAt, random.between(isWalkIn ? 4 : 40, isWalkIn ? 9 : 90))
  const usual = indianTime(stay.checkIn, minutes)
  const at = isWalkIn || usual < soonest ? soonest : usual
  if (at > indianTime(stay.checkIn, Math.min(until - 3, 1_420))) return
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
    (minutes > minutesOfToday(calendar) - 3 || !random.chance(goneByNow))
  )
    return
  stay.status = 'checked-out'
  stay.checkedOutAt = indianTime(stay.checkOut, minutes)
}

/** Most rooms are given on the evening before, those of groups days ahead; the others when the guest stands at the desk. */
function giveRooms(random: Random, { now, today }: Calendar, stay: Stay): void {
  const ahead = stay.group ? 6 : 1
  const evening = indianTime(addDays(stay.checkIn, -ahead), random.between(1_020, 1_290))
  const soonest = minutesAfter(stay.createdAt, 30)
  const planned = evening < soonest ? soonest : evening
  const isPlanned = random.chance(stay.group ? 0.9 : 0.75)
  if (stay.checkedInAt !== null)
    stay.assignedAt = isPlanned && planned < stay.checkedInAt ? planned : stay.checkedInAt
  else if (
    stay.status === 'confirmed' &&
    isPlanned &&
    daysBetween(today, stay.checkIn) <= ahead &&
    planned < now.toISOString()
  )
    stay.assignedAt = planned
}

/** One booking to come is a hold of the desk's, asked for a while ago and open for some hours. */
function holdOne(random: Random, calendar: Calendar, house: House, sold: readonly Stay[]): void {
  const from = addDays(calendar.today, 6)
  const stay = sold.find(
    one =>
      one.checkIn >= from &&
      one.group === null &&
      (one.source === 'direct' || one.source === 'agent'),
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
