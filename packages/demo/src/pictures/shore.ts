import type { Random } from '../random.ts'
import { birds, bush, clouds, glints, palm, sky, sun } from './landscape.ts'
import { circle, ellipse, height, path, rect, type Sheet, stroke, times, width } from './sheet.ts'

const leaf = { near: '#12393f', middle: '#1f5a54', far: '#3c7f70' }

function cottage(
  x: number,
  base: number,
  s: number,
  at: { wall: string; roof: string; light: string },
): string {
  return (
    rect(x - 120 * s, base - 118 * s, 240 * s, 96 * s, at.wall) +
    times(5, i => rect(x - 112 * s + i * 54 * s, base - 24 * s, 9 * s, 26 * s, '#4b3230')) +
    rect(x - 150 * s, base - 30 * s, 300 * s, 11 * s, '#7d5644') +
    rect(x - 28 * s, base - 104 * s, 56 * s, 76 * s, at.light) +
    rect(x - 98 * s, base - 96 * s, 44 * s, 44 * s, at.light) +
    rect(x + 54 * s, base - 96 * s, 44 * s, 44 * s, at.light) +
    stroke(
      `M${x},${base - 104 * s} v${76 * s} M${x - 76 * s},${base - 96 * s} v${44 * s} M${x + 76 * s},${base - 96 * s} v${44 * s}`,
      '#5c3d36',
      4 * s,
    ) +
    path(
      `M${x - 172 * s},${base - 104 * s} Q${x - 70 * s},${base - 176 * s} ${x},${base - 250 * s} Q${x + 70 * s},${base - 176 * s} ${x + 172 * s},${base - 104 * s} Q${x},${base - 126 * s} ${x - 172 * s},${base - 104 * s} Z`,
      at.roof,
    ) +
    times(9, i =>
      stroke(
        `M${x + (i - 4) * 9 * s},${base - (232 - Math.abs(i - 4) * 14) * s} Q${x + (i - 4) * 24 * s},${base - 170 * s} ${x + (i - 4) * 37 * s},${base - 116 * s}`,
        '#f3cf97',
        2.4 * s,
        'opacity="0.4"',
      ),
    )
  )
}

/** The sun goes into the sea; palms, a fishing boat, the first lamp on a veranda. */
export function beach(sheet: Sheet, random: Random): void {
  const sea = 600
  sheet.add(
    sky(
      sheet,
      [
        [0, '#1f5f7a'],
        [0.25, '#5aa5a0'],
        [0.42, '#f6c98a'],
        [0.56, '#ff9d6b'],
      ],
      sea,
    ),
    clouds(random, { y: 260, spread: 150, count: 12, colour: '#ffe6c2', opacity: 0.5 }),
    sun(sheet, { x: 720, y: 545, r: 84, colour: '#fff1c0', halo: 5.5 }),
    path('M1010,602 Q1150,596 1240,574 T1420,556 Q1530,540 1600,548 V602 Z', '#376f78'),
    rect(
      0,
      sea,
      width,
      height - sea,
      sheet.linear([
        [0, '#ffb27c'],
        [0.12, '#7fb3a5'],
        [0.45, '#2d7f86'],
        [0.7, '#3b9a98'],
      ]),
    ),
    glints(random, { from: sea + 4, to: 860, x: 720, spread: 460, count: 120, colour: '#fff3c9' }),
    glints(random, { from: sea + 20, to: 860, x: 800, spread: 1700, count: 70, colour: '#bfe5d6' }),
    outrigger(1180, 690),
    path(
      `M0,880 Q300,828 620,862 T1240,846 T${width},812 L${width},${height} L0,${height} Z`,
      '#e9f4e4',
      'opacity="0.8"',
    ),
    path(
      `M0,900 Q300,848 620,882 T1240,866 T${width},832 L${width},${height} L0,${height} Z`,
      sheet.linear([
        [0, '#f3cf9a'],
        [1, '#c98c63'],
      ]),
    ),
    path(
      `M0,935 Q340,885 700,918 T1300,905 T${width},880`,
      'none',
      'stroke="#fbe7c0" stroke-width="5" opacity="0.55"',
    ),
    cottage(1370, 905, 0.98, { wall: '#b5563f', roof: '#6f4a3a', light: '#ffd98a' }),
    circle(
      1370,
      850,
      230,
      sheet.radial([
        [0, '#ffce7a', 0.5],
        [1, '#ff9d4a', 0],
      ]),
    ),
    palm(random, { x: 1560, y: 950, tall: 560, lean: -90, trunk: '#4a3433', leaf: leaf.middle }),
    palm(random, { x: 1165, y: 920, tall: 430, lean: 60, trunk: '#543a37', leaf: leaf.middle }),
    palm(random, { x: 60, y: 1000, tall: 720, lean: 190, trunk: '#33282d', leaf: leaf.near }),
    palm(random, { x: 190, y: 1040, tall: 560, lean: -130, trunk: '#33282d', leaf: leaf.near }),
    bush(random, { x: 60, y: 1040, size: 110, colour: '#163f40' }),
    bush(random, { x: 1500, y: 1050, size: 130, colour: '#1c4a48' }),
    birds(random, { x: 460, y: 330, count: 7, colour: '#214b5a' }),
    times(8, i => ellipse(520 + i * 58, 985 - ((i * 31) % 22), 9, 4, '#a8714f', 'opacity="0.6"')),
  )
}

