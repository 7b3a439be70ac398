import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'

interface Days {
  from: IsoDate
  to: IsoDate
}

/** The days that a step of a chart sums: a week or month that reaches past the range is cut at its ends. */
export function stepDays(points: readonly { from: IsoDate }[], at: number, span: Days): Days {
  const [first, next] = [points[at]?.from ?? span.from, points[at + 1]?.from]
  return {
    from: first < span.from ? span.from : first,
    to: next ? addDays(next, -1) : span.to,
  }
}
