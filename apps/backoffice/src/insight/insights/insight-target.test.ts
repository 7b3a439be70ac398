import {
  channelCost,
  discountUse,
  gstCliff,
  lateCleaning,
  lateRefunds,
  reviewChange,
  soldOutEarly,
  stayGaps,
} from '@atithi/api/insight/insights/rules/operations'
import {
  cancellationSpike,
  directShare,
  emptySoon,
  oldReceivables,
  paceInsights,
  weakWeekday,
} from '@atithi/api/insight/insights/rules/statements'
import { catalogue } from '@atithi/api/insight/report-files/rules/catalogue'
import { noFigures } from '@atithi/api/insight/reports/rules'
import { addDays, nightsOf, weekdayOf } from '@atithi/api/kernel/shared/dates'
import { describe, expect, it } from 'vitest'
import { readPaymentsSearch } from '../../finance/payments/filters.ts'
import { readCalendarSearch } from '../../selling/calendar/calendar-search.ts'
import { readReviewFilters } from '../../web/reviews/review-filters.ts'
import { readReportsSearch } from '../reports/reports-search.ts'
import { insightTarget } from './insight-target.ts'
import { type Insight, insightWords } from './insight-words.ts'

const today = '2026-11-24'
const span = { from: '2026-08-25', to: '2026-11-23' } as const
const days = Array.from({ length: 56 }, (_, at) => addDays('2026-09-28', at))
const night = { ...noFigures, rooms: 10, roomRevenue: 100, roomsTaken: 10, roomsSold: 9 }

/** An insight of each kind, as its rule makes it. */
const ofKind: Record<Insight['kind'], readonly Insight[]> = {
  pace: paceInsights(
    [
      {
        month: '2026-12',
        rooms: 50,
        revenue: 5,
        sameTimeLastYear: { rooms: 100, revenue: 9 },
        lastYearFinal: null,
        change: -50,
      },
    ],
    today,
  ),
  'weak-weekday': weakWeekday(
    days.map(day => ({ ...night, day, roomsSold: weekdayOf(day) === 2 ? 1 : 9 })),
    today,
  ),
  'empty-soon': emptySoon([{ night: '2026-11-30', onBooks: 1, typical: 8, rooms: 10 }], 100),
  cancellations: cancellationSpike(
    { bookings: 100, cancelled: 60, worstSource: 'agoda' },
    { bookings: 100, cancelled: 10 },
  ),
  'direct-share': directShare({ direct: 10, all: 100 }, { direct: 90, all: 100 }),
  receivables: oldReceivables({ bookings: 1, amount: 100 }, 60),
  'sold-out-early': soldOutEarly(
    nightsOf('2026-12-21', '2026-12-24').map(day => ({ ...night, day })),
  ),
  'channel-cost': channelCost(
    [{ source: 'agoda', nights: 90, revenue: 9_000, commission: 900 }],
    0.01,
  ),
  discounts: discountUse({ discounted: 40, nights: 90, amount: 900, by: null, byAmount: 0 }, span),
  gaps: stayGaps(
    days.slice(0, 5).map(day => ({ night: day, roomType: 'Deluxe', free: 1 })),
    100,
  ),
  'gst-cliff': gstCliff({
    nights: 3,
    threshold: 750_000,
    lowRate: 5,
    highRate: 18,
    first: '2026-12-01',
  }),
  reviews: reviewChange({
    recent: 20,
    recentMean: 3,
    before: 20,
    beforeMean: 4.5,
    unanswered: 4,
  }),
  housekeeping: lateCleaning({ left: 40, late: 20, by: '14:00', cleaned: 40, minutes: 90 }, span),
  'refunds-due': lateRefunds({ refunds: 1, amount: 100 }, 7),
}
const read = {
  '/reports': readReportsSearch,
  '/payments': readPaymentsSearch,
  '/property/calendar': readCalendarSearch,
  '/property/reviews': readReviewFilters,
}
const property = '01998d2e-0000-7000-8000-000000000001'

describe('the screen that an insight opens', () => {
  it.each(Object.entries(ofKind))(
    'of %s is there, filled in as its page reads it',
    (kind, made) => {
      const [insight] = made
      if (!insight) throw new Error(`no insight of ${kind} was made`)
      expect(insight.kind).toBe(kind)
      const { to, search } = insightTarget(insight, property)
      const { property: of, ...own } = search
      expect(of).toBe(property)
      const filled = { ...own }
      expect(read[to]({ ...search })).toMatchObject(filled)
      const { find } = { find: undefined, ...own }
      if (find) expect(catalogue.filter(({ name }) => name.includes(find))).toHaveLength(1)
      expect(insightWords(insight).action).not.toBe('')
    },
  )
})
