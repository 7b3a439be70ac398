import type { Random } from '../random.ts'
import { cuspedArch, roundArch } from './architecture.ts'
import { circle, ellipse, height, path, rect, type Sheet, stroke, times, width } from './sheet.ts'

/** How one bedroom differs from the next. */
export interface Room {
  wall: [top: string, bottom: string]
  floor: [back: string, front: string]
  wood: string
  window: 'cusped' | 'round' | 'tall' | 'wide' | 'skylight'
  /** Draws what is seen through the window, over the whole picture. */
  view: (sheet: Sheet, random: Random) => string
  headboard: 'carved' | 'slats' | 'padded' | 'poster'
  linen: string
  throw: string
  accent: string
  pattern: 'buti' | 'waves' | 'lattice' | 'stripes'
  mirrored?: boolean
  extra: 'stove' | 'desk' | 'plant' | 'swing' | 'daybed'
}

const floorLine = 760

const openings: Record<
  Room['window'],
  { x: number; y: number; w: number; h: number; shape: (x: number, y: number, w: number, h: number) => string }[]
> = {
  cusped: [{ x: 930, y: 130, w: 460, h: 560, shape: cuspedArch }],
  round: [
    { x: 950, y: 150, w: 210, h: 520, shape: roundArch },
    { x: 1200, y: 150, w: 210, h: 520, shape: roundArch },
  ],
  tall: [
    { x: 930, y: 120, w: 210, h: 560, shape: boxed },
    { x: 1190, y: 120, w: 210, h: 560, shape: boxed },
  ],
  wide: [{ x: 880, y: 130, w: 620, h: 500, shape: boxed }],
  skylight: [
    { x: 560, y: 70, w: 470, h: 250, shape: slanted },
    { x: 1180, y: 300, w: 230, h: 300, shape: boxed },
  ],
}

function boxed(x: number, y: number, w: number, h: number): string {
  return `M${x},${y} h${w} v${h} h${-w} Z`
}

function slanted(x: number, y: number, w: number, h: number): string {
  return `M${x + 80},${y} h${w - 60} l-60,${h} h${-w - 10} Z`
}

/** A bedroom: window with its view, bed, lamp, and one thing more. */
export function interior(sheet: Sheet, random: Random, room: Room): void {
  const furniture = [bed(sheet, random, room), lamp(sheet, 800, room), extras[room.extra](sheet, random, room)]
  const fragments = [
    rect(
      0,
      0,
      width,
      floorLine,
      sheet.linear([
        [0, room.wall[0]],
        [1, room.wall[1]],
      ]),
    ),
    room.window === 'skylight'
      ? path(`M0,0 H${width} L1230,330 H330 L0,520 Z`, '#fff', 'opacity="0.14"') +
        stroke('M330,330 H1230 M330,330 L0,520 M1230,330 L1600,0', room.wood, 14, 'opacity="0.7"')
      : '',
    rect(
      0,
      floorLine,
      width,
      height - floorLine,
      sheet.linear([
        [0, room.floor[0]],
        [1, room.floor[1]],
      ]),
    ),
    times(13, i => stroke(`M${800 + (i - 6) * 130},${floorLine} L${800 + (i - 6) * 330},${height}`, room.wood, 2.5, 'opacity="0.22"')),
    rect(0, floorLine - 22, width, 24, room.wall[1]),
    rect(0, floorLine - 24, width, 5, '#fff', 'opacity="0.25"'),
    windows(sheet, random, room),
    rug(room),
    ...furniture,
    // Daylight from the window over all of it.
    rect(
      0,
      0,
      width,
      height,
      sheet.linear(
        [
          [0, '#1d1430', 0.22],
          [0.6, '#ffe9c4', 0.02],
          [1, '#ffe3b0', 0.16],
        ],
        'x',
      ),
    ),
  ]
  sheet.add(room.mirrored ? `<g transform="translate(${width} 0) scale(-1 1)">${fragments.join('')}</g>` : fragments.join(''))
}

