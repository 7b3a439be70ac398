import { useMemo, useState } from 'react'
import type { Board } from './board-types.ts'
import { lanesOf, type Row, rowsOf } from './rows.ts'

/** The rows of a board, whose lanes become no fewer while the same nights are shown: what is under the hand stays there. */
export function useSteadyRows(board: Board): Row[] {
  const nights = `${board.from} ${board.to} ${board.roomTypes.map(type => type.id).join()}`
  const [kept, setKept] = useState({ nights, lanes: new Map<string, number>() })
  const lanesBefore = kept.nights === nights ? kept.lanes : undefined
  const rows = useMemo(() => rowsOf(board, lanesBefore), [board, lanesBefore])
  const lanes = lanesOf(rows)
  const isMore = [...lanes].some(([id, count]) => count !== lanesBefore?.get(id))
  if (isMore) setKept({ nights, lanes })
  return rows
}
