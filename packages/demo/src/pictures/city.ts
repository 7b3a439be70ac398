// biome-ignore-all lint/complexity/useMaxParams: shapes take their coordinates in a row, as SVG does.
import type { Random } from '../random.ts'
import { bush, glints, mirrored, sky, stars, sun } from './landscape.ts'
import { circle, ellipse, height, path, rect, type Sheet, stroke, times, width } from './sheet.ts'

function block(
  random: Random,
  x: number,
  base: number,
  w: number,
  h: number,
  at: { wall: string; lit: string; share: number },
): string {
  const columns = Math.max(2, Math.floor(w / 22))
  const rows = Math.max(2, Math.floor(h / 30))
  const pane = { w: (w / columns) * 0.52, h: (h / rows) * 0.5 }
  const windows = times(columns * rows, i => {
    if (!random.chance(at.share)) return ''
    const px = x + ((i % columns) + 0.24) * (w / columns)
    const py = base - h + (Math.floor(i / columns) + 0.3) * (h / rows)
    return rect(
      +px.toFixed(1),
      +py.toFixed(1),
      +pane.w.toFixed(1),
      +pane.h.toFixed(1),
      at.lit,
      `opacity="${(0.45 + random.next() * 0.5).toFixed(2)}"`,
    )
  })
  const top = random.chance(0.4)
    ? rect(x + w * 0.3, base - h - 26, w * 0.34, 26, at.wall)
    : random.chance(0.4)
      ? stroke(`M${x + w / 2},${base - h} v-46`, at.wall, 4)
      : ''
  return rect(x, base - h, w, h, at.wall) + top + windows
}

function row(
  random: Random,
  base: number,
  at: { low: number; high: number; wall: string; lit: string; share: number },
): string {
  let x = -30
  const blocks: string[] = []
  while (x < width) {
    const w = random.between(62, 150)
    blocks.push(block(random, x, base, w, random.between(at.low, at.high), at))
    x += w + random.between(-6, 16)
  }
  return blocks.join('')
}

/** The stepped tower of a temple among the houses. */
const gopuram = (x: number, base: number, s: number): string =>
  times(
    7,
    i =>
      path(
        `M${x - (112 - i * 13) * s},${base - i * 36 * s} h${(224 - i * 26) * s} l${-9 * s},${-34 * s} h${(-206 + i * 26) * s} Z`,
        i % 2 ? '#d98a5b' : '#e9a86b',
      ) +
      times(5, k =>
        rect(
          x - (70 - i * 8) * s + k * (32 - i * 3.4) * s,
          base - i * 36 * s - 26 * s,
          11 * s,
          18 * s,
          '#ffe0a0',
        ),
      ),
  ) +
  path(`M${x - 30 * s},${base - 250 * s} q${30 * s},${-48 * s} ${60 * s},0 Z`, '#c9694b') +
  times(3, i => stroke(`M${x + (i - 1) * 17 * s},${base - 268 * s} v${-22 * s}`, '#ffe6ae', 4 * s))

/** The city over the lake at the blue hour. */
export function blueHour(sheet: Sheet, random: Random): void {
  const waterline = 720
  const skyline = [
    row(random, waterline, { low: 210, high: 430, wall: '#6d6ba3', lit: '#ffdca6', share: 0.16 }),
    row(random, waterline, { low: 130, high: 320, wall: '#474a86', lit: '#ffd08a', share: 0.34 }),
    gopuram(420, waterline, 1.1),
    row(random, waterline, { low: 36, high: 120, wall: '#2c2f63', lit: '#ffc772', share: 0.42 }),
    times(17, i =>
      bush(random, {
        x: 20 + i * 98,
        y: waterline + 4,
        size: 74,
        colour: i % 2 ? '#1f2a52' : '#263463',
      }),
    ),
  ].join('')
  sheet.add(
    sky(
      sheet,
      [
        [0, '#1b2258'],
        [0.3, '#4a4c98'],
        [0.5, '#a878a8'],
        [0.64, '#f4a88c'],
        [0.7, '#ffd0a0'],
      ],
      waterline,
    ),
    stars(random, { to: 320, count: 90 }),
    sun(sheet, { x: 1260, y: 190, r: 30, colour: '#fff6e0', halo: 7 }),
    skyline,
    rect(
      0,
      waterline,
      width,
      height - waterline,
      sheet.linear([
        [0, '#8a6a9c'],
        [0.4, '#3f3f7c'],
        [1, '#191c48'],
      ]),
    ),
    sheet.clipped(
      rect(0, waterline, width, height - waterline, '#000'),
      mirrored(waterline, 0.46, skyline),
    ),
    glints(random, {
      from: waterline + 8,
      to: height,
      x: 800,
      spread: 1900,
      count: 150,
      colour: '#ffd08a',
    }),
    path(`M0,1000 Q420,960 820,1004 T${width},990 L${width},${height} L0,${height} Z`, '#10143a'),
    times(7, i => lamp(sheet, 90 + i * 240, 1010)),
    times(9, i => bush(random, { x: 200 + i * 178, y: 1052, size: 80, colour: '#0d1030' })),
  )
}

