import type { Random } from '../random.ts'
import { printed } from './bed.ts'
import type { Room } from './room.ts'
import { circle, ellipse, path, rect, type Sheet, stroke, times } from './sheet.ts'

/** The one thing more that stands in a room. */
export const extras: Record<Room['extra'], (sheet: Sheet, random: Random, room: Room) => string> = {
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
