import { daysBetween, type IsoDate, isWeekendNight } from '@atithi/api/kernel/shared/dates'
import type { Calendar } from './calendar.ts'
import type { House, StockedType } from './house.ts'
import type { Random } from './random.ts'
import { festival, isFestive, isHoliday, seasonOf } from './seasons.ts'

const holidayLift = 0.15
const leastOccupancy = 0.04
/** Last night and today are no bad days, so that the desk has something to do. */
const leastToday = 0.7

/** The share of a type's rooms that is taken on a night in the end, whenever it was booked. */
export function wantedOccupancy(
  random: Random,
  calendar: Calendar,
  at: { house: House; type: StockedType; night: IsoDate },
): number {
  const { hotel } = at.house
  const season = seasonOf(hotel, at.night)
  const leisure = hotel.weekendLift > 0
  const festive = leisure && isFestive(at.night)
  const ordinary =
    (festive ? festival.occupancy : (season?.occupancy ?? 0.5)) * at.type.facts.appeal
  const swing = (random.next() + random.next() - 1) * 0.2
  const lift =
    (isWeekendNight(at.night) ? hotel.weekendLift : 0) +
    (leisure && isHoliday(at.night) ? holidayLift : 0)
  const ahead = daysBetween(calendar.today, at.night)
  const least = ahead === 0 || ahead === -1 ? leastToday : leastOccupancy
  return Math.min(1, Math.max(least, ordinary + lift + swing))
}

/** Whether a night is of those for which guests book early: at festivals, and where the house asks for several nights. */
export function isPeakNight({ hotel }: House, night: IsoDate): boolean {
  const festive = hotel.weekendLift > 0 && isFestive(night)
  return festive || (seasonOf(hotel, night)?.minimumStay ?? 1) > 1
}
