import { describe, expect, it } from 'vitest'
import { counted, datesIn, hourAt, paragraphsOf, shortened } from './format.ts'
import { en } from './words/en.ts'

const { clockTime } = en

describe('format', () => {
  it('writes dates without moving them between zones', () => {
    const { longDate, monthName } = datesIn('en-IN')
    expect(longDate('2026-11-21')).toBe('Sat, 21 Nov 2026')
    expect(longDate('2026-09-01')).toBe('Tue, 1 Sep 2026')
    expect(monthName('2026-09-01')).toBe('September 2026')
  })
  it.each([
    ['00:30', '12:30 am'],
    ['11:00', '11:00 am'],
    ['12:00', '12:00 pm'],
    ['14:05', '2:05 pm'],
  ])('writes %s as %s', (time, words) => expect(clockTime(time)).toBe(words))
  it('tells the hour of the hotel', () =>
    expect(hourAt('2026-11-21T10:35:00Z', 'Asia/Kolkata')).toBe('16:05'))
  it('counts in words', () =>
    expect([counted(1, 'night'), counted(2, 'child', 'children')]).toEqual([
      '1 night',
      '2 children',
    ]))
  it('parts paragraphs at blank lines', () =>
    expect(paragraphsOf(' One\ntwo.\n \n\nThree. ')).toEqual(['One\ntwo.', 'Three.']))
  it('shortens between words', () => {
    expect(shortened('A quiet house by the lake, with a garden', 27)).toBe(
      'A quiet house by the lake…',
    )
    expect(shortened('Short', 60)).toBe('Short')
  })
})
