import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { describe, expect, it } from 'vitest'
import { drawStay } from './drawn-stay.ts'
import type { Bar, Row } from './rows.ts'

const bar = (from: IsoDate, to: IsoDate): Bar => ({
  kind: 'off',
  id: from,
  from,
  to,
  words: 'Repairs',
  rooms: 1,
})
const row = {
  kind: 'room',
  key: 'r',
  roomType: { id: 'type' },
  room: { id: 'room' },
  bars: [bar('2026-11-20', '2026-11-22'), bar('2026-11-26', '2026-11-28')],
} as unknown as Row
const today = '2026-11-21'
const draw = (pressed: IsoDate, reached: IsoDate) => {
  const drawn = drawStay(row, { pressed, reached, today })
  return drawn && [drawn.from, drawn.to]
}

describe('a stay drawn over free nights', () => {
  it('is one night when the pointer has not moved', () => {
    expect(draw('2026-11-23', '2026-11-23')).toEqual(['2026-11-23', '2026-11-24'])
    expect(drawStay(row, { pressed: '2026-11-23', reached: '2026-11-23', today })).toMatchObject({
      roomId: 'room',
      roomTypeId: 'type',
    })
  })

  it('grows to either side, as far as the room is free', () => {
    expect(draw('2026-11-23', '2026-11-24')).toEqual(['2026-11-23', '2026-11-25'])
    expect(draw('2026-11-23', '2026-11-29')).toEqual(['2026-11-23', '2026-11-26'])
    expect(draw('2026-11-25', '2026-11-19')).toEqual(['2026-11-22', '2026-11-26'])
  })

  it('begins nowhere else', () => {
    expect(draw('2026-11-27', '2026-11-29')).toBeNull()
    expect(draw('2026-11-19', '2026-11-23')).toBeNull()
    expect(
      drawStay({ ...row, kind: 'type' } as Row, { pressed: today, reached: today, today }),
    ).toBeNull()
    expect(drawStay(undefined, { pressed: today, reached: today, today })).toBeNull()
  })
})