function windows(sheet: Sheet, random: Random, room: Room): string {
  return openings[room.window]
    .map(({ x, y, w, h, shape }) => {
      const frame = shape(x - 18, y - 20, w + 36, h + 38)
      const bars =
        room.window === 'cusped'
          ? `M${x},${y + h * 0.42} h${w} M${x + w / 2},${y + h * 0.42} v${h * 0.58}`
          : `M${x + w / 2},${y} v${h} M${x},${y + h * 0.36} h${w}`
      const sill = room.window === 'skylight' && y < 100 ? '' : rect(x - 34, y + h + 14, w + 68, 22, room.wood, 'rx="4"')
      const light = `M${x + 20},${floorLine + 24} L${x + w - 10},${floorLine + 24} L${x + w - 210},${height} L${x - 320},${height} Z`
      return [
        path(frame, room.wood),
        sheet.clipped(path(shape(x, y, w, h), '#000'), room.view(sheet, random)),
        sheet.clipped(path(shape(x, y, w, h), '#000'), stroke(bars, room.wood, 9)),
        stroke(shape(x, y, w, h), '#fff', 3, 'opacity="0.28"'),
        sill,
        path(light, '#fff0cc', 'opacity="0.2"'),
        curtain(sheet, room, x - 92, y - 34, h),
        curtain(sheet, room, x + w + 10, y - 34, h),
      ].join('')
    })
    .join('')
}

function curtain(sheet: Sheet, room: Room, x: number, y: number, h: number): string {
  if (room.window === 'skylight' || room.window === 'cusped') return ''
  const cloth = sheet.linear(
    [
      [0, room.linen, 0.95],
      [0.5, '#ffffff', 0.85],
      [1, room.linen, 0.95],
    ],
    'x',
  )
  return (
    path(`M${x},${y} h84 q-12,${h * 0.5} 6,${h + 76} h-96 q18,${-h * 0.5} 6,${-h - 76} Z`, cloth) +
    times(3, i => stroke(`M${x + 20 + i * 22},${y + 6} q-8,${h * 0.5} 0,${h + 62}`, room.wood, 2, 'opacity="0.16"')) +
    rect(x - 12, y - 10, 108, 10, room.wood, 'rx="5"')
  )
}

const rug = (room: Room): string =>
  path('M140,905 H1240 L1390,1060 H-10 Z', room.throw, 'opacity="0.9"') +
  path('M186,924 H1200 L1310,1036 H72 Z', 'none', `stroke="${room.linen}" stroke-width="5" stroke-dasharray="20 12" opacity="0.75"`) +
  times(21, i => path(`M${130 + i * 58},1000 l16,-14 l16,14 l-16,14 Z`, room.accent, 'opacity="0.85"'))

const motifs: Record<Room['pattern'], (x: number, y: number, colour: string) => string> = {
  buti: (x, y, colour) => path(`M${x},${y + 13} q-15,-13 0,-28 q15,15 0,28 Z`, colour) + circle(x, y + 18, 3, colour),
  waves: (x, y, colour) => stroke(`M${x - 18},${y} q9,-12 18,0 t18,0`, colour, 4),
  lattice: (x, y, colour) => stroke(`M${x - 14},${y} l14,-15 l14,15 l-14,15 Z`, colour, 3.4),
  stripes: (x, y, colour) => rect(x - 20, y - 3, 40, 6, colour),
}

function printed(room: Room, at: { x: number; y: number; w: number; h: number; step: number; colour: string }): string {
  const columns = Math.floor(at.w / at.step)
  const rows = Math.floor(at.h / (at.step * 0.92))
  return times(columns * rows, i =>
    motifs[room.pattern](
      at.x + ((i % columns) + 0.5 + (Math.floor(i / columns) % 2 ? 0.22 : -0.22)) * at.step,
      at.y + (Math.floor(i / columns) + 0.5) * at.step * 0.92,
      at.colour,
    ),
  )
}

const headboards: Record<Room['headboard'], (sheet: Sheet, room: Room) => string> = {
  carved: (_, room) =>
    path(cuspedArch(150, 330, 560, 470), room.wood) +
    stroke(cuspedArch(184, 372, 492, 420).replace(' Z', ''), room.accent, 5, 'opacity="0.8"') +
    times(7, i => motifs.buti(240 + i * 63, 560 - Math.sin((i / 6) * Math.PI) * 90, room.accent)),
  slats: (_, room) =>
    rect(140, 470, 580, 26, room.wood, 'rx="10"') +
    times(13, i => rect(156 + i * 44, 490, 16, 260, room.wood)) +
    rect(140, 690, 580, 20, room.wood),
  padded: (sheet, room) =>
    rect(
      120,
      430,
      620,
      340,
      sheet.linear([
        [0, room.accent],
        [1, room.wood],
      ]),
      'rx="22"',
    ) + times(5, i => stroke(`M${224 + i * 104},440 V760`, '#000', 3, 'opacity="0.16"')),
  poster: (sheet, room) =>
    rect(130, 470, 600, 280, room.wood, 'rx="14"') +
    times(2, i => rect(112 + i * 612, 130, 22, 820, room.wood, 'rx="8"')) +
    rect(100, 120, 650, 22, room.wood, 'rx="8"') +
    path(
      'M112,142 Q150,420 122,700 L112,700 Z M734,142 Q700,420 728,700 L738,700 Z',
      sheet.linear([
        [0, '#ffffff', 0.85],
        [1, '#ffffff', 0.5],
      ]),
    ) +
    path('M120,142 Q420,240 730,142 Z', '#ffffff', 'opacity="0.6"'),
}

