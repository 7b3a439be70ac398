// biome-ignore-all lint/complexity/useMaxParams: shapes take their coordinates in a row, as SVG does.
import type { Random } from '../random.ts'
import { birds, bush, clouds, glints, mirrored, mist, palm, ridge, sky, sun } from './landscape.ts'
import { circle, ellipse, height, path, rect, type Sheet, stroke, times, width } from './sheet.ts'

/** A kettuvallam: dark hull, woven roof in humps, a lamp in each opening. */
function houseboat(sheet: Sheet, x: number, y: number, s: number): string {
  const roof = sheet.linear([
    [0, '#e2b878'],
    [1, '#a06f43'],
  ])
  const hump = (left: number, w: number, h: number): string =>
    path(
      `M${left},${y - 40 * s} Q${left},${y - h} ${left + w / 2},${y - h - 16 * s} Q${left + w},${y - h} ${left + w},${y - 40 * s} Z`,
      roof,
    ) +
    times(6, i =>
      stroke(
        `M${left + (w * (i + 0.5)) / 6},${y - 42 * s} Q${left + (w * (i + 0.5)) / 6},${y - h * 0.8} ${left + w / 2 + (i - 2.5) * w * 0.07},${y - h - 8 * s}`,
        '#7c5232',
        2.6 * s,
        'opacity="0.45"',
      ),
    ) +
    path(
      `M${left + w * 0.3},${y - 40 * s} v${-52 * s} q${w * 0.2},${-42 * s} ${w * 0.4},0 v${52 * s} Z`,
      '#4a2f2a',
    ) +
    path(
      `M${left + w * 0.34},${y - 40 * s} v${-48 * s} q${w * 0.16},${-34 * s} ${w * 0.32},0 v${48 * s} Z`,
      '#ffd48a',
    )
  return (
    hump(x - 250 * s, 190 * s, 150 * s) +
    hump(x - 80 * s, 230 * s, 190 * s) +
    hump(x + 130 * s, 150 * s, 130 * s) +
    rect(x - 290 * s, y - 46 * s, 610 * s, 14 * s, '#6b4630') +
    path(
      `M${x - 430 * s},${y - 96 * s} Q${x - 350 * s},${y - 34 * s} ${x - 250 * s},${y - 36 * s} L${x + 320 * s},${y - 36 * s} Q${x + 410 * s},${y - 44 * s} ${x + 470 * s},${y - 118 * s} Q${x + 440 * s},${y + 22 * s} ${x + 300 * s},${y + 30 * s} L${x - 270 * s},${y + 30 * s} Q${x - 400 * s},${y + 16 * s} ${x - 430 * s},${y - 96 * s} Z`,
      '#33241f',
    ) +
    stroke(
      `M${x - 400 * s},${y - 34 * s} Q${x},${y + 10 * s} ${x + 430 * s},${y - 40 * s}`,
      '#b98550',
      4 * s,
      'opacity="0.7"',
    )
  )
}

function bank(
  random: Random,
  y: number,
  from: number,
  to: number,
  leaf: string,
  trunk: string,
  tall: number,
): string {
  const span = to - from
  return (
    times(Math.round(span / 95), i =>
      palm(random, {
        x: from + 30 + i * 95 + random.between(-24, 24),
        y: y + 8,
        tall: tall * (0.75 + random.next() * 0.5),
        lean: random.between(-60, 60),
        trunk,
        leaf,
      }),
    ) +
    times(Math.round(span / 70), i =>
      bush(random, { x: from + i * 70 + 30, y: y + 6, size: 64, colour: leaf }),
    ) +
    rect(from, y - 4, span, 14, trunk)
  )
}

