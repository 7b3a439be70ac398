import { describe, expect, it } from 'vitest'
import { type Grip, gripOf } from './grip.ts'

const held = (grip: Grip | null, more = {}) => ({ grip, edge: null, mayShift: true, ...more })

describe('gripOf', () => {
  it.each([
    ['a click', held(null), { across: 3, down: 4, nights: 0 }, null],
    ['along the nights', held(null), { across: 9, down: 9, nights: 0 }, 'shift'],
    ['up', held(null), { across: 2, down: -9, nights: 0 }, 'room'],
    ['an end', held(null, { edge: 'end' }), { across: 2, down: 9, nights: 0 }, 'end'],
    ['who is in house', held(null, { mayShift: false }), { across: 9, down: 0, nights: 0 }, 'room'],
    ['a start askew, then another room', held('shift'), { across: 9, down: 78, nights: 0 }, 'room'],
    [
      'a start askew, then other dates',
      held('shift'),
      { across: 90, down: 40, nights: 1 },
      'shift',
    ],
    ['a hand that shakes in its row', held('shift'), { across: 3, down: 12, nights: 0 }, 'shift'],
    ['dates back where they were', held('shift'), { across: 20, down: 19, nights: 0 }, 'shift'],
    ['a room, then along', held('room'), { across: 200, down: 40, nights: 3 }, 'room'],
    ['an end, then down', held('end'), { across: 3, down: 90, nights: 0 }, 'end'],
  ] as const)('takes %s', (_, before, moved, grip) => {
    expect(gripOf(before, moved)).toBe(grip)
  })
})
