import { idOf, oneOf } from '../../lib/search-params.ts'
import { type RoomState, roomStates } from './room-states.ts'

export interface BoardSearch {
  property?: string
  state?: RoomState | 'occupied'
}

export const boardFilters = [...roomStates, 'occupied'] as const

export function readBoardSearch(search: Record<string, unknown>): BoardSearch {
  return { property: idOf(search.property), state: oneOf(search.state, boardFilters) }
}