/** The houseboat comes home on the canal in the evening. */
export function houseboatEvening(sheet: Sheet, random: Random): void {
  const waterline = 640
  const land =
    ridge(random, { y: 590, rise: 30, fill: '#7fa37f' }) +
    bank(random, waterline, -40, 640, '#2f6b56', '#4a3d33', 300) +
    bank(random, waterline, 1040, 1660, '#285f4f', '#4a3d33', 330)
  const boat = houseboat(sheet, 850, 760, 1)
  sheet.add(
    sky(
      sheet,
      [
        [0, '#4f8f8c'],
        [0.3, '#a9cfae'],
        [0.48, '#ffe0a3'],
        [0.6, '#ffc58a'],
      ],
      waterline,
    ),
    clouds(random, { y: 230, spread: 140, count: 11, colour: '#fff2cf', opacity: 0.5 }),
    sun(sheet, { x: 800, y: 520, r: 70, colour: '#fff4cf', halo: 6 }),
    land,
    rect(
      0,
      waterline,
      width,
      height - waterline,
      sheet.linear([
        [0, '#f6cf94'],
        [0.2, '#9fbb92'],
        [0.6, '#3f7c6f'],
        [1, '#1f4f50'],
      ]),
    ),
    sheet.clipped(rect(0, waterline, width, 430, '#000'), mirrored(waterline, 0.45, land)),
    glints(random, {
      from: waterline + 6,
      to: 1040,
      x: 800,
      spread: 420,
      count: 90,
      colour: '#fff3c8',
    }),
    sheet.clipped(rect(0, 788, width, 300, '#000'), mirrored(788, 0.34, boat)),
    boat,
    circle(
      860,
      680,
      300,
      sheet.radial([
        [0, '#ffce7a', 0.3],
        [1, '#ffce7a', 0],
      ]),
    ),
    birds(random, { x: 1180, y: 300, count: 8, colour: '#2f5a58' }),
    water(random, 960),
    palm(random, { x: -20, y: 1090, tall: 900, lean: 260, trunk: '#1c2f2f', leaf: '#123a38' }),
    palm(random, { x: 1650, y: 1120, tall: 860, lean: -210, trunk: '#1c2f2f', leaf: '#123a38' }),
  )
}

/** Hyacinth on the water. */
const water = (random: Random, from: number): string =>
  times(26, i => {
    const x = i < 14 ? random.between(-20, 460) : random.between(1160, 1640)
    const y = random.between(from, height)
    return (
      ellipse(
        x,
        y,
        random.between(24, 52),
        random.between(8, 15),
        random.pick(['#2f6b52', '#3f8160', '#25584a']),
      ) + (i % 3 === 0 ? path(`M${x - 9},${y - 6} q9,-42 18,0 Z`, '#b79be0') : '')
    )
  })

/** Dawn, mist, one man and his canoe. */
export function canoeDawn(sheet: Sheet, random: Random): void {
  const waterline = 560
  const far = bank(random, waterline, -40, 1660, '#8fb3a2', '#7d9a8c', 210)
  const near = bank(random, waterline + 34, 980, 1680, '#4f8873', '#466b5c', 330)
  sheet.add(
    sky(
      sheet,
      [
        [0, '#b9d6d0'],
        [0.4, '#f4e3bd'],
        [0.55, '#ffd3a0'],
      ],
      waterline + 60,
    ),
    sun(sheet, { x: 470, y: 420, r: 60, colour: '#fff6da', halo: 7 }),
    far,
    mist(sheet, 430, 220, '#fff4dc', 0.85),
    rect(
      0,
      waterline,
      width,
      height - waterline,
      sheet.linear([
        [0, '#f9dfb4'],
        [0.35, '#a9c8b4'],
        [1, '#3f7a78'],
      ]),
    ),
    near,
    sheet.clipped(rect(0, waterline + 40, width, 500, '#000'), mirrored(waterline + 40, 0.4, near)),
    mist(sheet, 520, 150, '#fff6e2', 0.7),
    glints(random, {
      from: waterline + 10,
      to: 1040,
      x: 470,
      spread: 360,
      count: 80,
      colour: '#fff8de',
    }),
    canoe(640, 800),
    birds(random, { x: 900, y: 250, count: 11, colour: '#5d7f7a' }),
    water(random, 990),
  )
}

const canoe = (x: number, y: number): string =>
  path(
    `M${x - 290},${y - 40} Q${x - 180},${y + 14} ${x},${y + 14} Q${x + 200},${y + 14} ${x + 310},${y - 48} Q${x + 220},${y + 46} ${x},${y + 46} Q${x - 210},${y + 46} ${x - 290},${y - 40} Z`,
    '#2b2a2a',
  ) +
  path(`M${x + 120},${y + 16} l8,-120 q-2,-44 28,-48 q32,2 32,46 l12,122 Z`, '#f4efe2') +
  path(`M${x + 118},${y + 16} l6,-66 h72 l8,66 Z`, '#d9694a') +
  circle(x + 158, y - 176, 25, '#4a3028') +
  path(`M${x + 130},${y - 184} q28,-42 56,0 Z`, '#f4efe2') +
  stroke(`M${x + 182},${y - 96} L${x + 262},${y - 120}`, '#4a3028', 13) +
  stroke(`M${x + 276},${y - 330} L${x + 226},${y + 170}`, '#3d322b', 7) +
  times(3, i =>
    path(
      `M${x - 190 + i * 74},${y + 12} q34,-70 70,0 Z`,
      ['#5f9a5c', '#7fb069', '#4f8a58'][i] ?? '#5f9a5c',
    ),
  ) +
  ellipse(x, y + 86, 300, 16, '#25504f', 'opacity="0.35"')
