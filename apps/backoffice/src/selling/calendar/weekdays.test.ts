import { describe, expect, it } from 'vitest'
import { withDay } from '../../components/forms/weekdays.ts'
import { everyDay, namedDays, nightsOn, shortWeekday } from './weekdays.ts'

describe('nightsOn', () => {
  it('counts the first and the last night', () => {
    expect(nightsOn(everyDay, '2026-11-20', '2026-11-22')).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ])
  })

  it('keeps only the nights of the days chosen', () => {
    expect(nightsOn([5, 6], '2026-11-16', '2026-11-29')).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-27',
      '2026-11-28',
    ])
  })

  it('is empty while the dates are not in order, or no day is chosen', () => {
    expect(nightsOn(everyDay, '2026-11-22', '2026-11-20')).toEqual([])
    expect(nightsOn(everyDay, '', '2026-11-20')).toEqual([])
    expect(nightsOn([], '2026-11-20', '2026-11-22')).toEqual([])
  })
})

describe('withDay', () => {
  it('adds and takes away, in the order of the week', () => {
    expect(withDay([6], 1, true)).toEqual([1, 6])
    expect(withDay([1, 6], 6, false)).toEqual([1])
  })
})

describe('namedDays', () => {
  it('names none where all are chosen', () => {
    expect(namedDays(everyDay)).toBeUndefined()
    expect(namedDays([5])).toEqual([5])
  })
})

it('knows the day of a night', () => {
  expect(nightsOn(everyDay, '2026-11-22', '2026-11-23').map(shortWeekday)).toEqual(['Sun', 'Mon'])
})
