interface Valued {
  value: number | null
}

const roundTops = [1, 2, 4, 5, 10]

/** The top of the scale: a figure whose quarters read well, at or above the highest point. */
export function topOf(points: readonly Valued[], most?: number): number {
  const highest = Math.max(0, ...points.map(point => point.value ?? 0))
  if (most !== undefined && highest <= most) return most
  if (highest === 0) return 4
  const power = 10 ** Math.floor(Math.log10(highest))
  return (roundTops.find(round => round * power >= highest) ?? 10) * power
}

/** A bar in a picture that is one high and one wide for each point. */
export function barOf({ value }: Valued, index: number, top: number) {
  const height = (value ?? 0) / top
  return { x: index + 0.12, width: 0.76, y: 1 - height, height }
}

/** Lines through the middles of the points, interrupted where a value lacks; a point alone is a short stroke. */
export function linesThrough(points: readonly Valued[], top: number): string[] {
  const lines: string[][] = [[]]
  for (const [index, { value }] of points.entries()) {
    if (value === null) lines.push([])
    else lines.at(-1)?.push(`${index + 0.5},${1 - value / top}`)
  }
  return lines
    .filter(line => line.length > 0)
    .map(line => (line.length === 1 ? [...line, ...line] : line).join(' '))
}
