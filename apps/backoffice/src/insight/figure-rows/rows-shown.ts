import { type FigureRowKind, figureRowKinds } from '@atithi/api/insight/figure-rows/rules'
import { type Dimension, dimensions } from '@atithi/api/insight/night-figures/rules'
import { dateOf, oneOf, textOf } from '../../lib/search-params.ts'

/** Which rows stand open: behind a figure of the whole range, of one key, or of one step. */
export interface RowsShown {
  of: FigureRowKind
  by?: Dimension
  key?: string
  from?: string
  to?: string
}

/** The same as it stands in the address, which anybody may write. */
export type RowsAsked = Partial<Record<keyof RowsShown, unknown>>

/** What the address says, or nothing where it says what there is not. */
export function readRowsShown({ of, by, key, from, to }: RowsAsked): RowsShown | undefined {
  const kind = oneOf(of, figureRowKinds)
  if (!kind) return undefined
  const [dimension, named] = [oneOf(by, dimensions), textOf(key, 120)]
  const [first, last] = [dateOf(from), dateOf(to)]
  return {
    of: kind,
    ...(dimension && named && { by: dimension, key: named }),
    ...(first && last && first <= last && { from: first, to: last }),
  }
}
