import { describe, expect, it } from 'vitest'
import { endingOf, placeOf } from './stay-words.ts'

describe('placeOf', () => {
  it.each([
    { status: 'confirmed', roomNumbers: [], place: 'No room yet, Lake Room' },
    { status: 'checked-in', roomNumbers: ['101', '102'], place: '101, 102, Lake Room' },
    { status: 'checked-out', roomNumbers: [], place: 'Lake Room' },
    { status: 'cancelled', roomNumbers: [], place: 'Lake Room' },
  ] as const)('of a $status stay: $place', ({ place, ...stay }) => {
    expect(placeOf({ ...stay, roomNumbers: [...stay.roomNumbers], roomTypes: ['Lake Room'] })).toBe(
      place,
    )
  })
})

describe('endingOf', () => {
  it.each([
    { status: 'checked-in', isNoShow: false, isWalked: false, words: 'leaves' },
    { status: 'confirmed', isNoShow: false, isWalked: false, words: 'leaves' },
    { status: 'checked-out', isNoShow: false, isWalked: false, words: 'left' },
    { status: 'cancelled', isNoShow: false, isWalked: false, words: 'cancelled, booked until' },
    { status: 'cancelled', isNoShow: true, isWalked: false, words: 'did not come, booked until' },
    { status: 'cancelled', isNoShow: false, isWalked: true, words: 'walked, booked until' },
  ] as const)('of a $status stay, no-show $isNoShow: $words', ({ words, ...stay }) => {
    expect(endingOf({ ...stay, checkOut: '2026-11-28' }, '2026-11-28')).toBe(words)
  })

  it('of a guest who stays on after the day of departure: should have left', () => {
    const stay = { status: 'checked-in', isNoShow: false, isWalked: false } as const
    expect(endingOf({ ...stay, checkOut: '2026-11-27' }, '2026-11-28')).toBe('should have left')
  })
})