const lamp = (sheet: Sheet, x: number, y: number): string =>
  circle(
    x,
    y - 120,
    76,
    sheet.radial([
      [0, '#ffe0a0', 0.75],
      [1, '#ffb15e', 0],
    ]),
  ) +
  stroke(`M${x},${y + 20} V${y - 110}`, '#0d1030', 6) +
  circle(x, y - 120, 12, '#fff0c8')

/** The roof: tables, planters, strings of bulbs, the skyline behind. */
export function roofGarden(sheet: Sheet, random: Random): void {
  sheet.add(
    sky(
      sheet,
      [
        [0, '#27306e'],
        [0.34, '#7a64a4'],
        [0.56, '#f0a08c'],
        [0.66, '#ffd7a6'],
      ],
      760,
    ),
    row(random, 740, { low: 180, high: 400, wall: '#8a76a8', lit: '#ffe2b4', share: 0.14 }),
    row(random, 740, { low: 90, high: 260, wall: '#5c5592', lit: '#ffd694', share: 0.3 }),
    gopuram(1270, 740, 0.8),
    rect(0, 690, width, 70, '#c8c0d4', 'opacity="0.35"'),
    times(17, i => rect(i * 100, 690, 5, 90, '#2b2c58')),
    rect(0, 682, width, 11, '#2b2c58'),
    rect(
      0,
      760,
      width,
      height - 760,
      sheet.linear([
        [0, '#8c6b62'],
        [1, '#4e3a44'],
      ]),
    ),
    times(12, i =>
      stroke(`M0,${776 + i * i * 2.2 + i * 6} H${width}`, '#3a2a34', 2.4, 'opacity="0.35"'),
    ),
    bulbs(sheet, 0),
    bulbs(sheet, 1),
    planter(random, 40, 790),
    planter(random, 1330, 790),
    diner(sheet, 430, 930),
    diner(sheet, 1080, 960),
  )
}

const bulbs = (sheet: Sheet, at: number): string => {
  const y = 150 + at * 90
  const glow = sheet.radial([
    [0, '#ffe3a6', 0.85],
    [1, '#ffc46a', 0],
  ])
  return (
    stroke(`M-20,${y} Q400,${y + 170} 800,${y + 30} T1620,${y + 20}`, '#1c1f4c', 3) +
    times(15, i => {
      const x = 30 + i * 110
      const by =
        y +
        (i < 7
          ? Math.sin((i / 7.3) * Math.PI) * 98 + i * 4
          : 34 - Math.sin(((i - 7.3) / 7.3) * Math.PI) * 100)
      return circle(x, by + 18, 46, glow) + circle(x, by + 16, 9, '#fff6da')
    })
  )
}

const planter = (random: Random, x: number, y: number): string =>
  rect(x, y - 60, 230, 110, '#6d4a44', 'rx="8"') +
  times(28, () =>
    ellipse(
      x + random.between(-20, 250),
      y - 90 - random.between(0, 150),
      random.between(22, 46),
      random.between(14, 24),
      random.pick(['#3f6e5c', '#2f5a50', '#5a8a68', '#d97757']),
    ),
  )

const diner = (sheet: Sheet, x: number, y: number): string =>
  [
    circle(
      x,
      y - 80,
      190,
      sheet.radial([
        [0, '#ffd694', 0.5],
        [1, '#ffb15e', 0],
      ]),
    ),
    times(
      2,
      i =>
        path(`M${x + (i ? 150 : -150) - 52},${y - 150} h104 v120 h-104 Z`, '#3d4fa1') +
        stroke(
          `M${x + (i ? 150 : -150) - 46},${y - 30} v130 M${x + (i ? 150 : -150) + 46},${y - 30} v130`,
          '#2a2440',
          9,
        ) +
        rect(x + (i ? 150 : -150) - 60, y - 34, 120, 24, '#5163b8', 'rx="8"'),
    ),
    ellipse(x, y - 20, 150, 34, '#e9d8c4'),
    ellipse(x, y - 26, 150, 32, '#fff3e2'),
    stroke(`M${x},${y} V${y + 110} M${x - 54},${y + 112} h108`, '#2a2440', 13),
    times(2, i => ellipse(x + (i ? 62 : -62), y - 30, 44, 12, '#c9b7a6')),
    rect(x - 10, y - 70, 20, 38, '#ffe6ae', 'rx="6"'),
    ellipse(x, y - 80, 6, 12, '#ffb84d'),
  ].join('')