const outrigger = (x: number, y: number): string =>
  path(
    `M${x - 96},${y - 6} Q${x},${y + 34} ${x + 110},${y - 22} Q${x + 20},${y + 12} ${x - 96},${y - 6} Z`,
    '#27434c',
  ) +
  stroke(`M${x + 6},${y + 12} V${y - 130}`, '#27434c', 5) +
  path(
    `M${x + 12},${y - 126} Q${x + 84},${y - 70} ${x + 66},${y - 12} L${x + 12},${y - 6} Z`,
    '#e9794e',
  )

/** The salt-water pool towards the sea, in the morning. */
export function pool(sheet: Sheet, random: Random): void {
  sheet.add(
    sky(
      sheet,
      [
        [0, '#7cc3cf'],
        [0.35, '#cfeadf'],
        [0.5, '#fff0cf'],
      ],
      620,
    ),
    sun(sheet, { x: 1180, y: 300, r: 62, colour: '#fff8dc', halo: 6 }),
    clouds(random, { y: 220, spread: 110, count: 9, colour: '#ffffff', opacity: 0.55 }),
    rect(
      0,
      480,
      width,
      160,
      sheet.linear([
        [0, '#8fd0cb'],
        [1, '#2f8f97'],
      ]),
    ),
    glints(random, { from: 486, to: 620, x: 1180, spread: 700, count: 60, colour: '#ffffff' }),
    path('M0,398 Q130,392 240,430 T430,472 Q500,482 560,490 H0 Z', '#6fb0a4'),
    rect(
      0,
      610,
      width,
      height - 610,
      sheet.linear([
        [0, '#f2d6a6'],
        [1, '#d6a877'],
      ]),
    ),
    palm(random, { x: 300, y: 660, tall: 470, lean: 70, trunk: '#7a5a48', leaf: '#2c7a66' }),
    palm(random, { x: 420, y: 650, tall: 390, lean: -60, trunk: '#7a5a48', leaf: '#3f9377' }),
    palm(random, { x: 1500, y: 680, tall: 520, lean: -110, trunk: '#6d4f42', leaf: '#24705f' }),
    cottage(170, 690, 0.9, { wall: '#c8674a', roof: '#8a6044', light: '#fff1c9' }),
    bush(random, { x: 350, y: 690, size: 100, colour: '#3a8a6d' }),
    bush(random, { x: 1430, y: 700, size: 130, colour: '#2f7d68' }),
    path(`M330,712 H1490 L1620,930 H110 Z`, '#fbf0d8'),
    path(
      `M372,730 H1448 L1552,908 H182 Z`,
      sheet.linear([
        [0, '#79d3cd'],
        [1, '#1d8f9c'],
      ]),
    ),
    times(16, i =>
      stroke(
        `M${330 + ((i * 173) % 1050)},${752 + ((i * 47) % 136)} q26,-12 52,0 t52,0`,
        '#e6fbf4',
        3.4,
        'opacity="0.6"',
      ),
    ),
    lounger(560, 985, '#e07a3f'),
    lounger(1060, 985, '#0f766e'),
    parasol(820, 985),
  )
}

