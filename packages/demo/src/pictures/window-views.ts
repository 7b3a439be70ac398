import { chhatri, tower, wing } from './architecture.ts'
import { deodar, palm, ridge, sun } from './landscape.ts'
import type { Room } from './room.ts'
import { circle, ellipse, path, rect, stroke, times, width } from './sheet.ts'

type View = Room['view']
const stone = {
  stone: '#e2a47c',
  light: '#f6cfa3',
  shade: '#a4655a',
  dome: '#f7d9ae',
  gold: '#ffe9b8',
  window: '#7d4450',
}

export const overTheLake: View = (sheet, random) =>
  rect(
    0,
    0,
    width,
    720,
    sheet.linear([
      [0, '#8fb7d6'],
      [0.5, '#f6d7b4'],
      [0.7, '#ffe3bd'],
    ]),
  ) +
  ridge(random, { y: 430, rise: 90, fill: '#a58fa8' }) +
  ridge(random, { y: 480, rise: 50, fill: '#8a7396' }) +
  wing(1010, 520, 330, 92, { ...stone, bays: 8, storeys: 1 }) +
  tower(1060, 520, 54, 130, stone) +
  tower(1300, 520, 54, 124, stone) +
  chhatri(1180, 430, 84, stone) +
  rect(
    0,
    520,
    width,
    300,
    sheet.linear([
      [0, '#f3cfa9'],
      [0.4, '#86a9bf'],
      [1, '#4d7896'],
    ]),
  ) +
  times(16, i =>
    rect(900 + ((i * 97) % 520), 540 + i * 9, 60, 2.6, '#fff4da', 'rx="2" opacity="0.6"'),
  )

export const intoTheCourt: View = (sheet, random) =>
  rect(
    0,
    0,
    width,
    800,
    sheet.linear([
      [0, '#f6d9ac'],
      [1, '#d99a70'],
    ]),
  ) +
  times(6, i => rect(880 + i * 110, 180, 70, 250, '#8d5145', 'rx="34"')) +
  rect(800, 150, 800, 18, '#fbe6c4') +
  rect(800, 450, 800, 20, '#fbe6c4') +
  times(5, i => rect(890 + i * 124, 500, 84, 220, '#7a443f', 'rx="40"')) +
  times(22, i =>
    ellipse(
      1250 + (random.next() - 0.5) * 340,
      250 + (random.next() - 0.5) * 220,
      48,
      30,
      i % 2 ? '#5c8a62' : '#44704f',
    ),
  )

export const overTheSea: View = (sheet, random) =>
  rect(
    0,
    0,
    width,
    430,
    sheet.linear([
      [0, '#7cc6d6'],
      [0.6, '#d9f0e4'],
      [1, '#fff1cf'],
    ]),
  ) +
  sun(sheet, { x: 1080, y: 270, r: 40, colour: '#fffbe6', halo: 4 }) +
  rect(
    0,
    420,
    width,
    180,
    sheet.linear([
      [0, '#62c0c0'],
      [1, '#1f8e98'],
    ]),
  ) +
  times(14, i =>
    rect(880 + ((i * 137) % 560), 434 + i * 10, 74, 3, '#f4fff8', 'rx="2" opacity="0.65"'),
  ) +
  path('M700,590 Q1150,548 1600,586 V760 H700 Z', '#f4d7a4') +
  palm(random, { x: 1420, y: 690, tall: 520, lean: -80, trunk: '#6b4c3e', leaf: '#2c7d68' }) +
  palm(random, { x: 960, y: 700, tall: 430, lean: 60, trunk: '#6b4c3e', leaf: '#3d9277' })

export const intoThePalms: View = (sheet, random) =>
  rect(
    0,
    0,
    width,
    800,
    sheet.linear([
      [0, '#bfe3d2'],
      [0.6, '#f6edc9'],
      [1, '#cfe0a8'],
    ]),
  ) +
  times(7, i =>
    palm(random, {
      x: 880 + i * 100,
      y: 720,
      tall: random.between(380, 600),
      lean: random.between(-70, 70),
      trunk: '#7a5c48',
      leaf: ['#2f7d64', '#4b9a76', '#256653'][i % 3] ?? '#2f7d64',
    }),
  ) +
  times(9, i => ellipse(860 + i * 84, 690, 80, 54, i % 2 ? '#3f8a66' : '#559e74'))

