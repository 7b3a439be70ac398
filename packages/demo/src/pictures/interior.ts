import type { Random } from '../random.ts'
import { cuspedArch, roundArch } from './architecture.ts'
import { bed, lamp } from './bed.ts'
import { extras } from './furniture.ts'
import type { Room } from './room.ts'
import { circle, height, path, rect, type Sheet, stroke, times, width } from './sheet.ts'

const floorLine = 760

const openings: Record<
  Room['window'],
  {
    x: number
    y: number
    w: number
    h: number
    shape: (x: number, y: number, w: number, h: number) => string
  }[]
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
    { x: 945, y: 380, w: 190, h: 270, shape: boxed },
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
  const furniture = [
    bed(sheet, room),
    lamp(sheet, 800, room),
    extras[room.extra](sheet, random, room),
  ]
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
    times(13, i =>
      stroke(
        `M${800 + (i - 6) * 130},${floorLine} L${800 + (i - 6) * 330},${height}`,
        room.wood,
        2.5,
        'opacity="0.22"',
      ),
    ),
    rect(0, floorLine - 22, width, 24, room.wall[1]),
    rect(0, floorLine - 24, width, 5, '#fff', 'opacity="0.25"'),
    windows(sheet, random, room),
    prints(room),
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
  sheet.add(
    room.mirrored
      ? `<g transform="translate(${width} 0) scale(-1 1)">${fragments.join('')}</g>`
      : fragments.join(''),
  )
}

function windows(sheet: Sheet, random: Random, room: Room): string {
  const all = openings[room.window]
  // One view behind them all, so that it goes on from window to window.
  const glass = path(all.map(({ x, y, w, h, shape }) => shape(x, y, w, h)).join(' '), '#000')
  const frames = all.map(({ x, y, w, h, shape }) =>
    path(shape(x - 18, y - 20, w + 36, h + 38), room.wood),
  )
  return (
    frames.join('') +
    sheet.clipped(glass, room.view(sheet, random)) +
    all.map((_, at) => dressed(sheet, room, at)).join('')
  )
}

/** Bars, sill, curtains and the light on the floor; windows side by side share a pair of curtains. */
function dressed(sheet: Sheet, room: Room, at: number): string {
  const all = openings[room.window]
  const opening = all[at]
  if (!opening) return ''
  const { x, y, w, h, shape } = opening
  const bars =
    room.window === 'cusped'
      ? `M${x},${y + h * 0.42} h${w} M${x + w / 2},${y + h * 0.42} v${h * 0.58}`
      : `M${x + w / 2},${y} v${h} M${x},${y + h * 0.36} h${w}`
  const light = `M${x + 20},${floorLine + 24} L${x + w - 10},${floorLine + 24} L${x + w - 210},${height} L${x - 320},${height} Z`
  return [
    sheet.clipped(path(shape(x, y, w, h), '#000'), stroke(bars, room.wood, 9)),
    stroke(shape(x, y, w, h), '#fff', 3, 'opacity="0.28"'),
    room.window === 'skylight' && y < 100
      ? ''
      : rect(x - 34, y + h + 14, w + 68, 22, room.wood, 'rx="4"'),
    room.window === 'skylight' ? '' : path(light, '#fff0cc', 'opacity="0.2"'),
    at === 0 ? curtain(sheet, room, { x: x - 92, y: y - 34, h }) : '',
    at === all.length - 1 ? curtain(sheet, room, { x: x + w + 10, y: y - 34, h }) : '',
  ].join('')
}

/** Three small prints on the wall over the bed. */
function prints(room: Room): string {
  if (room.headboard === 'poster' || room.window === 'skylight') return ''
  const top = room.headboard === 'carved' ? 120 : 190
  return times(3, i => {
    const x = 232 + i * 148
    const inner: readonly string[] = [
      circle(x + 50, top + 66, 26, room.accent) +
        path(`M${x + 12},${top + 112} q38,-34 76,0 v6 h-76 Z`, room.throw),
      path(roundArch(x + 24, top + 32, 52, 82), room.throw) +
        circle(x + 50, top + 62, 12, room.accent),
      times(3, k =>
        path(
          `M${x + 12},${top + 70 + k * 18} q19,-20 38,0 t38,0 v12 h-76 Z`,
          k % 2 ? room.accent : room.throw,
          'opacity="0.9"',
        ),
      ),
    ]
    return (
      rect(x, top, 100, 132, room.wood, 'rx="4"') +
      rect(x + 8, top + 8, 84, 116, '#fdf8ec') +
      (inner[i] ?? '')
    )
  })
}

function curtain(
  sheet: Sheet,
  room: Room,
  { x, y, h }: { x: number; y: number; h: number },
): string {
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
    times(3, i =>
      stroke(
        `M${x + 20 + i * 22},${y + 6} q-8,${h * 0.5} 0,${h + 62}`,
        room.wood,
        2,
        'opacity="0.16"',
      ),
    ) +
    rect(x - 12, y - 10, 108, 10, room.wood, 'rx="5"')
  )
}

const rug = (room: Room): string =>
  path('M140,905 H1240 L1390,1060 H-10 Z', room.throw, 'opacity="0.9"') +
  path(
    'M186,924 H1200 L1310,1036 H72 Z',
    'none',
    `stroke="${room.linen}" stroke-width="5" stroke-dasharray="20 12" opacity="0.75"`,
  ) +
  times(21, i =>
    path(`M${130 + i * 58},1000 l16,-14 l16,14 l-16,14 Z`, room.accent, 'opacity="0.85"'),
  )
