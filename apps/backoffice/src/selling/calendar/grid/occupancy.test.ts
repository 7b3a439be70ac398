import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { eventOn } from '@atithi/api/kernel/shared/indian-days'
import { describe, expect, it } from 'vitest'
import { occupancyOf } from './occupancy.ts'

const nights: IsoDate[] = ['2026-11-08', '2027-08-15', '2031-12-25', '2026-11-09']

describe('review: back-office 35, the head of the calendar', () => {
  it('adds up what is sold of what is on sale, over all room types', () =>
    expect(
      occupancyOf([
        { quantity: 4, sold: [2, 4, 0], blocked: [0, 0, 4] },
        { quantity: 2, sold: [1, 3, 0], blocked: [0, 0, 2] },
      ]),
    ).toEqual([50, 116.7, null]))

  it('has no nights where there is no room type', () => expect(occupancyOf([])).toEqual([]))

  it('names the days that fill hotels', () =>
    expect(nights.map(eventOn)).toEqual(['Diwali', 'Independence Day', 'Christmas', undefined]))
})