export const overTheCanal: View = (sheet, random) =>
  rect(
    0,
    0,
    width,
    430,
    sheet.linear([
      [0, '#a9d4cc'],
      [1, '#fbe8c0'],
    ]),
  ) +
  times(9, i =>
    palm(random, {
      x: 850 + i * 85,
      y: 440,
      tall: random.between(170, 270),
      lean: random.between(-40, 40),
      trunk: '#5f5145',
      leaf: i % 2 ? '#4c8f72' : '#357a60',
    }),
  ) +
  rect(
    0,
    430,
    width,
    400,
    sheet.linear([
      [0, '#e9dcae'],
      [0.3, '#7fb09a'],
      [1, '#3c7d74'],
    ]),
  ) +
  path('M980,530 q110,34 230,0 q-40,44 -115,44 q-80,0 -115,-44 Z', '#3a2b26') +
  path('M1040,534 q50,-70 110,0 Z', '#c9985c') +
  times(12, i =>
    rect(880 + ((i * 113) % 560), 470 + i * 17, 70, 3, '#fbf6da', 'rx="2" opacity="0.55"'),
  )

export const toTheSnows: View = (sheet, random) =>
  rect(
    0,
    0,
    width,
    760,
    sheet.linear([
      [0, '#6f9bc8'],
      [0.5, '#f0dccb'],
    ]),
  ) +
  times(
    5,
    i =>
      path(
        `M${830 + i * 130},590 L${930 + i * 130},${210 + ((i * 53) % 90)} L${1050 + i * 130},590 Z`,
        '#fff6ec',
      ) +
      path(
        `M${930 + i * 130},${210 + ((i * 53) % 90)} L${952 + i * 130},320 L${940 + i * 130},380 L${975 + i * 130},590 L${1050 + i * 130},590 Z`,
        '#b9c4de',
      ),
  ) +
  ridge(random, { y: 470, rise: 60, fill: '#7f9bb4' }) +
  ridge(random, { y: 550, rise: 70, fill: '#587a92' }) +
  ridge(random, { y: 630, rise: 50, fill: '#3b5d70' }) +
  times(4, i =>
    deodar({ x: 900 + i * 160, y: 760, tall: random.between(200, 330), colour: '#28485a' }),
  )

export const intoTheDeodars: View = (sheet, random) =>
  rect(
    0,
    0,
    width,
    800,
    sheet.linear([
      [0, '#c8d8d4'],
      [0.7, '#f0e6cf'],
    ]),
  ) +
  times(9, i =>
    deodar({ x: 860 + i * 80, y: 700, tall: random.between(300, 470), colour: '#8caaa0' }),
  ) +
  times(6, i =>
    deodar({
      x: 880 + i * 120,
      y: 760,
      tall: random.between(430, 620),
      colour: i % 2 ? '#3d6660' : '#2e534f',
    }),
  )

export const upToTheStars: View = (sheet, random) =>
  rect(
    0,
    0,
    width,
    800,
    sheet.linear([
      [0, '#1d2c5c'],
      [0.5, '#5a6aa0'],
      [0.8, '#d9a99a'],
    ]),
  ) +
  times(70, () =>
    circle(random.between(480, 1500), random.between(40, 420), 1 + random.next() * 2.4, '#fff6da'),
  ) +
  sun(sheet, { x: 900, y: 170, r: 26, colour: '#fff7df', halo: 5 }) +
  times(5, i =>
    deodar({ x: 940 + i * 48, y: 690, tall: random.between(150, 260), colour: '#1f3350' }),
  )

export const overTheCity: View = (sheet, random) =>
  rect(
    0,
    0,
    width,
    760,
    sheet.linear([
      [0, '#34408c'],
      [0.4, '#8f78b0'],
      [0.62, '#f7b79a'],
      [0.8, '#ffdcae'],
    ]),
  ) +
  times(15, i => {
    const x = 850 + i * 50
    const tall = random.between(120, 340)
    return (
      rect(x, 640 - tall, 46, tall + 120, i % 3 ? '#4f4f90' : '#666099') +
      times(12, k =>
        random.chance(0.45)
          ? rect(
              x + 6 + (k % 3) * 13,
              652 - tall + Math.floor(k / 3) * 34,
              8,
              14,
              '#ffdca0',
              'opacity="0.85"',
            )
          : '',
      )
    )
  }) +
  times(11, i => ellipse(860 + i * 70, 650, 60, 40, '#2b3468'))

export const overUlsoorLake: View = (sheet, random) =>
  rect(
    0,
    0,
    width,
    460,
    sheet.linear([
      [0, '#9cc4e4'],
      [1, '#fdeacb'],
    ]),
  ) +
  times(13, i =>
    rect(860 + i * 56, 420 - random.between(50, 190), 50, 240, i % 2 ? '#a9a4c8' : '#8f8cba'),
  ) +
  times(11, i => ellipse(850 + i * 72, 446, 62, 40, i % 2 ? '#4f8a6c' : '#3f7860')) +
  rect(
    0,
    456,
    width,
    400,
    sheet.linear([
      [0, '#cfe0d6'],
      [1, '#5f93ad'],
    ]),
  ) +
  path('M1060,520 q60,-46 130,0 Z', '#4f8a6c') +
  times(12, i =>
    stroke(`M${890 + ((i * 127) % 540)},${486 + i * 14} h64`, '#ffffff', 3, 'opacity="0.6"'),
  )
