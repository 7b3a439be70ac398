// biome-ignore-all lint/complexity/useMaxParams: shapes take their coordinates in a row, as SVG does.
import { cuspedArch } from './architecture.ts'
import type { Room } from './room.ts'
import { circle, ellipse, path, rect, type Sheet, stroke, times } from './sheet.ts'

const motifs: Record<Room['pattern'], (x: number, y: number, colour: string) => string> = {
  buti: (x, y, colour) =>
    path(`M${x},${y + 13} q-15,-13 0,-28 q15,15 0,28 Z`, colour) + circle(x, y + 18, 3, colour),
  waves: (x, y, colour) => stroke(`M${x - 18},${y} q9,-12 18,0 t18,0`, colour, 4),
  lattice: (x, y, colour) => stroke(`M${x - 14},${y} l14,-15 l14,15 l-14,15 Z`, colour, 3.4),
  stripes: (x, y, colour) => rect(x - 20, y - 3, 40, 6, colour),
}

/** A block print over an area, motif by motif. */
export function printed(
  room: Room,
  at: { x: number; y: number; w: number; h: number; step: number; colour: string },
): string {
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

export function bed(sheet: Sheet, room: Room): string {
  const cover = sheet.linear([
    [0, room.linen],
    [1, '#ffffff'],
  ])
  return [
    ellipse(440, 985, 470, 44, '#000', 'opacity="0.2"'),
    headboards[room.headboard](sheet, room),
    rect(112, 770, 636, 190, room.wood, 'rx="14"'),
    path(
      'M104,742 Q104,700 150,694 H712 Q756,700 756,742 L776,915 Q776,940 744,940 H112 Q82,940 84,915 Z',
      cover,
    ),
    // Folds in the linen.
    times(4, i =>
      stroke(
        `M${210 + i * 140},712 q${-10 + i * 6},100 ${-16 + i * 12},214`,
        room.wood,
        2.4,
        'opacity="0.1"',
      ),
    ),
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

const pillow = (
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  room: Room,
  isPrinted = false,
): string =>
  path(
    `M${x + 10},${y + 8} Q${x + w / 2},${y - 14} ${x + w - 10},${y + 8} Q${x + w + 16},${y + h / 2} ${x + w - 8},${y + h} Q${x + w / 2},${y + h + 12} ${x + 8},${y + h} Q${x - 16},${y + h / 2} ${x + 10},${y + 8} Z`,
    colour,
  ) +
  stroke(
    `M${x + 14},${y + h - 2} Q${x + w / 2},${y + h + 8} ${x + w - 12},${y + h - 2}`,
    room.wood,
    3,
    'opacity="0.25"',
  ) +
  (isPrinted
    ? printed(room, { x: x + 12, y: y + 10, w: w - 20, h: h - 14, step: 36, colour: room.accent })
    : '')

export function lamp(sheet: Sheet, x: number, room: Room): string {
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
