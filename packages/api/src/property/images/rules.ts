/** Widths, in pixels, in which a picture is kept; smaller originals are not blown up. */
const imageWidths = [480, 960, 1600] as const
export const mostImages = 30
export const largestImageBytes = 10 * 1024 * 1024
/** A deleted picture can be brought back for so long. */
export const undoMinutes = 10

/** The widths to make of an original of `width` pixels: those it can fill, or its own when it fills none. */
export function widthsFor(width: number): number[] {
  const filled = imageWidths.filter(candidate => candidate <= width)
  return filled.length > 0 ? filled : [width]
}

/** The files of a stored picture. */
export const filesOf = (storageKey: string, widths: readonly number[]): string[] =>
  widths.map(width => `${storageKey}-${width}.webp`)
