// biome-ignore-all lint/complexity/useMaxParams: shapes take their coordinates in a row, as SVG does.
import type { Random } from '../random.ts'
import {
  circle,
  ellipse,
  group,
  height,
  path,
  rect,
  type Sheet,
  type Stops,
  stroke,
  times,
  width,
} from './sheet.ts'

export const sky = (sheet: Sheet, stops: Stops, down = height): string =>
  rect(0, 0, width, down, sheet.linear(stops))

/** A sun or moon with its halo. */
export const sun = (
  sheet: Sheet,
  at: { x: number; y: number; r: number; colour: string; halo?: number },
): string =>
  circle(
    at.x,
    at.y,
    at.r * (at.halo ?? 5),
    sheet.radial([
      [0, at.colour, 0.55],
      [0.35, at.colour, 0.22],
      [1, at.colour, 0],
    ]),
  ) + circle(at.x, at.y, at.r, at.colour)

/** A line of hills that reaches down to the foot of the picture. */
export function ridge(
  random: Random,
  at: { y: number; rise: number; fill: string; from?: number; to?: number; jagged?: boolean },
): string {
  const { y, rise, fill, from = 0, to = width, jagged = false } = at
  const waves = [1, 2.3, 4.1, 7.7].map((pace, i) => ({
    pace,
    phase: random.next() * 7,
    lift: rise / (1.3 + i * 1.6),
  }))
  const step = jagged ? 26 : 16
  const points: string[] = []
  for (let x = from; x <= to + step; x += step) {
    const wave = waves.reduce(
      (sum, { pace, phase, lift }) => sum + Math.sin((x / width) * pace * 3.2 + phase) * lift,
      0,
    )
    const tooth = jagged ? (random.next() - 0.5) * rise * 0.42 : 0
    points.push(`${x},${(y - wave * 0.5 + tooth).toFixed(1)}`)
  }
  return path(`M${from},${height} L${points.join(' L')} L${to},${height} Z`, fill)
}

export const birds = (
  random: Random,
  at: { x: number; y: number; count: number; colour: string },
): string =>
  times(at.count, () => {
    const x = at.x + random.between(-120, 120)
    const y = at.y + random.between(-50, 50)
    const s = random.between(9, 17)
    return stroke(
      `M${x - s},${y} q${s * 0.5},${-s * 0.55} ${s},0 q${s * 0.5},${-s * 0.55} ${s},0`,
      at.colour,
      2.6,
      'opacity="0.7"',
    )
  })

/** Long flat clouds, as in a print. */
export const clouds = (
  random: Random,
  at: { y: number; spread: number; count: number; colour: string; opacity: number },
): string =>
  times(at.count, () => {
    const w = random.between(180, 520)
    const x = random.between(-100, width - 100)
    const y = at.y + random.between(-at.spread, at.spread)
    const h = random.between(9, 22)
    return group(
      `opacity="${(at.opacity * (0.5 + random.next() / 2)).toFixed(2)}"`,
      rect(x, y, w, h, at.colour, `rx="${h / 2}"`),
      rect(x + w * 0.22, y - h * 0.7, w * 0.45, h, at.colour, `rx="${h / 2}"`),
    )
  })

export const stars = (random: Random, at: { to: number; count: number; colour?: string }): string =>
  times(at.count, () =>
    circle(
      random.between(0, width),
      random.between(0, at.to),
      0.8 + random.next() * 1.5,
      at.colour ?? '#fff7e0',
      `opacity="${(0.25 + random.next() * 0.6).toFixed(2)}"`,
    ),
  )

/** Light on water: short strokes, wider and rarer towards the viewer. */
export const glints = (
  random: Random,
  at: { from: number; to: number; x: number; spread: number; count: number; colour: string },
): string =>
  times(at.count, () => {
    const depth = random.next()
    const y = at.from + (at.to - at.from) * depth ** 1.4
    const w = 14 + depth * 110 * random.next()
    const x = at.x + (random.next() - 0.5) * at.spread * (0.35 + depth)
    return rect(
      x - w / 2,
      y,
      w,
      1.6 + depth * 3.4,
      at.colour,
      `rx="2.5" opacity="${(0.16 + random.next() * 0.42).toFixed(2)}"`,
    )
  })

/** What stands above `waterline` seen in the water: upside down, pressed together and faint. */
export const mirrored = (waterline: number, opacity: number, ...fragments: string[]): string =>
  group(
    `transform="translate(0 ${waterline}) scale(1 -0.72) translate(0 ${-waterline})" opacity="${opacity}"`,
    ...fragments,
  )

