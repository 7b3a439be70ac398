import { idOf, oneOf } from '../../lib/search-params.ts'
import { type BoardFilter, roomStates } from './room-states.ts'

const boardViews = ['rooms', 'faults', 'lost-found'] as const
export type BoardView = (typeof boardViews)[number]

export interface BoardSearch {
  property?: string
  /** Left out the rooms. */
  view?: BoardView
  state?: BoardFilter
}

/** One’s own first: on a phone the others lie beyond the edge. */
export const boardFilters = ['mine', ...roomStates, 'occupied'] as const

export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  return {
    property: idOf(search.property),
    view: oneOf(search.view, boardViews),
    state: oneOf(search.state, boardFilters),
  }
}
