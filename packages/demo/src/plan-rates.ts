import { addDays } from '@atithi/api/kernel/shared/dates'
import type { RateOverride } from '@atithi/api/selling/rates/rules/rates'
import { type Calendar, indianTime } from './calendar.ts'
import type { House, StockedType } from './house.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'
import { festival, festivalSpans, spansOf } from './seasons.ts'

/** Rates are set for a year ahead. */
const nightsAhead = 365

/** Seasonal prices end in full hundreds of rupees, as hoteliers write them. */
const percentOf = (paise: number, percent: number): number =>
  Math.round((paise * percent) / 1_000_000) * 10_000

/** Adds what the owner entered in Update Rates for one room type. Answers the overrides, oldest first. */
export function planRates(
  rows: Rows,
  random: Random,
  calendar: Calendar,
  { house, type }: { house: House; type: StockedType },
): RateOverride[] {
  const until = addDays(calendar.today, nightsAhead)
  const none = {
    closedToArrival: null,
    closedToDeparture: null,
    stopSell: null,
    minimumStayThrough: null,
    maximumStay: null,
  }
  const priced = (ratePercent: number | undefined) => ({
    baseRate: ratePercent ? percentOf(type.basePrice, ratePercent) : null,
    weekendRate: ratePercent ? percentOf(type.weekendPrice ?? type.basePrice, ratePercent) : null,
  })
  const seasonal = house.hotel.seasons
    .filter(season => season.ratePercent || season.discountPercent || season.minimumStay)
    .flatMap(season =>
      spansOf(season, calendar.from, until).map(span => ({
        ...none,
        ...span,
        ...priced(season.ratePercent),
        discountBasisPoints: season.discountPercent ? season.discountPercent * 100 : null,
        minimumStay: season.minimumStay ?? null,
      })),
    )
  // Families travel at Diwali, business does not.
  const festive =
    house.hotel.weekendLift < 0
      ? []
      : festivalSpans(calendar.from, until).map(span => ({
          ...none,
          ...span,
          ...priced(festival.ratePercent),
          discountBasisPoints: 0,
          minimumStay: festival.minimumStay,
        }))
  const overrides = [...seasonal, ...festive].sort((a, b) => a.dateFrom.localeCompare(b.dateFrom))
  for (const [at, override] of overrides.entries()) {
    const decided = indianTime(addDays(override.dateFrom, -150), 700)
    const earliest = new Date(Date.parse(house.foundedAt) + (at + 1) * 60_000).toISOString()
    const latest = new Date(
      calendar.now.getTime() - (overrides.length - at) * 86_400_000,
    ).toISOString()
    const createdAt = decided < earliest ? earliest : decided > latest ? latest : decided
    const id = idAt(random, createdAt)
    rows.rateOverride.push({
      ...override,
      id,
      propertyId: house.propertyId,
      roomTypeId: type.id,
      createdBy: house.accountId,
      createdAt,
    })
  }
  return overrides
}
