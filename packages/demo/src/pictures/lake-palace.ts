import type { Random } from '../random.ts'
import { arcade, chhatri, cuspedArch, type Stone, tower, wing } from './architecture.ts'
import { birds, clouds, glints, mirrored, ridge, sky, stars, sun } from './landscape.ts'
import { circle, ellipse, height, path, rect, type Sheet, stroke, times, width } from './sheet.ts'

const stone: Stone = {
  stone: '#d98f6a',
  light: '#f1b98c',
  shade: '#8a4350',
  dome: '#f3c79b',
  gold: '#ffe2a0',
  window: '#5a2c47',
}
const litStone: Stone = {
  ...stone,
  stone: '#8d5060',
  light: '#b06a68',
  shade: '#4a2648',
  dome: '#a5606a',
  window: '#ffd58a',
}

const palace = (base: number, at: Stone): string =>
  [
    wing(430, base, 190, 150, { ...at, bays: 4 }),
    wing(980, base, 240, 130, { ...at, bays: 5 }),
    wing(600, base, 410, 205, { ...at, bays: 8 }),
    tower(610, base, 92, 285, at),
    tower(1000, base, 92, 265, at),
    wing(730, base, 150, 268, { ...at, bays: 3, storeys: 3 }),
    chhatri(805, base - 268, 128, at),
    tower(436, base, 62, 190, at),
    tower(1216, base, 66, 175, at),
  ].join('')

const boat = (x: number, y: number, s: number, colour: string): string =>
  path(
    `M${x - 70 * s},${y} Q${x},${y + 34 * s} ${x + 74 * s},${y - 4 * s} Q${x + 40 * s},${y + 8 * s} ${x},${y + 7 * s} Q${x - 44 * s},${y + 7 * s} ${x - 70 * s},${y} Z`,
    colour,
  ) +
  path(
    `M${x - 4 * s},${y + 6 * s} l${4 * s},${-34 * s} q${7 * s},${-8 * s} ${12 * s},0 l${6 * s},${34 * s} Z`,
    colour,
  ) +
  circle(x + 6 * s, y - 40 * s, 7 * s, colour) +
  stroke(`M${x + 14 * s},${y - 22 * s} L${x + 58 * s},${y + 26 * s}`, colour, 3.4 * s)

/** A white city on its lake, at the hour when the lamps are lit. */
export function lakePalace(sheet: Sheet, random: Random): void {
  const waterline = 700
  const hills = [
    ridge(random, { y: 505, rise: 120, fill: '#b97a8c' }),
    ridge(random, { y: 585, rise: 95, fill: '#96597c' }),
    ridge(random, { y: 645, rise: 50, fill: '#74406a' }),
  ].join('')
  const land = hills + palace(waterline, stone)
  sheet.add(
    sky(sheet, [
      [0, '#2f3a6b'],
      [0.28, '#7a5688'],
      [0.5, '#e38f7e'],
      [0.64, '#ffcf8f'],
      [1, '#ffe3b0'],
    ]),
    clouds(random, { y: 250, spread: 150, count: 12, colour: '#ffd9b8', opacity: 0.38 }),
    sun(sheet, { x: 1310, y: 520, r: 58, colour: '#fff0c4', halo: 6 }),
    land,
    birds(random, { x: 330, y: 300, count: 9, colour: '#3b2a52' }),
    rect(
      0,
      waterline,
      width,
      height - waterline,
      sheet.linear([
        [0, '#e8a184'],
        [0.25, '#a8688a'],
        [1, '#35305f'],
      ]),
    ),
    sheet.clipped(
      rect(0, waterline, width, height - waterline, '#000'),
      mirrored(waterline, 0.42, land),
    ),
    rect(0, waterline - 3, width, 5, '#ffd9a8', 'opacity="0.5"'),
    glints(random, {
      from: waterline + 8,
      to: height,
      x: 1290,
      spread: 520,
      count: 90,
      colour: '#fff0c8',
    }),
    glints(random, {
      from: waterline + 12,
      to: height,
      x: 700,
      spread: 1500,
      count: 80,
      colour: '#f7b79a',
    }),
    boat(330, 830, 1.15, '#2a2146'),
    boat(1180, 775, 0.62, '#4a2f5c'),
    lotus(random),
  )
}

