import type { BookingSource } from '@atithi/api/bookings/rules'
import { resolveNight } from '@atithi/api/rates/rules'
import { addDays, daysBetween, type IsoDate } from '@atithi/api/shared/dates'
import { type Calendar, indianTime, minute, minutesOfToday } from './calendar.ts'
import type { House, StockedType } from './house.ts'
import type { Random } from './random.ts'

const meanLeadDays: Record<BookingSource, number> = {
  direct: 15,
  'walk-in': 0,
  makemytrip: 13,
  goibibo: 11,
  'booking.com': 24,
  agoda: 18,
  agent: 38,
}
const longestLead = 150
const firstMinuteOfWalkIns = 630

/** Where a booking for `checkIn` comes from. Nobody has walked in yet for a day to come, nor this morning. */
export function sourceOf(
  random: Random,
  calendar: Calendar,
  house: House,
  checkIn: IsoDate,
): BookingSource {
  const source = random.weighted(house.hotel.sources)
  if (source !== 'walk-in' || checkIn < calendar.today) return source
  const doorsAreOpen =
    checkIn === calendar.today && minutesOfToday(calendar) > firstMinuteOfWalkIns + 20
  return doorsAreOpen ? source : 'direct'
}

/** When a booking for `checkIn` was made: never after now, and not before the hotel joined. */
export function bookedAt(
  random: Random,
  calendar: Calendar,
  wish: { house: House; source: BookingSource; checkIn: IsoDate },
): string {
  const { house, source, checkIn } = wish
  const untilNow = minutesOfToday(calendar)
  if (source === 'walk-in') {
    const latest = checkIn === calendar.today ? Math.min(untilNow - 12, 1320) : 1320
    return indianTime(
      checkIn,
      firstMinuteOfWalkIns + Math.floor(random.next() * (latest - firstMinuteOfWalkIns)),
    )
  }
  const ahead = Math.max(0, daysBetween(calendar.today, checkIn))
  const lead = Math.min(
    longestLead,
    Math.floor(-Math.log(1 - random.next()) * meanLeadDays[source]),
  )
  const day = addDays(checkIn, -Math.max(lead, ahead))
  const made = indianTime(
    day,
    lead === 0 && day === checkIn ? random.between(400, 700) : random.between(470, 1390),
  )
  const latest = new Date(
    calendar.now.getTime() - (3 + random.between(0, 540)) * minute,
  ).toISOString()
  const earliest = new Date(
    Date.parse(house.foundedAt) + random.between(60, 4000) * minute,
  ).toISOString()
  if (made > latest) return latest
  return made < earliest ? earliest : made
}

/** How many nights; never fewer than the rates ask for on the day of arrival. */
export function nightsOfStay(
  random: Random,
  house: House,
  type: StockedType,
  checkIn: IsoDate,
): number {
  const [one, two, three, four, five] = house.hotel.stayLengths
  const liked = Number(random.weighted({ 1: one, 2: two, 3: three, 4: four, 5: five }))
  return Math.max(liked, resolveNight(type, type.overrides, checkIn).minimumStay)
}

export function partyOf(
  random: Random,
  house: House,
  type: StockedType,
  rooms: number,
): { adults: number; children: number } {
  const { maxGuests } = type.facts
  const forWork = house.hotel.weekendLift < 0
  let adults = 0
  let children = 0
  for (let room = 0; room < rooms; room += 1) {
    const here = random.chance(forWork ? 0.66 : 0.12)
      ? 1
      : random.chance(0.16)
        ? Math.min(3, maxGuests)
        : Math.min(2, maxGuests)
    adults += here
    if (!forWork && here < maxGuests && random.chance(0.34))
      children += random.between(1, Math.min(2, maxGuests - here))
  }
  return { adults, children }
}
