// biome-ignore-all lint/complexity/useMaxParams: shapes take their coordinates in a row, as SVG does.
import type { Random } from '../random.ts'
import { birds, clouds, deodar, mist, ridge, sky, stars, sun } from './landscape.ts'
import {
  circle,
  ellipse,
  group,
  height,
  path,
  rect,
  type Sheet,
  stroke,
  times,
  width,
} from './sheet.ts'

/** Snow peaks with their light side towards the sun. */
function snows(
  random: Random,
  y: number,
  at: { rock: string; snow: string; shade: string },
): string {
  let x = -80
  const peaks: string[] = []
  while (x < width + 80) {
    const w = random.between(190, 330)
    const h = random.between(120, 270)
    const top = { x: x + w * 0.5, y: y - h }
    peaks.push(
      path(`M${x - 60},${y + 175} L${top.x},${top.y} L${x + w + 60},${y + 175} Z`, at.snow),
      path(
        `M${top.x},${top.y} L${top.x + w * 0.14},${top.y + h * 0.34} L${top.x + w * 0.05},${top.y + h * 0.5} L${top.x + w * 0.2},${top.y + h * 0.72} L${top.x + w * 0.1},${y + 175} L${x + w + 60},${y + 175} Z`,
        at.shade,
      ),
      path(
        `M${x - 60},${y + 175} L${x + w * 0.16},${y - h * 0.3} L${x + w * 0.26},${y - h * 0.16} L${x + w * 0.4},${y - h * 0.4} L${x + w * 0.44},${y + 175} Z`,
        at.rock,
        'opacity="0.32"',
      ),
    )
    x += w * 0.74
  }
  return peaks.join('')
}

/** The house above the valley, at first lamp. */
function house(sheet: Sheet, x: number, base: number, s: number): string {
  const glow = sheet.radial([
    [0, '#ffd48a', 0.6],
    [1, '#ffb15e', 0],
  ])
  const window = (wx: number, wy: number, w = 40): string =>
    rect(x + wx * s - 4 * s, base + wy * s - 4 * s, (w + 8) * s, 62 * s, '#f4ead6') +
    rect(x + wx * s, base + wy * s, w * s, 54 * s, '#ffcf7a') +
    stroke(
      `M${x + (wx + w / 2) * s},${base + wy * s} v${54 * s} M${x + wx * s},${base + (wy + 27) * s} h${w * s}`,
      '#a4643a',
      3 * s,
    )
  return group(
    '',
    circle(x + 150 * s, base - 100 * s, 330 * s, glow),
    rect(x, base - 190 * s, 330 * s, 190 * s, '#d8c3a5'),
    rect(x, base - 62 * s, 330 * s, 62 * s, '#8b7d78'),
    times(14, i =>
      rect(
        x + ((i * 47) % 320) * s,
        base - (14 + ((i * 23) % 46)) * s,
        26 * s,
        11 * s,
        '#a49890',
        `rx="${4 * s}"`,
      ),
    ),
    window(30, -158),
    window(100, -158),
    window(222, -158, 64),
    rect(x + 160 * s, base - 80 * s, 46 * s, 80 * s, '#6d3b33'),
    window(40, -76),
    window(250, -76),
    path(
      `M${x - 46 * s},${base - 180 * s} L${x + 34 * s},${base - 292 * s} L${x + 300 * s},${base - 292 * s} L${x + 376 * s},${base - 180 * s} Z`,
      '#94433a',
    ),
    path(
      `M${x + 176 * s},${base - 196 * s} L${x + 244 * s},${base - 316 * s} L${x + 312 * s},${base - 196 * s} Z`,
      '#a9524a',
    ),
    rect(x + 222 * s, base - 254 * s, 44 * s, 48 * s, '#ffcf7a'),
    rect(x + 60 * s, base - 340 * s, 34 * s, 70 * s, '#7a6a66'),
    stroke(
      `M${x + 78 * s},${base - 352 * s} q${-20 * s},${-40 * s} ${10 * s},${-70 * s} t${4 * s},${-72 * s}`,
      '#fdf3e4',
      11 * s,
      'opacity="0.35"',
    ),
    rect(x - 60 * s, base - 4 * s, 450 * s, 14 * s, '#5a4a4a'),
  )
}

const forest = (
  random: Random,
  y: number,
  tall: number,
  count: number,
  colour: string,
  from = -30,
  to = width + 30,
): string =>
  times(count, i =>
    deodar({
      x: from + ((to - from) * i) / count + random.between(-18, 18),
      y: y + random.between(-8, 34),
      tall: tall * (0.7 + random.next() * 0.6),
      colour,
    }),
  )

