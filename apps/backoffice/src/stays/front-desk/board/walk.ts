import type { Bar, Row, StayBar } from './rows.ts'

const staysOf = (row: Row | undefined): StayBar[] =>
  row && row.kind !== 'type'
    ? row.bars.filter((bar: Bar): bar is StayBar => bar.kind === 'stay')
    : []

export interface Place {
  row: number
  bar: StayBar
}

export function placeOfBar(rows: readonly Row[], id: string | null): Place | undefined {
  if (id === null) return undefined
  for (const [row, candidate] of rows.entries()) {
    const bar = staysOf(candidate).find(stay => stay.id === id)
    if (bar) return { row, bar }
  }
  return undefined
}

export const firstPlace = (rows: readonly Row[]): Place | undefined => nextRow(rows, -1, 1, '')

/** Along a row to the neighbour, across rows to the bar that lies nearest; where there is none the reader stays. */
export function walk(rows: readonly Row[], from: Place, key: string): Place | undefined {
  const stays = staysOf(rows[from.row])
  const at = stays.findIndex(bar => bar.id === from.bar.id)
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft': {
      const bar = stays[at + (key === 'ArrowRight' ? 1 : -1)]
      return bar && { row: from.row, bar }
    }
    case 'ArrowDown':
      return nextRow(rows, from.row, 1, from.bar.from)
    case 'ArrowUp':
      return nextRow(rows, from.row, -1, from.bar.from)
    case 'Home':
      return stays[0] && { row: from.row, bar: stays[0] }
    case 'End': {
      const bar = stays.at(-1)
      return bar && { row: from.row, bar }
    }
    default:
      return undefined
  }
}

function nextRow(
  rows: readonly Row[],
  from: number,
  step: 1 | -1,
  near: string,
): Place | undefined {
  for (let row = from + step; row >= 0 && row < rows.length; row += step) {
    const stays = staysOf(rows[row])
    const bar = stays.findLast(stay => stay.from <= near) ?? stays[0]
    if (bar) return { row, bar }
  }
  return undefined
}

/** The next row of a numbered room, for a bar that is being moved by the keyboard. */
export function nextRoomRow(rows: readonly Row[], from: number, step: 1 | -1): number {
  for (let row = from + step; row >= 0 && row < rows.length; row += step)
    if (rows[row]?.kind === 'room') return row
  return from
}
