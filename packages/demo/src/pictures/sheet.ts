// biome-ignore-all lint/complexity/useMaxParams: shapes take their coordinates in a row, as SVG does.
export const width = 1600
export const height = 1067

export type Stops = readonly (readonly [at: number, colour: string, opacity?: number])[]

/** A drawing under way: fragments of SVG, and the gradients and clips that they share. */
export interface Sheet {
  add(...fragments: string[]): void
  /** A gradient from top to bottom of whatever it fills, or along x. Answers what goes into `fill`. */
  linear(stops: Stops, along?: 'x' | 'y'): string
  radial(stops: Stops): string
  /** Draws fragments inside a shape. */
  clipped(shape: string, ...fragments: string[]): string
  toSvg(): string
}

const stopsOf = (stops: Stops): string =>
  stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

export function createSheet(): Sheet {
  const definitions: string[] = []
  const body: string[] = []
  const define = (make: (id: string) => string): string => {
    const id = `d${definitions.length}`
    definitions.push(make(id))
    return `url(#${id})`
  }
  return {
    add: (...fragments) => void body.push(...fragments),
    linear: (stops, along = 'y') =>
      define(
        id =>
          `<linearGradient id="${id}" x1="0" y1="0" x2="${along === 'x' ? 1 : 0}" y2="${along === 'y' ? 1 : 0}">${stopsOf(stops)}</linearGradient>`,
      ),
    radial: stops => define(id => `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`),
    clipped: (shape, ...fragments) =>
      `<g clip-path="${define(id => `<clipPath id="${id}">${shape}</clipPath>`)}">${fragments.join('')}</g>`,
    toSvg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${body.join('')}</svg>`,
  }
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`

export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  more = '',
): string => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`

export const stroke = (d: string, colour: string, thickness: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const group = (more: string, ...fragments: string[]): string =>
  `<g ${more}>${fragments.join('')}</g>`

export const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')