const lotus = (random: Random): string =>
  times(17, at => {
    const x = random.between(-30, width)
    const y = random.between(935, 1050)
    const s = 0.6 + (y - 900) / 160
    const flower =
      at % 4 === 0
        ? times(5, i =>
            path(
              `M${x},${y - 2} q${(i - 2) * 15 * s - 8 * s},${-26 * s} ${(i - 2) * 13 * s},${-42 * s} q${9 * s},${20 * s} ${-(i - 2) * 13 * s},${42 * s} Z`,
              i % 2 ? '#f39ab0' : '#f7b6c2',
            ),
          )
        : ''
    return (
      ellipse(x, y, 62 * s, 15 * s, '#2c4a58') +
      ellipse(x - 5 * s, y - 3 * s, 54 * s, 11 * s, '#3d6468') +
      flower
    )
  })

/** The inner court: arches on three sides, the fountain, the neem, evening. */
export function courtyard(sheet: Sheet, random: Random): void {
  const wall = sheet.linear([
    [0, '#f0b98d'],
    [1, '#d98f68'],
  ])
  const storey = (y: number, tall: number, lit: string): string =>
    rect(0, y, width, tall, wall) +
    arcade(20, y + tall * 0.2, width - 40, {
      count: 9,
      tall: tall * 0.72,
      fill: lit,
      frame: '#fbd9ae',
    }) +
    rect(0, y - 8, width, 20, '#fbe0bb')
  sheet.add(
    sky(sheet, [
      [0, '#30406f'],
      [0.3, '#8f7aa0'],
      [0.42, '#f0b79a'],
    ]),
    stars(random, { to: 180, count: 60 }),
    storey(255, 230, '#7a3f4d'),
    storey(485, 285, '#56304a'),
    times(9, i =>
      circle(
        104 + i * 173.5,
        690,
        82,
        sheet.radial([
          [0, '#ffdf9a', 0.75],
          [1, '#ffb15e', 0],
        ]),
      ),
    ),
    times(3, i => chhatri(270 + i * 530, 250, i === 1 ? 172 : 130, stone)),
    path(
      `M0,770 L${width},770 L${width},${height} L0,${height} Z`,
      sheet.linear([
        [0, '#c98765'],
        [1, '#7c4657'],
      ]),
    ),
    floorTiles(),
    neem(random, 1330, 800),
    fountain(sheet, 760, 900),
    pots(random),
  )
}

const floorTiles = (): string =>
  times(9, i => stroke(`M-200,${770 + 4 * i * i + i * 4} H1800`, '#f0b98d', 2, 'opacity="0.28"')) +
  times(19, i =>
    stroke(
      `M${800 + (i - 9) * 92},770 L${800 + (i - 9) * 300},${height}`,
      '#f0b98d',
      2,
      'opacity="0.22"',
    ),
  )

const neem = (random: Random, x: number, y: number): string =>
  path(
    `M${x - 26},${y + 30} Q${x - 8},${y - 190} ${x - 60},${y - 340} L${x - 36},${y - 350} Q${x + 8},${y - 250} ${x + 6},${y - 200} Q${x + 30},${y - 300} ${x + 86},${y - 350} L${x + 100},${y - 336} Q${x + 22},${y - 190} ${x + 30},${y + 30} Z`,
    '#4a2f3f',
  ) +
  times(46, i =>
    ellipse(
      x + 20 + (random.next() - 0.5) * 460,
      y - 430 + (random.next() - 0.5) * 270,
      random.between(38, 74),
      random.between(24, 44),
      ['#3d5a4c', '#4f7358', '#648a62', '#365047'][i % 4] ?? '#4f7358',
    ),
  )

const fountain = (sheet: Sheet, x: number, y: number): string =>
  [
    ellipse(x, y + 20, 330, 84, '#8a4f55'),
    ellipse(x, y, 330, 84, '#f4c99c'),
    ellipse(
      x,
      y + 2,
      292,
      68,
      sheet.linear([
        [0, '#86b0b4'],
        [1, '#3d6a84'],
      ]),
    ),
    path(
      `M${x - 30},${y + 6} L${x - 16},${y - 112} L${x + 16},${y - 112} L${x + 30},${y + 6} Z`,
      '#f4c99c',
    ),
    ellipse(x, y - 112, 104, 26, '#e0a378'),
    ellipse(x, y - 118, 96, 20, '#9cc3c2'),
    times(7, i =>
      stroke(
        `M${x},${y - 196} q${(i - 3) * 20},${-34} ${(i - 3) * 31},${84}`,
        '#e9f6f2',
        3.2,
        'opacity="0.75"',
      ),
    ),
    times(8, i =>
      circle(
        x - 220 + i * 62,
        y + 10 + ((i * 37) % 34),
        8,
        ['#f39ab0', '#ffd27d', '#f07f5a'][i % 3] ?? '#ffd27d',
      ),
    ),
  ].join('')

