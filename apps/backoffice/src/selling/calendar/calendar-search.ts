import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { dateOf, idOf } from '../../lib/search-params.ts'

export const nightCounts = [30, 60, 90, 365] as const
export type NightCount = (typeof nightCounts)[number]

/** Which nights are shown; without `from` they begin today. */
export interface CalendarSpan {
  from?: IsoDate
  nights?: NightCount
}

export interface CalendarSearch extends CalendarSpan {
  property?: string
}

export function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  return {
    property: idOf(search.property),
    from: dateOf(search.from),
    nights: nightCounts.find(count => count === Number(search.nights)),
  }
}

export const usualNights: NightCount = 30

/** What the server is asked for. */
export function spanOf(
  { from, nights = usualNights }: CalendarSpan,
  today: IsoDate,
): { from: IsoDate; to: IsoDate } {
  const first = from ?? today
  return { from: first, to: addDays(first, nights - 1) }
}