function bed(sheet: Sheet, _random: Random, room: Room): string {
  const cover = sheet.linear([
    [0, room.linen],
    [1, '#ffffff'],
  ])
  return [
    ellipse(440, 985, 470, 44, '#000', 'opacity="0.2"'),
    headboards[room.headboard](sheet, room),
    rect(112, 770, 636, 190, room.wood, 'rx="14"'),
    path('M104,742 Q104,700 150,694 H712 Q756,700 756,742 L776,915 Q776,940 744,940 H112 Q82,940 84,915 Z', cover),
    // Folds in the linen.
    times(4, i => stroke(`M${210 + i * 140},712 q${-10 + i * 6},100 ${-16 + i * 12},214`, room.wood, 2.4, 'opacity="0.1"')),
    path('M92,836 Q430,806 768,836 L776,915 Q776,944 744,944 H112 Q82,944 84,915 Z', room.throw),
    sheet.clipped(
      path('M92,836 Q430,806 768,836 L776,915 Q776,944 744,944 H112 Q82,944 84,915 Z', '#000'),
      printed(room, { x: 84, y: 832, w: 700, h: 128, step: 42, colour: room.accent }),
    ),
    stroke('M92,836 Q430,806 768,836', room.accent, 6),
    pillow(190, 618, 220, 120, '#fffdf7', room),
    pillow(448, 618, 220, 120, '#fffdf7', room),
    pillow(232, 668, 170, 96, room.throw, room, true),
    pillow(452, 668, 170, 96, room.accent, room),
    times(2, i => rect(126 + i * 590, 944, 26, 56, room.wood)),
  ].join('')
}

const pillow = (x: number, y: number, w: number, h: number, colour: string, room: Room, isPrinted = false): string =>
  path(
    `M${x + 10},${y + 8} Q${x + w / 2},${y - 14} ${x + w - 10},${y + 8} Q${x + w + 16},${y + h / 2} ${x + w - 8},${y + h} Q${x + w / 2},${y + h + 12} ${x + 8},${y + h} Q${x - 16},${y + h / 2} ${x + 10},${y + 8} Z`,
    colour,
  ) +
  stroke(`M${x + 14},${y + h - 2} Q${x + w / 2},${y + h + 8} ${x + w - 12},${y + h - 2}`, room.wood, 3, 'opacity="0.25"') +
  (isPrinted ? printed(room, { x: x + 12, y: y + 10, w: w - 20, h: h - 14, step: 36, colour: room.accent }) : '')

function lamp(sheet: Sheet, x: number, room: Room): string {
  return [
    rect(x - 48, 742, 116, 190, room.wood, 'rx="8"'),
    rect(x - 58, 730, 136, 18, room.wood, 'rx="6"'),
    stroke(`M${x - 34},806 h88 M${x - 34},866 h88`, '#fff', 3, 'opacity="0.2"'),
    circle(
      x + 10,
      610,
      290,
      sheet.radial([
        [0, '#ffdc94', 0.75],
        [0.4, '#ffc46a', 0.28],
        [1, '#ffc46a', 0],
      ]),
    ),
    path(`M${x - 8},730 q-18,-46 18,-66 q36,20 18,66 Z`, room.accent),
    path(
      `M${x - 44},664 L${x - 22},580 H${x + 42} L${x + 64},664 Z`,
      sheet.linear([
        [0, '#fff3d0'],
        [1, '#ffd58a'],
      ]),
    ),
  ].join('')
}

