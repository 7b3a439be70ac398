import { describe, expect, it } from 'vitest'
import { addDays, type IsoDate } from '../../../kernel/shared/dates.ts'
import { everyWeekday, type RateOverride, resolveNights } from './rates.ts'
import { type RateShift, shifted, shiftedRates } from './shifted-rates.ts'

const nothing = {
  weekendRate: null,
  discountBasisPoints: null,
  minimumStay: null,
  minimumStayThrough: null,
  maximumStay: null,
  closedToArrival: null,
  closedToDeparture: null,
  stopSell: null,
}
const base = { basePrice: 400_000, weekendPrice: 550_000 }
const edit = (dateFrom: IsoDate, dateTo: IsoDate, baseRate: number): RateOverride => ({
  ...nothing,
  dateFrom,
  dateTo,
  baseRate,
  weekendRate: baseRate,
})
const from = '2026-12-01'
const upBy15: RateShift = { kind: 'percent', percent: 15 }

describe('shiftedRates', () => {
  it('says a month of weekdays and weekends in two rows', () =>
    expect(
      shiftedRates(base, [], { from, to: '2026-12-31', weekdays: everyWeekday }, upBy15),
    ).toEqual([
      { dateFrom: from, dateTo: '2026-12-31', rate: 460_000, weekdays: 0b001_1111 },
      { dateFrom: from, dateTo: '2026-12-31', rate: 632_500, weekdays: 0b110_0000 },
    ]))

  it.each<[string, RateShift, number]>([
    ['15 percent up', upBy15, everyWeekday],
    ['a third down', { kind: 'percent', percent: -33.33 }, everyWeekday],
    ['₹250 up on weekends', { kind: 'amount', amount: 25_000 }, 0b110_0000],
    ['₹99,999 down', { kind: 'amount', amount: -9_999_900 }, 0b000_0010],
  ])('moves each chosen night from where it is, and no other: %s', (_, shift, weekdays) => {
    const before = [
      edit('2026-12-05', '2026-12-12', 500_050),
      { ...edit('2026-12-10', '2026-12-20', 700_000), discountBasisPoints: 1_000 },
      edit('2026-12-24', '2026-12-26', 900_000),
    ]
    const to = '2027-01-10'
    const laid = shiftedRates(base, before, { from, to, weekdays }, shift).map(row => ({
      ...edit(row.dateFrom, row.dateTo, row.rate),
      weekdays: row.weekdays,
    }))
    const plain = before.map(row => ({ ...row, discountBasisPoints: null }))
    const was = resolveNights(base, plain, from, 41)
    const is = resolveNights(base, [...plain, ...laid], from, 41)
    for (const [at, night] of was.entries()) {
      const isChosen =
        ((weekdays >> new Date(`${addDays(from, at)}T00:00:00Z`).getUTCDay()) & 1) === 1
      expect([night.night, is[at]?.rate]).toEqual([
        night.night,
        isChosen ? shifted(night.rate, shift) : night.rate,
      ])
    }
    expect(laid.length).toBeLessThan(20)
  })

  it('ends at whole rupees, and never below the lowest rate', () => {
    expect(shifted(333_333, upBy15)).toBe(383_300)
    expect(shifted(40_000, { kind: 'amount', amount: -50_000 })).toBe(100)
  })
})
