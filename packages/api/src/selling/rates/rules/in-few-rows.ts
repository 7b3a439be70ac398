import { addDays, daysBetween, type IsoDate, weekdayOf } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'

/** Nights of one price that follow each other, but for the weekdays that are left out. */
export interface PricedNights {
  dateFrom: IsoDate
  dateTo: IsoDate
  /** Before the discount, weekend or not. */
  rate: Paise
  /** Bit 0 Sunday to bit 6 Saturday. */
  weekdays: number
}

/**
 * Prices of the nights from `from` to `to`, both included, in as few rows as say them: as long as a price depends on the day of the week
 * alone, one row for each price. Null leaves a night as it is.
 */
export function inFewRows(
  from: IsoDate,
  to: IsoDate,
  rateOf: (night: IsoDate, at: number) => Paise | null,
): PricedNights[] {
  const rows: PricedNights[] = []
  let open = { dateFrom: from, byWeekday: new Map<number, Paise | null>() }
  const close = (dateTo: IsoDate) => {
    const { dateFrom, byWeekday } = open
    for (const [rate, days] of Map.groupBy(byWeekday, ([, price]) => price))
      if (rate !== null)
        rows.push({
          dateFrom,
          dateTo,
          rate,
          weekdays: days.reduce((mask, [day]) => mask | (1 << day), 0),
        })
  }
  for (let at = 0; at <= daysBetween(from, to); at += 1) {
    const night = addDays(from, at)
    const day = weekdayOf(night)
    const rate = rateOf(night, at)
    if (open.byWeekday.has(day) && open.byWeekday.get(day) !== rate) {
      close(addDays(night, -1))
      open = { dateFrom: night, byWeekday: new Map() }
    }
    open.byWeekday.set(day, rate)
  }
  close(to)
  return rows
}
