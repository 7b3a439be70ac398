import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type IsoDate, nightsOf } from '../../../kernel/shared/dates.ts'
import {
  brokenRestrictions,
  type RateOverride,
  resolveNight,
  resolveNights,
  resolveStay,
} from './rates.ts'

const base = { basePrice: 400_000, weekendPrice: 500_000 }
const nothing: RateOverride = {
  dateFrom: '2026-11-01',
  dateTo: '2026-11-30',
  baseRate: null,
  weekendRate: null,
  discountBasisPoints: null,
  minimumStay: null,
  minimumStayThrough: null,
  maximumStay: null,
  closedToArrival: null,
  closedToDeparture: null,
  stopSell: null,
}

describe('resolveNight', () => {
  it('sells Friday and Saturday at the weekend price, other nights at the base price', () => {
    const rates = nightsOf('2026-11-19', '2026-11-23').map(
      night => resolveNight(base, [], night).rate,
    )
    expect(rates).toEqual([400_000, 500_000, 500_000, 400_000])
    expect(resolveNight({ basePrice: 400_000, weekendPrice: null }, [], '2026-11-20').rate).toBe(
      400_000,
    )
  })

  it('lets the latest override win field by field', () => {
    const overrides = [
      { ...nothing, baseRate: 600_000, minimumStay: 2 },
      { ...nothing, baseRate: 700_000, stopSell: true },
      { ...nothing, discountBasisPoints: 1000 },
    ]
    expect(resolveNight(base, overrides, '2026-11-19')).toMatchObject({
      rate: 630_000,
      minimumStay: 2,
      stopSell: true,
    })
  })

  it('agrees with a search from the newest override back, for any overrides', () => {
    const override = fc
      .record({
        from: fc.nat(20),
        length: fc.nat(10),
        baseRate: fc.option(fc.integer({ min: 100, max: 900 })),
        minimumStay: fc.option(fc.integer({ min: 1, max: 9 })),
      })
      .map(({ from, length, baseRate, minimumStay }) => ({
        ...nothing,
        baseRate,
        minimumStay,
        dateFrom: addDays('2026-11-02', from),
        dateTo: addDays('2026-11-02', from + length),
      }))
    fc.assert(
      fc.property(fc.array(override, { maxLength: 12 }), fc.nat(25), (overrides, offset) => {
        const night = addDays('2026-11-02', offset)
        const newestFirst = overrides
          .toReversed()
          .filter(row => row.dateFrom <= night && night <= row.dateTo)
        const resolved = resolveNight({ basePrice: 50, weekendPrice: null }, overrides, night)
        expect(resolved.rate).toBe(newestFirst.find(row => row.baseRate !== null)?.baseRate ?? 50)
        expect(resolved.minimumStay).toBe(
          newestFirst.find(row => row.minimumStay !== null)?.minimumStay ?? 1,
        )
      }),
    )
  })
})

describe('resolveNights', () => {
  it('says of every night what resolveNight says, for any overrides on any weekdays', () => {
    const rate = fc.option(fc.integer({ min: 100, max: 900 }))
    const override = fc
      .record({
        from: fc.integer({ min: -5, max: 30 }),
        length: fc.nat(20),
        weekdays: fc.integer({ min: 1, max: 127 }),
        baseRate: rate,
        weekendRate: rate,
        stopSell: fc.option(fc.boolean()),
      })
      .map(({ from, length, ...set }) => ({
        ...nothing,
        ...set,
        dateFrom: addDays('2026-11-02', from),
        dateTo: addDays('2026-11-02', from + length),
      }))
    fc.assert(
      fc.property(fc.array(override, { maxLength: 10 }), overrides => {
        const nights = resolveNights(base, overrides, '2026-11-02', 30)
        expect(nights).toEqual(nights.map(({ night }) => resolveNight(base, overrides, night)))
      }),
    )
  })
})

describe('brokenRestrictions', () => {
  const stay = (overrides: RateOverride[]) =>
    brokenRestrictions(resolveStay(base, overrides, '2026-11-10', '2026-11-12'))
  const on = (date: IsoDate, rule: Partial<RateOverride>) =>
    stay([{ ...nothing, dateFrom: date, dateTo: date, ...rule }])

  it('review: mission 35: reads arrival rules on the arrival, departure rules on the departure, stop-sell on each night slept', () => {
    expect(on('2026-11-10', { closedToArrival: true })).toEqual(['No arrivals on 2026-11-10.'])
    expect(on('2026-11-11', { closedToArrival: true })).toEqual([])
    expect(on('2026-11-12', { closedToDeparture: true })).toEqual(['No departures on 2026-11-12.'])
    expect(on('2026-11-10', { minimumStay: 3 })).toEqual([
      'Stays from 2026-11-10 are of at least 3 nights.',
    ])
    expect(on('2026-11-11', { minimumStay: 3 })).toEqual([])
    expect(on('2026-11-10', { maximumStay: 1 })).toEqual([
      'Stays from 2026-11-10 are of at most 1 night.',
    ])
    expect(on('2026-11-11', { stopSell: true })).toEqual(['Not for sale on 2026-11-11.'])
    expect(on('2026-11-12', { stopSell: true })).toEqual([])
  })
})
