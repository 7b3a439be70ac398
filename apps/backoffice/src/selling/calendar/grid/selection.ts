/** A cell of the grid: the number of its room type and of its night, both from 0. */
export interface Cell {
  row: number
  night: number
}

/** A rectangle of cells: where it began, and the corner that moves. */
export interface Selection {
  anchor: Cell
  focus: Cell
}

export interface Bounds {
  rows: number
  nights: number
}

/** The sides of a selection, all included. */
export interface Block {
  firstRow: number
  lastRow: number
  firstNight: number
  lastNight: number
}

export const atCell = (cell: Cell): Selection => ({ anchor: cell, focus: cell })

export const extendedTo = (selection: Selection | null, focus: Cell): Selection => ({
  anchor: selection?.anchor ?? focus,
  focus,
})

export function blockOf({ anchor, focus }: Selection): Block {
  return {
    firstRow: Math.min(anchor.row, focus.row),
    lastRow: Math.max(anchor.row, focus.row),
    firstNight: Math.min(anchor.night, focus.night),
    lastNight: Math.max(anchor.night, focus.night),
  }
}

const week = 7

const moves: Record<string, (cell: Cell, bounds: Bounds) => Cell> = {
  ArrowLeft: ({ row, night }) => ({ row, night: night - 1 }),
  ArrowRight: ({ row, night }) => ({ row, night: night + 1 }),
  ArrowUp: ({ row, night }) => ({ row: row - 1, night }),
  ArrowDown: ({ row, night }) => ({ row: row + 1, night }),
  Home: ({ row }) => ({ row, night: 0 }),
  End: ({ row }, { nights }) => ({ row, night: nights - 1 }),
  PageUp: ({ row, night }) => ({ row, night: night - week }),
  PageDown: ({ row, night }) => ({ row, night: night + week }),
}

const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1)

/** Where a key leads; with Shift the selection grows instead of moving. Undefined for a key that moves nothing. */
export function movedBy(
  key: string,
  isExtending: boolean,
  selection: Selection,
  bounds: Bounds,
): Selection | undefined {
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined
  if (!move) return undefined
  const wish = move(selection.focus, bounds)
  const focus = { row: within(wish.row, bounds.rows), night: within(wish.night, bounds.nights) }
  return isExtending ? { anchor: selection.anchor, focus } : atCell(focus)
}

/** The same selection where the grid has become smaller; null where nothing of it is left. */
export function keptWithin(selection: Selection | null, bounds: Bounds): Selection | null {
  if (!selection || bounds.rows === 0 || bounds.nights === 0) return null
  const keep = (cell: Cell): Cell => ({
    row: within(cell.row, bounds.rows),
    night: within(cell.night, bounds.nights),
  })
  return { anchor: keep(selection.anchor), focus: keep(selection.focus) }
}