const lounger = (x: number, y: number, colour: string): string =>
  path(
    `M${x - 150},${y} L${x + 70},${y} L${x + 170},${y - 78} L${x + 190},${y - 68} L${x + 92},${y + 20} L${x - 150},${y + 20} Z`,
    '#8a5d3f',
  ) +
  path(
    `M${x - 146},${y - 16} L${x + 66},${y - 16} L${x + 164},${y - 92} L${x + 176},${y - 80} L${x + 74},${y + 4} L${x - 146},${y + 4} Z`,
    '#fff6e3',
  ) +
  path(
    `M${x - 40},${y - 16} L${x + 20},${y - 16} L${x + 20},${y + 4} L${x - 40},${y + 4} Z`,
    colour,
  ) +
  stroke(`M${x - 130},${y + 20} v34 M${x + 70},${y + 20} v34`, '#8a5d3f', 9)

const parasol = (x: number, y: number): string =>
  stroke(`M${x},${y + 50} V${y - 250}`, '#8a5d3f', 9) +
  times(6, i =>
    path(
      `M${x},${y - 300} L${x - 210 + i * 70},${y - 196 + Math.abs(2.5 - i) * 6} Q${x - 175 + i * 70},${y - 216} ${x - 140 + i * 70},${y - 196 + Math.abs(1.5 - i) * 6} Z`,
      i % 2 ? '#fff3da' : '#e07a3f',
    ),
  )

/** A hammock between two palms, the afternoon through. */
export function hammock(sheet: Sheet, random: Random): void {
  sheet.add(
    sky(
      sheet,
      [
        [0, '#f7d79b'],
        [0.45, '#ffedc9'],
        [0.62, '#ffe0b0'],
      ],
      700,
    ),
    sun(sheet, { x: 1060, y: 330, r: 92, colour: '#fffae6', halo: 5 }),
    rect(
      0,
      560,
      width,
      170,
      sheet.linear([
        [0, '#a9dcd0'],
        [1, '#3f9f9c'],
      ]),
    ),
    glints(random, { from: 566, to: 720, x: 1060, spread: 640, count: 80, colour: '#fffbe0' }),
    outrigger(560, 610),
    path(
      `M0,720 Q500,672 900,708 T${width},684 L${width},${height} L0,${height} Z`,
      sheet.linear([
        [0, '#f6dcae'],
        [1, '#d49f6c'],
      ]),
    ),
    path(
      `M0,735 Q500,688 900,722 T${width},700`,
      'none',
      'stroke="#ffffff" stroke-width="9" opacity="0.6"',
    ),
    bush(random, { x: 90, y: 790, size: 190, colour: '#2b6f5f' }),
    bush(random, { x: 1540, y: 800, size: 190, colour: '#24655a' }),
    palm(random, { x: 350, y: 930, tall: 800, lean: -40, trunk: '#5b4038', leaf: '#1d5f53' }),
    palm(random, { x: 1270, y: 930, tall: 820, lean: 70, trunk: '#5b4038', leaf: '#1d5f53' }),
    stroke('M362,560 L520,690 M1300,560 L1120,690', '#f7ead0', 5),
    path('M505,676 Q820,1010 1135,676 Q820,860 505,676 Z', '#e07a3f'),
    times(9, i =>
      stroke(
        `M${560 + i * 65},${734 + 62 * Math.sin((i / 8) * Math.PI)} L${560 + i * 65},${742 + 96 * Math.sin((i / 8) * Math.PI)}`,
        '#fff1d0',
        9,
        'opacity="0.75"',
      ),
    ),
    path('M610,742 q60,-66 130,-12 q24,36 -10,70 q-70,18 -120,-58 Z', '#0f766e'),
    ellipse(820, 985, 360, 26, '#a8744c', 'opacity="0.35"'),
    palmShadow(),
  )
}

const palmShadow = (): string =>
  ellipse(300, 1000, 260, 18, '#a8744c', 'opacity="0.3"') +
  ellipse(1360, 1000, 260, 18, '#a8744c', 'opacity="0.3"')