/** Ridge behind ridge to the snows, with the house in front. */
export function snowView(sheet: Sheet, random: Random): void {
  sheet.add(
    sky(sheet, [
      [0, '#4d6f9a'],
      [0.28, '#a9b8cf'],
      [0.44, '#f8d8bd'],
      [0.55, '#ffe6c8'],
    ]),
    clouds(random, { y: 170, spread: 100, count: 9, colour: '#fff0e0', opacity: 0.5 }),
    snows(random, 430, { rock: '#8f9dbb', snow: '#fdf1e6', shade: '#b7bdd6' }),
    mist(sheet, 380, 170, '#fbe6d3', 0.85),
    ridge(random, { y: 530, rise: 90, fill: '#8aa0ba' }),
    ridge(random, { y: 610, rise: 100, fill: '#6a869f' }),
    mist(sheet, 560, 140, '#e8dcd8', 0.5),
    ridge(random, { y: 700, rise: 100, fill: '#496c82' }),
    forest(random, 770, 120, 46, '#3b6070'),
    ridge(random, { y: 800, rise: 70, fill: '#325565' }),
    mist(sheet, 720, 160, '#c9d3d8', 0.35),
    forest(random, 900, 190, 26, '#264653', -30, 820),
    path(`M0,930 Q420,830 900,905 T${width},850 L${width},${height} L0,${height} Z`, '#24404a'),
    house(sheet, 960, 900, 1.02),
    deodar({ x: 1450, y: 985, tall: 620, colour: '#173038' }),
    deodar({ x: 1545, y: 1010, tall: 460, colour: '#12282f' }),
    deodar({ x: 90, y: 1060, tall: 760, colour: '#12282f' }),
    deodar({ x: 250, y: 1080, tall: 520, colour: '#173038' }),
    path(`M0,1010 Q500,940 1000,1010 T${width},960 L${width},${height} L0,${height} Z`, '#12282f'),
    birds(random, { x: 640, y: 300, count: 6, colour: '#47597a' }),
  )
}

/** Tea on the terrace while the valley lights up. */
export function terraceTea(sheet: Sheet, random: Random): void {
  sheet.add(
    sky(sheet, [
      [0, '#1e2c52'],
      [0.3, '#52568a'],
      [0.48, '#d98f86'],
      [0.6, '#ffc793'],
    ]),
    stars(random, { to: 300, count: 90 }),
    sun(sheet, { x: 1180, y: 170, r: 34, colour: '#fff6df', halo: 7 }),
    snows(random, 500, { rock: '#7f7fa8', snow: '#f7c9b4', shade: '#9a8db4' }),
    ridge(random, { y: 570, rise: 80, fill: '#5f6a94' }),
    ridge(random, { y: 650, rise: 90, fill: '#414f79' }),
    ridge(random, { y: 730, rise: 80, fill: '#2c3a60' }),
    times(120, () =>
      circle(
        random.between(120, 1000),
        random.between(720, 830),
        1.4 + random.next() * 2,
        '#ffd78f',
        `opacity="${(0.4 + random.next() * 0.6).toFixed(2)}"`,
      ),
    ),
    forest(random, 850, 170, 30, '#1c2a47'),
    rect(
      0,
      850,
      width,
      220,
      sheet.linear([
        [0, '#5a4450'],
        [1, '#2e2536'],
      ]),
    ),
    times(19, i => rect(i * 90, 700, 10, 160, '#241d30')),
    rect(0, 690, width, 16, '#33273a', 'rx="6"'),
    table(sheet, 800, 930),
  )
}

const table = (sheet: Sheet, x: number, y: number): string =>
  [
    circle(
      x + 150,
      y - 130,
      260,
      sheet.radial([
        [0, '#ffd08a', 0.6],
        [1, '#ff9d4a', 0],
      ]),
    ),
    ellipse(x, y + 2, 380, 68, '#7a4c3c'),
    ellipse(x, y - 10, 380, 66, '#a66a4a'),
    rect(x - 30, y + 40, 60, 100, '#4f332f'),
    path(`M${x - 180},${y - 34} q-18,-96 62,-110 q84,10 66,110 q-60,30 -128,0 Z`, '#e8e2d4'),
    path(`M${x - 58},${y - 104} q62,-24 74,-66 l16,8 q-14,72 -86,100 Z`, '#e8e2d4'),
    stroke(`M${x - 178},${y - 104} q-56,10 -28,62`, '#e8e2d4', 13),
    ellipse(x - 118, y - 146, 46, 12, '#c2703d'),
    circle(x - 118, y - 166, 10, '#c2703d'),
    times(
      2,
      i =>
        path(`M${x + 10 + i * 150},${y - 62} h76 q-2,62 -38,66 q-36,-4 -38,-66 Z`, '#f4efe2') +
        ellipse(x + 48 + i * 150, y - 62, 38, 9, '#a5562f'),
    ),
    times(2, i =>
      stroke(
        `M${x + 40 + i * 150},${y - 84} q-16,-28 4,-54 t-2,-56`,
        '#fff3e0',
        5,
        'opacity="0.5"',
      ),
    ),
    rect(x + 122, y - 200, 46, 84, '#ffe0a0', 'rx="8"'),
    stroke(
      `M${x + 114},${y - 200} h62 M${x + 114},${y - 116} h62 M${x + 145},${y - 200} q0,-40 0,-40`,
      '#4a3540',
      7,
    ),
    rect(x + 232, y - 34, 116, 22, '#33566b', 'rx="4"'),
    rect(x + 240, y - 54, 100, 20, '#c2703d', 'rx="4"'),
  ].join('')
