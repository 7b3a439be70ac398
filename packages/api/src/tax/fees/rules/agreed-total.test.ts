import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../kernel/shared/dates.ts'
import { portion } from '../../../kernel/shared/money.ts'
import type { TaxRule } from '../../gst/rules/gst.ts'
import { ruleOf } from '../../gst/rules/gst.ts'
import { differenceIn, spreadTotal, standingTotal } from './agreed-total.ts'
import { accommodationOf, feesOn, type NightPrice, nightTotal, type PropertyFee } from './fees.ts'

const from = { effectiveFrom: '2025-09-22', effectiveTo: null } as const
const rules: readonly TaxRule[] = [
  { ...from, aboveValue: 0, upToValue: 750_000, rateBasisPoints: 500 },
  { ...from, aboveValue: 750_000, upToValue: null, rateBasisPoints: 1_800 },
]
const feeId = 'difference'
const totalOf = (nights: readonly NightPrice[]) =>
  nights.reduce((sum, night) => sum + nightTotal(night), 0)
const unitsAt = (rates: readonly number[], fees: readonly PropertyFee[] = []) =>
  rates.map((rate, at) => ({
    night: addDays('2026-11-20', at),
    rate,
    fees: feesOn(fees, { adults: 2, children: 0, isFirst: at === 0 }),
  }))
const resort: PropertyFee = {
  feeId: 'resort',
  name: 'Resort fee',
  basis: 'per-room-night',
  amount: 30_000,
  included: null,
  taxed: 'as-room',
  taxBasisPoints: null,
  sac: null,
}
const local: PropertyFee = { ...resort, feeId: 'local', amount: 5_000, taxed: 'none' }

/** Each night bears the rate of the slab in which its accommodation falls, to the paisa of rounding of each fee. */
function expectOwnSlab(nights: readonly NightPrice[], units: ReturnType<typeof unitsAt>): void {
  for (const [at, night] of nights.entries()) {
    const value = accommodationOf(night)
    const rule = value > 0 ? ruleOf(value, units[at]?.night ?? '2026-11-20', rules) : undefined
    const tax = night.fees
      .filter(fee => fee.taxed === 'as-room')
      .reduce((sum, fee) => sum + fee.cgst, night.cgst)
    expect(Math.abs(tax - portion(value, (rule?.rateBasisPoints ?? 0) / 2))).toBeLessThanOrEqual(1)
    expect(Math.min(night.rate, night.cgst, night.sgst)).toBeGreaterThanOrEqual(0)
  }
}

const rate = fc.integer({ min: 100, max: 2_000_000 })
const rates = fc.array(rate, { minLength: 1, maxLength: 12 })
const fees = fc.constantFrom([], [resort], [local], [resort, local])
/** Any, and those around the gap between the slabs. */
const total = fc.oneof(
  fc.integer({ min: 1, max: 20_000_000 }),
  fc.integer({ min: 780_000, max: 890_000 }),
)

describe('spreadTotal', () => {
  it('comes to every total by nights of their own slab, from two nights on', () =>
    fc.assert(
      fc.property(
        fc.array(rate, { minLength: 2, maxLength: 12 }),
        total,
        fc.integer({ min: 780_000, max: 890_000 }),
        (list, any, share) => {
          const units = unitsAt(list)
          for (const asked of [any, share * list.length]) {
            const spread = spreadTotal(asked, units, rules)
            if (!('nights' in spread)) return expect(spread).toBe('nights')
            expect(totalOf(spread.nights)).toBe(asked)
            expectOwnSlab(spread.nights, units)
          }
        },
      ),
    ))

  it.each([
    [1_700_000, [600_000, 600_000], [787_500, 912_500]],
    [1_600_000, [600_000, 600_000], [714_999, 885_001]],
    [2_600_000, [600_000, 600_000, 600_000], [787_500, 885_001, 927_499]],
  ])('of %d makes uneven nights', (asked, list, nights) => {
    const spread = spreadTotal(asked, unitsAt(list), rules)
    expect('nights' in spread && spread.nights.map(nightTotal).toSorted((a, b) => a - b)).toEqual(
      nights,
    )
  })

  it('reaches 88,888.88 over eleven nights', () =>
    expect(spreadTotal(8_888_888, unitsAt(Array(11).fill(600_000)), rules)).toHaveProperty(
      'nights',
    ))

  it('names the nearest totals where one night falls between the slabs', () =>
    expect(spreadTotal(884_900, unitsAt([600_000]), rules)).toEqual({
      below: 787_500,
      above: 885_001,
    }))
})

describe('standingTotal', () => {
  it('is what was sold, to the paisa, for every total, whatever the fees', () =>
    fc.assert(
      fc.property(rates, fees, total, (list, charged, sold) => {
        const units = unitsAt(list, charged)
        const nights = standingTotal(sold, units, { rules, feeId })
        expect(totalOf(nights)).toBe(sold)
        expect(nights).toHaveLength(list.length)
        expectOwnSlab(nights, units)
        for (const night of nights)
          for (const [sum, of] of [
            [night.fee, (fee: NightPrice['fees'][number]) => fee.amount],
            [night.feeCgst, (fee: NightPrice['fees'][number]) => fee.cgst],
          ] as const)
            expect(night.fees.reduce((all, fee) => all + of(fee), 0)).toBe(sum)
        if (list.length > 1 && charged.length === 0) expect(differenceIn(nights, feeId)).toBe(0)
      }),
    ))

  it('keeps one night at the top of the lower slab, and the rest as a line that bears its own tax', () => {
    const nights = standingTotal(884_900, unitsAt([600_000]), { rules, feeId })
    expect(nights).toMatchObject([
      {
        rate: 750_000,
        taxBasisPoints: 500,
        cgst: 18_750,
        fees: [{ feeId, amount: 82_542, cgst: 7_429, sgst: 7_429, taxBasisPoints: 1_800 }],
      },
    ])
    expect(differenceIn(nights, feeId)).toBe(97_400)
  })

  it('leaves the fees of the hotel out of a total that does not reach them', () => {
    const nights = standingTotal(10_000, unitsAt([600_000], [resort]), { rules, feeId })
    expect(nights).toMatchObject([{ fee: 0, fees: [] }])
    expect(totalOf(nights)).toBe(10_000)
  })
})