const pots = (random: Random): string =>
  times(4, i => {
    const x = [90, 250, 1130, 1510][i] ?? 0
    const y = [960, 870, 850, 1000][i] ?? 0
    return (
      path(`M${x - 46},${y - 70} h92 l-14,82 q-32,14 -64,0 Z`, '#a4503c') +
      rect(x - 52, y - 82, 104, 18, '#bd6247', 'rx="6"') +
      times(13, () =>
        ellipse(
          x + random.between(-58, 58),
          y - 110 - random.between(0, 70),
          24,
          14,
          random.chance(0.25) ? '#e8577e' : '#54785a',
        ),
      )
    )
  })

/** Night on the roof: cushions, lanterns, the lit palace across the water. */
export function roofTerrace(sheet: Sheet, random: Random): void {
  const waterline = 620
  const shore =
    ridge(random, { y: 520, rise: 110, fill: '#2d2a55' }) +
    `<g transform="translate(330 186) scale(0.7)">${palace(waterline, litStone)}</g>`
  const arch = (x: number): string => cuspedArch(x, 90, 480, 830)
  sheet.add(
    sky(sheet, [
      [0, '#141a3f'],
      [0.4, '#3b3470'],
      [0.6, '#80527f'],
    ]),
    stars(random, { to: 480, count: 170 }),
    sun(sheet, { x: 410, y: 210, r: 36, colour: '#fff3cf', halo: 7 }),
    shore,
    rect(
      0,
      waterline,
      width,
      300,
      sheet.linear([
        [0, '#5f4377'],
        [1, '#1e1e46'],
      ]),
    ),
    sheet.clipped(rect(0, waterline, width, 320, '#000'), mirrored(waterline, 0.5, shore)),
    glints(random, { from: waterline, to: 880, x: 890, spread: 620, count: 90, colour: '#ffcf80' }),
    path(
      `M0,0 H${width} V920 H0 Z ${arch(40)} ${arch(560)} ${arch(1080)}`,
      sheet.linear([
        [0, '#5d3048'],
        [1, '#8b4a4c'],
      ]),
      'fill-rule="evenodd"',
    ),
    times(3, i =>
      stroke(
        cuspedArch(28 + i * 520, 76, 504, 850).replace(' Z', ''),
        '#e2a36f',
        5,
        'opacity="0.7"',
      ),
    ),
    rect(
      0,
      905,
      width,
      170,
      sheet.linear([
        [0, '#7d4050'],
        [1, '#41233f'],
      ]),
    ),
    times(5, i =>
      lantern(sheet, [20, 540, 1060, 1580, 800][i] ?? 0, [330, 330, 330, 330, 250][i] ?? 0),
    ),
    divan(),
  )
}

const lantern = (sheet: Sheet, x: number, y: number): string =>
  circle(
    x,
    y,
    190,
    sheet.radial([
      [0, '#ffc766', 0.6],
      [1, '#ff9d3c', 0],
    ]),
  ) +
  stroke(`M${x},${y - 110} V${y - 46}`, '#e9b877', 3) +
  path(
    `M${x - 22},${y - 40} L${x},${y - 58} L${x + 22},${y - 40} L${x + 28},${y + 26} L${x},${y + 48} L${x - 28},${y + 26} Z`,
    '#ffd98c',
  ) +
  stroke(
    `M${x - 22},${y - 40} H${x + 22} M${x - 28},${y + 26} H${x + 28} M${x},${y - 58} V${y + 48}`,
    '#9c5a36',
    3.4,
  )

const divan = (): string =>
  rect(330, 888, 940, 96, '#b2443f', 'rx="26"') +
  times(23, i => path(`M${356 + i * 39},912 q12,-18 24,0 q-12,22 -24,0 Z`, '#f1c27b')) +
  rect(310, 966, 980, 34, '#5a2a3a', 'rx="12"') +
  times(4, i =>
    rect(
      350 + i * 238,
      800,
      176,
      104,
      ['#e0a34a', '#2f6d73', '#d7694e', '#7d4a7d'][i] ?? '#e0a34a',
      `rx="34" transform="rotate(${[-5, 4, -3, 6][i]} ${438 + i * 238} 852)"`,
    ),
  ) +
  times(4, i => circle(438 + i * 238, 852, 26, '#fff2d4', 'opacity="0.35"'))