const extras: Record<Room['extra'], (sheet: Sheet, random: Random, room: Room) => string> = {
  stove: (sheet, _random, room) =>
    rect(1296, 60, 40, 560, '#2c2a30') +
    circle(
      1316,
      790,
      260,
      sheet.radial([
        [0, '#ff9d4a', 0.55],
        [1, '#ff7a2e', 0],
      ]),
    ) +
    rect(1206, 610, 220, 280, '#2c2a30', 'rx="16"') +
    rect(1236, 690, 160, 130, '#ff9a3c', 'rx="10"') +
    path('M1250,820 q20,-92 46,-60 q10,-60 34,-14 q24,-30 50,74 Z', '#ffe08a') +
    stroke('M1316,690 v130 M1236,755 h160', '#2c2a30', 5) +
    times(2, i => rect(1226 + i * 150, 890, 26, 60, '#2c2a30')) +
    times(4, i => ellipse(1480, 940 - i * 27, 72, 17, i % 2 ? room.wood : '#a77b55')),
  desk: (sheet, _random, room) =>
    rect(1010, 742, 500, 22, room.wood, 'rx="5"') +
    times(2, i => rect(1034 + i * 430, 764, 18, 236, room.wood)) +
    rect(1330, 764, 134, 150, room.wood) +
    rect(1130, 640, 170, 104, '#2a2a3c', 'rx="8"') +
    rect(
      1140,
      650,
      150,
      84,
      sheet.linear([
        [0, '#8fb4d8'],
        [1, '#d8e4ef'],
      ]),
      'rx="4"',
    ) +
    path('M1100,760 q-6,-18 20,-18 h196 q24,0 20,18 Z', '#3a3a4c') +
    stroke('M1450,742 v-112 l-52,-52', '#3a3a4c', 8) +
    path('M1358,604 l56,-48 l20,34 Z', room.accent) +
    rect(1120, 800, 150, 26, room.accent, 'rx="10"') +
    rect(1130, 690, 130, 110, room.throw, 'rx="16" opacity="0.95"') +
    stroke('M1195,826 v90 M1140,980 l55,-64 l55,64', '#3a3a4c', 10),
  plant: (_sheet, random, room) =>
    path('M1360,860 h150 l-22,130 q-53,18 -106,0 Z', room.accent) +
    times(15, i => {
      const angle = -Math.PI * (0.12 + (i / 14) * 0.76) + (random.next() - 0.5) * 0.2
      const long = random.between(190, 340)
      const tip = { x: 1435 + Math.cos(angle) * long * 0.85, y: 862 + Math.sin(angle) * long }
      return path(
        `M1435,866 Q${(1435 + tip.x) / 2 - 30},${(862 + tip.y) / 2 - 20} ${tip.x},${tip.y} Q${(1435 + tip.x) / 2 + 34},${(862 + tip.y) / 2 + 18} 1435,866 Z`,
        ['#3d6e55', '#4f8a66', '#2f5a4a'][i % 3] ?? '#3d6e55',
      )
    }),
  swing: (_sheet, _random, room) =>
    stroke('M1040,0 V800 M1440,0 V800', '#c9a15c', 6) +
    times(12, i => circle(1040 + (i % 2) * 400, 60 + Math.floor(i / 2) * 120, 8, '#e8c987')) +
    rect(1010, 800, 460, 30, room.wood, 'rx="10"') +
    rect(1020, 768, 440, 40, room.throw, 'rx="16"') +
    printed(room, { x: 1022, y: 770, w: 436, h: 40, step: 38, colour: room.accent }) +
    rect(1040, 690, 130, 90, room.accent, 'rx="26" transform="rotate(-6 1105 735)"') +
    rect(1310, 690, 130, 90, room.linen, 'rx="26" transform="rotate(5 1375 735)"') +
    ellipse(1240, 980, 250, 22, '#000', 'opacity="0.18"'),
  daybed: (_sheet, _random, room) =>
    rect(900, 704, 520, 90, room.wood, 'rx="10"') +
    rect(908, 664, 504, 60, room.throw, 'rx="20"') +
    printed(room, { x: 914, y: 668, w: 490, h: 52, step: 40, colour: room.accent }) +
    path('M916,672 q-12,-110 74,-104 q40,40 16,104 Z', room.accent) +
    path('M1404,672 q14,-110 -72,-104 q-42,40 -18,104 Z', room.linen) +
    rect(1100, 820, 170, 16, room.wood, 'rx="6"') +
    times(2, i => rect(1118 + i * 122, 836, 12, 90, room.wood)) +
    path('M1150,820 q-6,-44 34,-46 q40,2 34,46 Z', '#f4efe2') +
    stroke('M1220,790 q26,0 16,24', '#f4efe2', 7),
}
