// biome-ignore-all lint/complexity/useMaxParams: shapes take their coordinates in a row, as SVG does.
import { circle, group, path, rect, stroke, times } from './sheet.ts'

/** The outline of a cusped Rajput arch: foot at y + h, point at y. */
export function cuspedArch(x: number, y: number, w: number, h: number): string {
  const spring = y + h * 0.42
  const c = w / 2
  const r = w / 6.2
  return `M${x},${y + h} L${x},${spring} q${r * 0.05},${-r * 1.25} ${r * 1.05},${-r * 1.2} q${r * 0.1},${-r * 1.15} ${r * 1.15},${-r * 0.95} Q${x + c - r * 0.1},${y + r * 0.7} ${x + c},${y} Q${x + c + r * 0.1},${y + r * 0.7} ${x + w - r * 2.2},${spring - r * 2.15} q${r * 1.05},${-r * 0.2} ${r * 1.15},${r * 0.95} q${r},${-r * 0.05} ${r * 1.05},${r * 1.2} L${x + w},${y + h} Z`
}

export const roundArch = (x: number, y: number, w: number, h: number): string =>
  `M${x},${y + h} L${x},${y + w / 2} A${w / 2},${w / 2} 0 0 1 ${x + w},${y + w / 2} L${x + w},${y + h} Z`

/** An onion dome with finial; (x, y) is the middle of its foot. */
function dome(x: number, y: number, w: number, fill: string, gold: string): string {
  const h = w * 0.86
  return (
    path(
      `M${x - w / 2},${y} C${x - w * 0.66},${y - h * 0.5} ${x - w * 0.2},${y - h * 0.76} ${x},${y - h} C${x + w * 0.2},${y - h * 0.76} ${x + w * 0.66},${y - h * 0.5} ${x + w / 2},${y} Z`,
      fill,
    ) +
    stroke(`M${x},${y - h} v${-w * 0.2}`, gold, Math.max(2, w * 0.035)) +
    circle(x, y - h - w * 0.06, w * 0.045, gold) +
    rect(x - w * 0.55, y - w * 0.02, w * 1.1, w * 0.09, fill)
  )
}

/** An open pavilion on four pillars under a dome. */
export function chhatri(
  x: number,
  y: number,
  w: number,
  at: { stone: string; dome: string; gold: string; shade: string },
): string {
  const h = w * 0.62
  const bay = w / 3
  const top = y - h
  return (
    rect(x - w / 2, top, w, h, at.shade) +
    times(3, i =>
      path(
        cuspedArch(x - w / 2 + i * bay + bay * 0.1, top + h * 0.14, bay * 0.8, h * 0.86),
        '#fff',
        'opacity="0.12"',
      ),
    ) +
    times(4, i => rect(x - w / 2 + i * bay - w * 0.03, top, w * 0.06, h, at.stone)) +
    rect(x - w * 0.62, top - w * 0.07, w * 1.24, w * 0.09, at.stone) +
    rect(x - w * 0.56, y - w * 0.05, w * 1.12, w * 0.06, at.stone) +
    dome(x, top - w * 0.06, w * 0.84, at.dome, at.gold)
  )
}

export interface Stone {
  stone: string
  light: string
  shade: string
  dome: string
  gold: string
  window: string
}

/** A row of arched windows in a wall. */
export const arcade = (
  x: number,
  y: number,
  w: number,
  at: { count: number; tall: number; fill: string; frame: string },
): string =>
  times(at.count, i => {
    const bay = w / at.count
    const left = x + i * bay + bay * 0.2
    return (
      path(
        cuspedArch(left - bay * 0.07, y - bay * 0.09, bay * 0.74, at.tall + bay * 0.09),
        at.frame,
      ) + path(cuspedArch(left, y, bay * 0.6, at.tall), at.fill)
    )
  })

/** One wing of a palace: wall, cornice, two storeys of windows, merlons. */
export function wing(
  x: number,
  base: number,
  w: number,
  h: number,
  at: Stone & { bays: number; storeys?: number },
): string {
  const { storeys = 2 } = at
  const storey = h / storeys
  return group(
    '',
    rect(x, base - h, w, h, at.stone),
    rect(x + w * 0.72, base - h, w * 0.28, h, at.shade, 'opacity="0.35"'),
    times(storeys, i =>
      arcade(x, base - h + i * storey + storey * 0.26, w, {
        count: at.bays,
        tall: storey * 0.56,
        fill: at.window,
        frame: at.light,
      }),
    ),
    times(storeys, i =>
      rect(x - 5, base - h + i * storey + storey * 0.02, w + 10, storey * 0.07, at.light),
    ),
    times(Math.floor(w / 22), i =>
      path(`M${x + i * 22 + 3},${base - h} v-11 q8,-11 16,0 v11 Z`, at.light),
    ),
  )
}

/** A tower with a jharokha and a pavilion on top. */
export function tower(x: number, base: number, w: number, h: number, at: Stone): string {
  const balcony = base - h * 0.62
  return group(
    '',
    rect(x - w / 2, base - h, w, h, at.stone),
    rect(x + w * 0.18, base - h, w * 0.32, h, at.shade, 'opacity="0.4"'),
    rect(x - w * 0.56, base - h, w * 1.12, 12, at.light),
    path(cuspedArch(x - w * 0.15, base - h + w * 0.3, w * 0.3, w * 0.5), at.window),
    jharokha(x, balcony, w * 0.66, at),
    chhatri(x, base - h, w * 0.86, at),
  )
}

/** A carved balcony window; (x, y) is the middle of its sill. */
function jharokha(x: number, y: number, w: number, at: Stone): string {
  const h = w * 0.95
  return (
    path(
      `M${x - w / 2},${y} L${x + w / 2},${y} Q${x + w * 0.3},${y + w * 0.4} ${x},${y + w * 0.46} Q${x - w * 0.3},${y + w * 0.4} ${x - w / 2},${y} Z`,
      at.light,
    ) +
    rect(x - w / 2, y - h, w, h, at.light) +
    times(3, i =>
      path(cuspedArch(x - w * 0.43 + i * w * 0.29, y - h * 0.74, w * 0.26, h * 0.66), at.window),
    ) +
    rect(x - w * 0.58, y - 7, w * 1.16, 11, at.shade, 'opacity="0.55"') +
    path(
      `M${x - w * 0.64},${y - h} Q${x},${y - h - w * 0.66} ${x + w * 0.64},${y - h} Z`,
      at.dome,
    ) +
    circle(x, y - h - w * 0.36, w * 0.05, at.gold)
  )
}
