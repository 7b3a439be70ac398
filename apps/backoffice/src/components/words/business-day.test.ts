import { expect, it } from 'vitest'
import { formatDayWithin } from '../../lib/format.ts'
import { businessDayWords } from './business-day.ts'

it('review: back-office 21: the day of the desk is named as one, with the hour at which it closes', () =>
  // At 05:37 on Monday it is still Sunday's.
  expect(businessDayWords({ businessDate: '2026-11-22', closesAt: '06:00' })).toBe(
    'Business day Nov 22, closes at 06:00',
  ))

it('review: back-office 21: a stay says today and tomorrow by that day, not by the clock', () =>
  expect(['2026-11-22', '2026-11-23'].map(day => formatDayWithin(day, '2026-11-22'))).toEqual([
    'today',
    'tomorrow',
  ]))
