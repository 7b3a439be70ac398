import { describe, expect, it } from 'vitest'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import type { RateOverride } from '../../rates/rules/rates.ts'
import { copiedNights, largestCopiedChange, type PricedType, sourceOf } from './last-year.ts'

const festivals = [
  { name: 'Diwali', from: '2025-10-20', to: '2025-10-23' },
  { name: 'Diwali', from: '2026-11-08', to: '2026-11-11' },
  { name: 'Onam', from: '2026-08-26', to: '2026-08-26' },
] as const
const edit = (dateFrom: IsoDate, dateTo: IsoDate, rate: number): RateOverride => ({
  dateFrom,
  dateTo,
  baseRate: rate,
  weekendRate: rate,
  discountBasisPoints: null,
  minimumStay: null,
  minimumStayThrough: null,
  maximumStay: null,
  closedToArrival: null,
  closedToDeparture: null,
  stopSell: null,
})
const type: PricedType = {
  basePrice: 500_000,
  weekendPrice: null,
  before: [edit('2025-10-20', '2025-10-23', 900_000)],
  now: [],
  formerPrices: [],
  firstNight: '2020-01-01',
}

describe('sourceOf', () => {
  it.each([
    ['the same weekday 52 weeks before', '2026-12-05', '2025-12-06', null],
    ['that festival’s night, wherever the moon had put it', '2026-11-09', '2025-10-21', 'Diwali'],
    ['the week beside, where last year’s night was a festival', '2026-10-20', '2025-10-14', null],
    ['none, where the festival is not on the list of last year', '2026-08-26', null, 'Onam'],
  ] as const)('is %s', (_, night, source, festival) => {
    expect(sourceOf(night, festivals)).toEqual({ night, source, festival })
  })
})

const copied = (nights: readonly IsoDate[], change: Partial<PricedType> = {}, percent = 0) =>
  copiedNights(
    { ...type, ...change },
    nights.map(night => sourceOf(night, festivals)),
    percent,
  )

describe('copiedNights', () => {
  it('takes last year’s price more or less by a percent, in whole rupees', () => {
    expect(copied(['2026-11-07', '2026-11-08'], {}, 12.5)).toEqual([
      { night: '2026-11-07', rate: 562_500, charged: 500_000, wouldCharge: 562_500 },
      { night: '2026-11-08', rate: 1_012_500, charged: 500_000, wouldCharge: 1_012_500 },
    ])
  })

  it('leaves a discount in force, last year’s out', () => {
    const before = [{ ...edit('2025-12-06', '2025-12-06', 600_000), discountBasisPoints: 5_000 }]
    const now = [{ ...edit('2026-12-05', '2026-12-05', 400_000), discountBasisPoints: 1_000 }]
    expect(copied(['2026-12-05'], { before, now })).toEqual([
      { night: '2026-12-05', rate: 600_000, charged: 360_000, wouldCharge: 540_000 },
    ])
  })

  it('knows what the room type itself cost then', () => {
    const formerPrices = [
      { until: '2025-06-01', before: { basePrice: 100_000 } },
      { until: '2026-01-15', before: { basePrice: 300_000, weekendPrice: 350_000 } },
      { until: '2026-05-01', before: { weekendPrice: null } },
    ] as const
    const rates = copied(['2026-12-04', '2026-12-05', '2026-12-06'], { formerPrices })
    expect(rates.map(({ rate }) => rate)).toEqual([350_000, 350_000, 300_000])
  })

  it('leaves nights as they are that the hotel did not sell last year', () => {
    const [first, second] = copied(['2026-12-05', '2026-12-06'], { firstNight: '2025-12-07' })
    expect([first?.rate, second?.rate]).toEqual([null, 500_000])
  })

  it('names the night that moves most', () => {
    const nights = Array.from({ length: 10 }, (_, at) => addDays('2026-11-01', at))
    expect(largestCopiedChange(copied(nights))).toMatchObject({ night: '2026-11-08', percent: 80 })
    expect(largestCopiedChange(copied(nights.slice(0, 3)))).toBeUndefined()
  })
})
