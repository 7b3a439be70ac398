import type { Day } from './calendar-dates.ts'

export interface Range {
  from: Day | null
  to: Day | null
}

/** What a click on a day makes of the range: it starts anew, or ends the one begun. */
export function extendRange(range: Range, day: Day, stay: boolean): Range {
  const begins =
    range.from === null || range.to !== null || day < range.from || (stay && day === range.from)
  return begins ? { from: day, to: null } : { from: range.from, to: day }
}