function frond(x: number, y: number, length: number, angle: number, colour: string): string {
  const tip = { x: x + Math.cos(angle) * length, y: y + Math.sin(angle) * length + length * 0.28 }
  const middle = {
    x: x + Math.cos(angle) * length * 0.55,
    y: y + Math.sin(angle) * length * 0.72 - length * 0.1,
  }
  const leaflets = times(9, at => {
    const t = 0.22 + at * 0.085
    const px = (1 - t) ** 2 * x + 2 * (1 - t) * t * middle.x + t * t * tip.x
    const py = (1 - t) ** 2 * y + 2 * (1 - t) * t * middle.y + t * t * tip.y
    const drop = length * (0.3 - Math.abs(t - 0.5) * 0.28)
    return `M${px},${py} q${drop * 0.12 * Math.sign(Math.cos(angle))},${drop * 0.5} ${drop * 0.2 * Math.sign(Math.cos(angle))},${drop} `
  })
  return (
    path(
      `M${x},${y} Q${middle.x},${middle.y - 9} ${tip.x},${tip.y} Q${middle.x},${middle.y + 13} ${x},${y} Z`,
      colour,
    ) + stroke(leaflets, colour, length * 0.026)
  )
}

/** A coconut palm from its foot at (x, y); `lean` moves its crown sideways. */
export function palm(
  random: Random,
  at: { x: number; y: number; tall: number; lean: number; trunk: string; leaf: string },
): string {
  const { x, y, tall, lean } = at
  const top = { x: x + lean, y: y - tall }
  const half = tall * 0.019
  const trunk = path(
    `M${x - half * 1.7},${y} Q${x + lean * 0.1 - half},${y - tall * 0.55} ${top.x - half * 0.8},${top.y} L${top.x + half * 0.8},${top.y} Q${x + lean * 0.1 + half * 1.2},${y - tall * 0.5} ${x + half * 1.9},${y} Z`,
    at.trunk,
  )
  // None stands straight up: its leaflets would hang over one another.
  const fronds = times(12, i =>
    i === 5 || i === 6
      ? ''
      : frond(
          top.x,
          top.y,
          tall * (0.33 + random.next() * 0.09),
          Math.PI * (-1.16 + i * 0.12) + (random.next() - 0.5) * 0.1,
          at.leaf,
        ),
  )
  const nuts = times(4, i =>
    circle(top.x - 11 + i * 8, top.y + 10 + (i % 2) * 7, tall * 0.017, at.trunk),
  )
  return trunk + nuts + fronds
}

/** A deodar: tiers of drooping branches around a straight stem. */
export function deodar(at: { x: number; y: number; tall: number; colour: string }): string {
  const { x, y, tall, colour } = at
  const tiers = 8
  const branches = times(tiers, i => {
    const top = y - tall + (tall * 0.9 * i) / tiers
    const half = tall * (0.05 + 0.19 * (i / tiers))
    const drop = tall * 0.17
    return path(
      `M${x},${top} Q${x - half * 0.4},${top + drop * 0.75} ${x - half},${top + drop} Q${x - half * 0.45},${top + drop * 0.88} ${x},${top + drop * 1.05} Q${x + half * 0.45},${top + drop * 0.88} ${x + half},${top + drop} Q${x + half * 0.4},${top + drop * 0.75} ${x},${top} Z`,
      colour,
    )
  })
  return rect(x - tall * 0.014, y - tall * 0.16, tall * 0.028, tall * 0.16, colour) + branches
}

/** A round of leaves on a short stem, for gardens and streets. */
export const bush = (
  random: Random,
  at: { x: number; y: number; size: number; colour: string },
): string =>
  times(7, i =>
    ellipse(
      at.x + (i - 3) * at.size * 0.3,
      at.y - random.next() * at.size * 0.5,
      at.size * 0.36,
      at.size * (0.3 + random.next() * 0.18),
      at.colour,
    ),
  )

/** Mist: a band that is dense in its middle. */
export const mist = (
  sheet: Sheet,
  y: number,
  tall: number,
  colour: string,
  opacity: number,
): string =>
  rect(
    0,
    y,
    width,
    tall,
    sheet.linear([
      [0, colour, 0],
      [0.5, colour, opacity],
      [1, colour, 0],
    ]),
  )
