import { describe, expect, it } from 'vitest'
import { addDays, weekdayOf } from '../../../kernel/shared/dates.ts'
import type { Pace } from '../../analytics/rules.ts'
import { noFigures } from '../../reports/rules.ts'
import {
  cancellationSpike,
  directShare,
  emptySoon,
  oldReceivables,
  ordered,
  paceInsights,
  roundedBenchmark,
  weakWeekday,
} from './statements.ts'

const today = '2026-11-18'
const month = (rooms: number, before: number | null, change: number | null): Pace => ({
  month: '2026-12',
  rooms,
  revenue: rooms * 500_000,
  sameTimeLastYear: before === null ? null : { rooms: before, revenue: before * 500_000 },
  lastYearFinal: null,
  change,
})

describe('pace', () => {
  it('is told from 30 room-nights and a tenth apart on', () => {
    expect(paceInsights([month(41, 36, 13.9)], today)).toMatchObject([
      { kind: 'pace', change: 13.9, atStake: 5 * 500_000, action: { from: '2026-12-01' } },
    ])
    for (const quiet of [month(41, 29, 41.4), month(39, 36, 8.3), month(41, null, null)])
      expect(paceInsights([quiet], today)).toEqual([])
  })
})

describe('weakWeekday', () => {
  const nights = (soldOn: (weekday: number) => number) =>
    Array.from({ length: 56 }, (_, at) => {
      const day = addDays(today, at - 56)
      const roomsSold = soldOn(weekdayOf(day))
      return { ...noFigures, day, rooms: 10, roomsSold, roomRevenue: roomsSold * 400_000 }
    })

  it('names the weekday that sells less, week after week, and what its empty rooms come to', () => {
    expect(
      weakWeekday(
        nights(day => (day === 2 ? 4 : 8)),
        today,
      ),
    ).toMatchObject([
      {
        kind: 'weak-weekday',
        weekday: 2,
        occupancy: 40,
        others: 80,
        lower: 8,
        atStake: 32 * 400_000,
        action: { from: '2026-11-24' },
      },
    ])
  })

  it('keeps quiet of less than 12 points, and of a hotel that is new or shut', () => {
    expect(
      weakWeekday(
        nights(day => (day === 2 ? 7 : 8)),
        today,
      ),
    ).toEqual([])
    expect(weakWeekday(nights(() => 8).slice(7), today)).toEqual([])
    expect(
      weakWeekday(
        nights(() => 8).map(day => ({ ...day, rooms: 0 })),
        today,
      ),
    ).toEqual([])
  })
})

it('empty nights are those 15 points below what is usual at their distance', () => {
  const night = { night: today, onBooks: 2, rooms: 20 } as const
  expect(emptySoon([{ ...night, typical: 6 }], 300_000)).toMatchObject([
    { nights: [{ typical: 6 }], atStake: 4 * 300_000 },
  ])
  for (const typical of [4.9, undefined])
    expect(emptySoon([{ ...night, typical }], 300_000)).toEqual([])
})

it('cancellations are a spike from two standard errors on, of at least forty bookings each', () => {
  const now = { bookings: 100, cancelled: 25, worstSource: 'agoda' }
  expect(cancellationSpike(now, { bookings: 300, cancelled: 30 })).toMatchObject([
    { rate: 25, before: 10, z: 3.8, source: 'agoda', confidence: 'high' },
  ])
  expect(cancellationSpike(now, { bookings: 300, cancelled: 60 })).toEqual([])
  expect(cancellationSpike({ ...now, bookings: 39 }, { bookings: 300, cancelled: 30 })).toEqual([])
  expect(cancellationSpike({ ...now, cancelled: 0 }, { bookings: 300, cancelled: 0 })).toEqual([])
})

it('the direct share is told of sixty nights in both years, and five points', () => {
  expect(directShare({ direct: 40, all: 100 }, { direct: 30, all: 100 })).toMatchObject([
    { share: 40, lastYear: 30, confidence: 'medium' },
  ])
  expect(directShare({ direct: 40, all: 100 }, { direct: 20, all: 59 })).toEqual([])
  expect(directShare({ direct: 34, all: 100 }, { direct: 30, all: 100 })).toEqual([])
})

it('at most six are shown, the most rupees first, those of no money last', () => {
  const owed = (amount: number) => oldReceivables({ bookings: 1, amount }, 60)
  expect(owed(0)).toEqual([])
  const shares = directShare({ direct: 40, all: 100 }, { direct: 30, all: 100 })
  const shown = ordered([...shares, ...[1, 2, 3, 4, 5, 6, 7].flatMap(owed)])
  expect(shown.map(({ atStake }) => atStake)).toEqual([7, 6, 5, 4, 3, 2])
  expect(ordered([...shares, ...owed(5)]).map(({ kind }) => kind)).toEqual([
    'receivables',
    'direct-share',
  ])
})

it('a median is rounded so that it tells of no hotel', () => {
  expect(
    roundedBenchmark({ occupancyRate: 71.43, averageDailyRate: 456_789, revenuePerRoom: null }),
  ).toEqual({ occupancyRate: 71, averageDailyRate: 460_000, revenuePerRoom: null })
})
