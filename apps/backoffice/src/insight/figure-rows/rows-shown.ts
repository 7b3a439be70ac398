import {
  type FigureRowKind,
  figureRowKinds,
  type RowDimension,
  rowDimensions,
} from '@atithi/api/insight/figure-rows/rules'
import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { dateOf, oneOf, textOf } from '../../lib/search-params.ts'

/** Which rows stand open: behind a figure of the whole range, of one key, of one step or weekday, or of the books at a close; or who set a budget. */
export interface RowsShown {
  of: FigureRowKind | 'budget'
  by?: RowDimension
  key?: string
  from?: IsoDate
  to?: IsoDate
  /** From Sunday, 0. */
  weekday?: number
  /** The close at which it was on the books; without what was on them at an earlier one. */
  asOf?: IsoDate
  since?: IsoDate
}

/** The same as it stands in the address, which anybody may write. */
export type RowsAsked = Partial<Record<keyof RowsShown, unknown>>

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

/** What the address says, or nothing where it says what there is not. */
export function readRowsShown({
  of,
  by,
  key,
  from,
  to,
  weekday,
  asOf,
  since,
}: RowsAsked): RowsShown | undefined {
  const kind = oneOf(of, [...figureRowKinds, 'budget'] as const)
  if (!kind) return undefined
  const [dimension, named] = [oneOf(by, rowDimensions), textOf(key, 120)]
  const [first, last] = [dateOf(from), dateOf(to)]
  const [close, closeBefore] = [dateOf(asOf), dateOf(since)]
  const isOfBooks = kind === 'books'
  if (isOfBooks && !close) return undefined
  const day = weekdays.find(one => one === weekday)
  return {
    of: kind,
    ...(dimension && named && !isOfBooks && { by: dimension, key: named }),
    ...(first && last && first <= last && { from: first, to: last }),
    ...(day !== undefined && { weekday: day }),
    ...(isOfBooks && close && { asOf: close, ...(closeBefore && { since: closeBefore }) }),
  }
}
