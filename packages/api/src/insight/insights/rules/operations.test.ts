import { describe, expect, it } from 'vitest'
import { addDays } from '../../../kernel/shared/dates.ts'
import { noFigures } from '../../reports/rules.ts'
import {
  channelCost,
  discountUse,
  gstCliff,
  lateCleaning,
  lateRefunds,
  reviewChange,
  soldOutEarly,
  stayGaps,
} from './operations.ts'

const day = (at: number, sold: number, rate: number) => ({
  ...noFigures,
  day: addDays('2026-12-01', at),
  rooms: 10,
  roomsSold: sold,
  roomsTaken: sold,
  roomRevenue: sold * rate,
})

describe('insights of operations', () => {
  it('soldOutEarly names full nights at or below the mean of their month, from three on', () => {
    const cheap = [day(1, 10, 400_000), day(2, 10, 400_000), day(3, 10, 400_000)]
    const dear = day(9, 10, 900_000)
    const found = soldOutEarly([day(0, 4, 700_000), ...cheap, dear])
    expect(found).toMatchObject([
      { kind: 'sold-out-early', confidence: 'medium', action: { from: '2026-12-02' } },
    ])
    expect(found[0]?.kind === 'sold-out-early' && found[0].nights).toHaveLength(3)
    expect(soldOutEarly([...cheap.slice(1), dear])).toEqual([])
    expect(soldOutEarly([])).toEqual([])
  })

  it('channelCost counts a tenth of the commission, less the cost of payments, over 30 nights', () => {
    const channel = { source: 'agoda', nights: 100, revenue: 50_000_000, commission: 9_000_000 }
    expect(
      channelCost([channel, { ...channel, source: 'oyo', commission: 1 }], 0.02),
    ).toMatchObject([
      { kind: 'channel-cost', source: 'agoda', share: 18, atStake: 800_000, confidence: 'high' },
    ])
    expect(channelCost([channel], null)[0]?.atStake).toBe(900_000)
    expect(channelCost([{ ...channel, nights: 29 }], null)).toEqual([])
    expect(channelCost([channel], 0.2)).toEqual([])
  })

  it('discountUse, stayGaps, gstCliff and lateRefunds keep their gates', () => {
    const use = { discounted: 30, nights: 200, amount: 3_000_000, by: 'Asha', byAmount: 2_000_000 }
    const span = { from: '2026-09-01', to: '2026-11-30' } as const
    expect(discountUse(use, span)).toMatchObject([{ mean: 100_000, action: span }])
    expect(discountUse({ ...use, discounted: 29 }, span)).toEqual([])
    const gap = { night: '2026-12-04', roomType: 'Deluxe', free: 2 } as const
    expect(
      stayGaps(
        Array.from({ length: 5 }, () => gap),
        400_000,
      ),
    ).toMatchObject([{ rooms: 10, atStake: 4_000_000 }])
    expect(stayGaps([gap, gap, gap, gap], 400_000)).toEqual([])
    const cliff = {
      nights: 1,
      threshold: 750_000,
      lowRate: 5,
      highRate: 18,
      first: '2026-12-01',
    } as const
    expect(gstCliff(cliff)).toMatchObject([{ upTo: 885_000 }])
    expect(gstCliff({ ...cliff, nights: 0, first: null })).toEqual([])
    expect(lateRefunds({ refunds: 0, amount: 0 }, 7)).toEqual([])
    expect(lateRefunds({ refunds: 2, amount: 500 }, 7)).toMatchObject([{ atStake: 500 }])
  })

  it('reviewChange speaks of ten reviews on each side, where ratings moved or wait for an answer', () => {
    const figures = { recent: 10, recentMean: 4.1, before: 12, beforeMean: 4.5, unanswered: 0 }
    expect(reviewChange(figures)).toMatchObject([{ kind: 'reviews', confidence: 'medium' }])
    expect(reviewChange({ ...figures, recentMean: 4.4 })).toEqual([])
    expect(reviewChange({ ...figures, recentMean: 4.4, unanswered: 3 })).toHaveLength(1)
    expect(reviewChange({ ...figures, recent: 9 })).toEqual([])
  })

  it('lateCleaning speaks of twenty rooms that were cleaned, a tenth of them late', () => {
    const span = { from: '2026-11-01', to: '2026-11-28' } as const
    const figures = { left: 30, late: 3, by: '15:00', cleaned: 20, minutes: 95 }
    expect(lateCleaning(figures, span)).toMatchObject([
      { kind: 'housekeeping', late: 3, minutes: 95, confidence: 'medium', action: span },
    ])
    expect(lateCleaning({ ...figures, cleaned: 19 }, span)).toEqual([])
    expect(lateCleaning({ ...figures, late: 2 }, span)).toEqual([])
    expect(lateCleaning({ ...figures, left: 0, late: 0 }, span)).toEqual([])
  })
})
