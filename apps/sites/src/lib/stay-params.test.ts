import { describe, expect, it } from 'vitest'
import { readStay, stayQuery } from './stay-params.ts'
import { en } from './words/en.ts'

const today = '2026-11-21'
const read = (query: string) => readStay(new URLSearchParams(query), today, en)

describe('readStay', () => {
  it('proposes the coming night where nothing is asked', () => {
    expect(read('')).toEqual({
      isAsked: false,
      typed: {
        checkIn: today,
        checkOut: '2026-11-22',
        adults: '2',
        children: '0',
        ages: '',
        rooms: '1',
      },
      errors: {},
    })
  })
  it('review: websites 5: counts children by their ages, and keeps what was typed for the next step', () => {
    const bands = { freeChildBelow: 6, adultFromAge: 12 }
    const typed = 'checkIn=2026-11-22&checkOut=2026-11-24&adults=2&children=3&ages=2,+9+13'
    const { stay } = readStay(new URLSearchParams(typed), today, en, bands)
    expect(stay).toMatchObject({ adults: 3, children: 1, infants: 1, childAges: [2, 9, 13] })
    expect(stay && stayQuery(stay)).toMatchObject({ adults: 2, children: 3, ages: '2,9,13' })
    for (const wrong of ['2, 9', '2, 9, x', '2, 9, 18'])
      expect(read(typed.replace('2,+9+13', wrong)).errors).toEqual({
        ages: 'Give the age of each of 3 children, as 4, 9: from 0 to 17 years.',
      })
  })
  it('review: websites 27: begins with the day on the wall while the night before still runs', () => {
    const typed = (query: string) =>
      readStay(new URLSearchParams(query), today, en, { localDate: '2026-11-22' }).typed
    expect(typed('')).toMatchObject({ checkIn: '2026-11-22', checkOut: '2026-11-23' })
    // Whoever asks for tonight is still sold it.
    expect(typed(`checkIn=${today}&checkOut=2026-11-22`)).toMatchObject({ checkIn: today })
  })
  it('reads a stay', () => {
    expect(read('checkIn=2026-12-01&checkOut=2026-12-03&adults=3&children=1&rooms=2').stay).toEqual(
      {
        checkIn: '2026-12-01',
        checkOut: '2026-12-03',
        adults: 3,
        children: 1,
        rooms: 2,
      },
    )
  })
  it('takes two adults in one room where only dates are given', () => {
    expect(read('checkIn=2026-12-01&checkOut=2026-12-03').stay).toMatchObject({
      adults: 2,
      children: 0,
      rooms: 1,
    })
  })
  it.each(['2026-12-03', '2026-11-25', '2026-12-01'])(
    'takes a departure on %s, not after the arrival, for one night',
    leave =>
      expect(read(`checkIn=2026-12-03&checkOut=${leave}`)).toMatchObject({
        isMoved: true,
        typed: { checkOut: '2026-12-04' },
        stay: { checkIn: '2026-12-03', checkOut: '2026-12-04' },
      }),
  )
  it.each([
    [
      'checkIn=2026-11-20&checkOut=2026-11-22',
      'checkIn',
      'Choose Sat, 21 Nov 2026 or a later day.',
    ],
    ['checkIn=2026-12-01&checkOut=2027-12-01', 'checkOut', 'A stay has at most 90 nights.'],
    [
      'checkIn=2029-12-01&checkOut=2029-12-02',
      'checkOut',
      'Rooms are sold until Mon, 20 Nov 2028.',
    ],
    ['checkIn=2026-02-30&checkOut=2026-12-02', 'checkIn', 'Use a real date, as 2026-11-20.'],
    ['checkIn=&checkOut=2026-12-02', 'checkIn', 'Choose a date.'],
    ['checkIn=2026-12-01&checkOut=2026-12-02&adults=0', 'adults', 'Enter at least 1.'],
    [
      'checkIn=2026-12-01&checkOut=2026-12-02&adults=many',
      'adults',
      'Enter the adults as a whole number.',
    ],
    [
      'checkIn=2026-12-01&checkOut=2026-12-02&rooms=-1',
      'rooms',
      'Enter the rooms as a whole number.',
    ],
  ])('refuses %s at %s', (query, field, message) => {
    const asked = read(query)
    expect(asked.stay).toBeUndefined()
    expect(asked.errors).toMatchObject({ [field]: message })
  })
  it('keeps what was typed', () => {
    expect(read('checkIn=tomorrow&checkOut=2026-12-02&adults=9').typed).toMatchObject({
      checkIn: 'tomorrow',
      adults: '9',
    })
  })
})
