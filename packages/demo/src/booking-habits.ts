import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { resolveNight } from '@atithi/api/selling/rates/rules/rates'
import type { BookingSource } from '@atithi/api/stays/bookings/rules/bookings'
import { indianTime } from './calendar.ts'
import { isPeakNight } from './demand.ts'
import type { House, StockedPlan, StockedType } from './house.ts'
import { type Channel, leadDays } from './lead-times.ts'
import type { Random } from './random.ts'

/** Minutes of the day within which bookings come: the web hardly sleeps, the desk answers from morning to evening. */
const hours = {
  web: [440, 1_430],
  desk: [570, 1_210],
  walkIn: [630, 1_300],
  sameDay: [390, 800],
} as const satisfies Record<string, readonly [number, number]>

const atDesk: readonly Channel[] = ['direct', 'company', 'agent']

/** When a guest books who comes on `checkIn` through a channel: an instant, which may lie ahead. */
export function bookedAt(
  random: Random,
  house: House,
  { channel, checkIn }: { channel: Channel; checkIn: IsoDate },
): string {
  const lead = leadDays(random, channel, isPeakNight(house, checkIn))
  const day = addDays(checkIn, -lead)
  const [from, to] =
    channel === 'walk-in'
      ? hours.walkIn
      : lead === 0
        ? hours.sameDay
        : atDesk.includes(channel)
          ? hours.desk
          : hours.web
  return new Date(
    Date.parse(indianTime(day, random.between(from, to))) + random.between(0, 59) * 1_000,
  ).toISOString()
}

/** The share of bookings of a channel that are called off before arrival. */
export const cancelledShare: Record<BookingSource, number> = {
  direct: 0.07,
  'walk-in': 0,
  makemytrip: 0.13,
  google: 0.08,
  goibibo: 0.14,
  'booking.com': 0.23,
  cleartrip: 0.13,
  oyo: 0.2,
  agoda: 0.19,
  expedia: 0.2,
  agent: 0.1,
}

/** The share of stays for which nobody comes, nor says so. */
export const noShowShare: Record<BookingSource, number> = {
  direct: 0.012,
  'walk-in': 0,
  makemytrip: 0.012,
  google: 0.012,
  goibibo: 0.016,
  'booking.com': 0.026,
  cleartrip: 0.014,
  oyo: 0.03,
  agoda: 0.02,
  expedia: 0.02,
  agent: 0.004,
}

/** How many nights; never fewer than the rates ask for on the day of arrival. */
export function nightsOfStay(
  random: Random,
  { house, type, channel }: { house: House; type: StockedType; channel: Channel },
  checkIn: IsoDate,
): number {
  const [one, two, three, four, five] = house.hotel.stayLengths
  const liked =
    channel === 'walk-in'
      ? Number(random.weighted({ 1: 70, 2: 24, 3: 6 }))
      : Number(random.weighted({ 1: one, 2: two, 3: three, 4: four, 5: five, 7: five / 4 }))
  return Math.max(liked, resolveNight(type, type.overrides, checkIn).minimumStay)
}

/** Breakfast and a lower price without return are sold on the web; the desk sells the room. */
export function planOf(random: Random, { plans }: StockedType, channel: Channel): StockedPlan {
  const [bestAvailable, withBreakfast = bestAvailable, nonRefundable = bestAvailable] = plans
  if (channel === 'walk-in') return bestAvailable
  const chosen = random.weighted({
    best: 64,
    breakfast: 24,
    saver: atDesk.includes(channel) ? 0 : 12,
  })
  return { best: bestAvailable, breakfast: withBreakfast, saver: nonRefundable }[chosen]
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
