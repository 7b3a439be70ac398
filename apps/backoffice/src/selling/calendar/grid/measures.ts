/** Sizes of the grid in pixels. */
export const headHeight = 76
export const rowHeight = 68
export const nightWidth = 84
export const labelWidth = 176

export const cellId = (gridId: string, row: number, night: number): string =>
  `${gridId}${row}-${night}`
