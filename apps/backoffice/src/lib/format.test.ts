import { describe, expect, it } from 'vitest'
import {
  formatDayBeside,
  formatDayWithin,
  formatFound,
  formatInstant,
  formatInstantDay,
  formatLastDay,
  formatLongDay,
  formatMoney,
  formatPhone,
  formatStay,
  loadPhoneWords,
} from './format.ts'

describe('formatDayBeside', () => {
  it.each([
    ['2026-11-21', 'Today'],
    ['2026-11-22', 'Tomorrow'],
    ['2026-11-20', 'Yesterday'],
    ['2026-11-23', 'Nov 23, 2026'],
    ['2027-11-21', 'Nov 21, 2027'],
  ])('says of %s: %s', (day, words) => expect(formatDayBeside(day, '2026-11-21')).toBe(words))

  it('knows the neighbours across the end of a year', () =>
    expect(formatDayBeside('2027-01-01', '2026-12-31')).toBe('Tomorrow'))
  it('gives the date while the business date is not known', () =>
    expect(formatDayBeside('2026-11-21', undefined)).toBe('Nov 21, 2026'))
})

describe('formatDayWithin', () => {
  it('writes the words of a sentence small, and the names of months as they are', () => {
    expect(
      ['2026-11-21', '2026-11-22', '2026-11-23'].map(day => formatDayWithin(day, '2026-11-21')),
    ).toEqual([...['today', 'tomorrow', 'Nov 23, 2026']])
  })
})

describe('formatLongDay', () => {
  it('writes the month before the day, as every date', () =>
    expect(formatLongDay('2026-09-01')).toBe('Tuesday, September 01, 2026'))
})

describe('formatStay', () => {
  it('names the year once within one year', () =>
    expect(formatStay('2026-12-06', '2026-12-11', '2026-11-21')).toBe('Dec 06 – Dec 11, 2026'))
  it('names both years across a turn', () =>
    expect(formatStay('2026-12-30', '2027-01-02', '2026-11-21')).toBe(
      'Dec 30, 2026 – Jan 02, 2027',
    ))
  it('keeps the words of the days beside today', () =>
    expect(formatStay('2026-11-20', '2026-11-21', '2026-11-21')).toBe('Yesterday – Today'))
})

describe('formatFound', () => {
  it('says that it may have counted only so far', () => {
    expect(formatFound({ total: 1, hasMoreThanTotal: false }, 'property', 'properties')).toBe(
      '1 property',
    )
    expect(formatFound({ total: 1000, hasMoreThanTotal: true }, 'hotel')).toBe(
      'more than 1,000 hotels',
    )
  })
})

describe('formatMoney', () => {
  it('groups the Indian way and leaves zero paise away', () =>
    expect(formatMoney(12_345_600)).toBe('₹1,23,456'))
  it('shows paise where there are some', () => expect(formatMoney(12_345_650)).toBe('₹1,23,456.50'))
})

describe('formatInstant', () => {
  it('speaks the time of the property', () =>
    expect(formatInstant('2026-11-20T20:00:00Z', 'Asia/Kolkata')).toBe('Nov 21, 2026, 01:30'))
})

describe('formatLastDay', () => {
  it('is the day that midnight ends, as the plan says it', () => {
    expect(formatLastDay('2026-12-12T18:30:00Z')).toBe('Dec 12, 2026')
    expect(formatInstantDay('2026-12-12T18:30:00Z')).toBe('Dec 13, 2026')
  })
})

describe('formatPhone', () => {
  it('groups Indian numbers, and others as their countries do once that is loaded', async () => {
    expect(formatPhone('+919876543210')).toBe('+91 98765 43210')
    expect(formatPhone('+442079460958')).toBe('+442079460958')
    await loadPhoneWords()
    expect(formatPhone('+442079460958')).toBe('+44 20 7946 0958')
    expect(formatPhone('+33639980151')).toBe('+33 6 39 98 01 51')
    expect(formatPhone('+919876543210')).toBe('+91 98765 43210')
  })
})
