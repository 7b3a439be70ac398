import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { dateOf, idOf } from '../../lib/search-params.ts'

export const spans = [14, 30, 60] as const
export type Span = (typeof spans)[number]

export interface BoardSearch {
  property?: string
  /** Without it the board begins two days before today. */
  from?: IsoDate
  nights?: Span
}

export const usualSpan: Span = 14
const daysBefore = 2

export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  return {
    property: idOf(search.property),
    from: dateOf(search.from),
    nights: spans.find(count => count === Number(search.nights)),
  }
}

export const firstNight = (search: BoardSearch, today: IsoDate): IsoDate =>
  search.from ?? addDays(today, -daysBefore)

/** What the server is asked for. */
export function boardSpan(search: BoardSearch, today: IsoDate): { from: IsoDate; to: IsoDate } {
  const from = firstNight(search, today)
  return { from, to: addDays(from, (search.nights ?? usualSpan) - 1) }
}
