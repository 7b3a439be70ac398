import { describe, expect, it } from 'vitest'
import {
  daysLater,
  formatDay,
  fromLocalDay,
  isoDate,
  nightsApart,
  parseTypedDay,
  toLocalDay,
} from './calendar-dates.ts'

describe('parseTypedDay', () => {
  it.each([
    ['24/11/2026', '2026-11-24'],
    ['24-11-26', '2026-11-24'],
    ['24.11.2026', '2026-11-24'],
    ['24 nov', '2026-11-24'],
    ['24th November 2027', '2027-11-24'],
    ['Tue, 24 Nov 2026', '2026-11-24'],
    ['Nov 24, 2027', '2027-11-24'],
    ['Tue, nov 24', '2026-11-24'],
    ['November 24th 26', '2026-11-24'],
    ['2027-01-05', '2027-01-05'],
    ['20/11', '2027-11-20'],
    ['21', '2026-11-21'],
    ['5', '2026-12-05'],
    ['31', '2026-12-31'],
    ['29 feb', '2028-02-29'],
    ['today', '2026-11-21'],
    ['Tomorrow', '2026-11-22'],
    ['+10', '2026-12-01'],
  ])('reads %s as %s', (text, day) => {
    expect(parseTypedDay(text, '2026-11-21')).toBe(day)
  })

  it.each([
    '',
    'soon',
    '31/04/2026',
    '30 feb',
    '00',
    '12/13/2026',
    'nov 31',
    'nov 2026',
    '24 xyz',
    '1 2 3 4',
  ])('refuses %j', text => {
    expect(parseTypedDay(text, '2026-11-21')).toBeNull()
  })

  it('reads back what formatDay writes', () => {
    for (const day of ['2026-01-01', '2026-09-30', '2028-02-29'])
      expect(parseTypedDay(formatDay(day), '2026-11-21')).toBe(day)
  })
})

describe('calendar days', () => {
  it('survive the way through the local day', () => {
    for (const day of ['2026-01-01', '2026-03-29', '2026-12-31'])
      expect(fromLocalDay(toLocalDay(day))).toBe(day)
  })

  it('are counted across months and years', () => {
    expect(daysLater('2026-12-31', 1)).toBe('2027-01-01')
    expect(nightsApart('2028-02-28', '2028-03-01')).toBe(2)
    expect(isoDate(2026, 2, 29)).toBeNull()
  })
})
