/** Red, green and blue, 0 to 1 each. */
type Rgb = readonly [number, number, number]

/** The least contrast of text by WCAG 2.2 AA. */
export const readableRatio = 4.5
/** The least contrast of lines and marks that carry meaning. */
export const visibleRatio = 3

const toRgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255]
}
const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map(part =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const luminance = (hex: string): number => {
  const [red, green, blue] = toRgb(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast of two colours '#rrggbb' by WCAG: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** `share` of the way from one colour to another. */
export function mix(from: string, to: string, share: number): string {
  const [start, end] = [toRgb(from), toRgb(to)]
  const between = (at: 0 | 1 | 2) => start[at] + (end[at] - start[at]) * share
  return toHex([between(0), between(1), between(2)])
}

/**
 * The colour nearest to `wanted` that reaches `ratio` on every one of `grounds`: darkened towards black or lightened towards
 * white, whichever arrives first. The colour itself where it is readable already.
 */
export function readableOn(
  wanted: string,
  grounds: readonly string[],
  ratio = readableRatio,
): string {
  const holds = (colour: string) => grounds.every(ground => contrast(colour, ground) >= ratio)
  for (let step = 0; step <= 50; step++) {
    for (const end of ['#000000', '#ffffff']) {
      const candidate = mix(wanted, end, step / 50)
      if (holds(candidate)) return candidate
    }
  }
  return contrast('#000000', grounds[0] ?? '#ffffff') > contrast('#ffffff', grounds[0] ?? '#ffffff')
    ? '#000000'
    : '#ffffff'
}
