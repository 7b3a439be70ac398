import { daysBetween, type IsoDate, isWeekendNight } from '@atithi/api/shared/dates'
import type { Calendar } from './calendar.ts'
import type { House, StockedType } from './house.ts'
import type { Random } from './random.ts'
import { festival, isFestive, seasonOf } from './seasons.ts'

/** How many days before arrival half of a night's bookings have come in, about. */
const ordinaryPace = 24
const peakPace = 60

/** The share of a type's rooms that is taken, or already booked, on a night. Today is a good day, so that the desk has something to do. */
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
  const lifted = ordinary + (isWeekendNight(at.night) ? hotel.weekendLift : 0) + swing
  const ahead = daysBetween(calendar.today, at.night)
  if (ahead <= 0) return Math.min(1, Math.max(ahead === 0 ? 0.7 : 0.04, lifted))
  const isPeak = festive || (season?.minimumStay ?? 1) > 1
  return (
    Math.min(1, Math.max(0.04, lifted)) *
    Math.max(0.07, Math.exp(-ahead / (isPeak ? peakPace : ordinaryPace)))
  )
}
