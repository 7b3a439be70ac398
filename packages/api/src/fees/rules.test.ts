import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TaxRule, taxOnNight } from '../tax/rules.ts'
import {
  type FeeTax,
  feeBases,
  feesAlone,
  feesOn,
  feeTaxes,
  nightTotal,
  type PropertyFee,
  priceNight,
  splitNight,
  sumFees,
} from './rules.ts'

const rules: TaxRule[] = [
  { effectiveFrom: '2025-09-22', effectiveTo: null, aboveValue: 0, upToValue: 750_000, rateBasisPoints: 500 },
  { effectiveFrom: '2025-09-22', effectiveTo: null, aboveValue: 750_000, upToValue: null, rateBasisPoints: 1800 },
]
const untaxed = rules.map(rule => ({ ...rule, rateBasisPoints: 0 }))
const night = '2026-11-20'

const termsOf: Record<FeeTax, Pick<PropertyFee, 'taxed' | 'taxBasisPoints' | 'sac'>> = {
  'as-room': { taxed: 'as-room', taxBasisPoints: null, sac: null },
  none: { taxed: 'none', taxBasisPoints: null, sac: null },
  own: { taxed: 'own', taxBasisPoints: 1200, sac: '999799' },
}
const feeOf = (taxed: FeeTax, amount = 50_000, basis: PropertyFee['basis'] = 'per-room-night'): PropertyFee => ({
  ...{ feeId: `${taxed} ${basis} ${amount}`, name: 'Resort fee', basis, amount },
  ...termsOf[taxed],
})
const agreed = (...fees: PropertyFee[]) => feesOn(fees, { adults: 2, isFirst: true })
const anyFees = fc
  .array(fc.tuple(fc.constantFrom(...feeTaxes), fc.integer({ min: 1, max: 400_000 }), fc.constantFrom(...feeBases)), { maxLength: 4 })
  .map(list => agreed(...list.map(([taxed, amount, basis]) => feeOf(taxed, amount, basis))))

describe('feesOn', () => {
  const fees = feeBases.map(basis => feeOf('none', 10_000, basis))
  it('counts a room and a stay once, guests by the head, a stay on its first night alone', () => {
    expect(feesOn(fees, { adults: 3, isFirst: true }).map(fee => [fee.basis, fee.quantity])).toEqual([
      ['per-room-night', 1],
      ['per-guest-night', 3],
      ['per-stay', 1],
    ])
    expect(feesOn(fees, { adults: 1, isFirst: false }).map(fee => fee.basis)).toEqual(['per-room-night', 'per-guest-night'])
  })
})

describe('priceNight', () => {
  it.each<[FeeTax, number, number, number]>([
    // ₹7,500.00 alone is the lower slab; the fee that is part of the room lifts the night into the upper, once.
    ['as-room', 1800, 67_500, 4_500],
    ['none', 500, 18_750, 0],
    ['own', 500, 18_750, 3_000],
  ])('of a room of ₹7,500 with a fee of ₹500 taxed %s is at %i', (taxed, taxBasisPoints, head, feeHead) => {
    expect(priceNight(750_000, night, agreed(feeOf(taxed)), rules)).toMatchObject({
      ...{ rate: 750_000, taxBasisPoints, cgst: head, sgst: head, fee: 50_000, feeCgst: feeHead, feeSgst: feeHead },
    })
  })

  it('charges the tax of rate and fees together, shared to the paisa, whatever the fees', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), anyFees, (rate, fees) => {
        const price = priceNight(rate, night, fees, rules)
        const ofRoom = price.fees.filter(fee => fee.taxed === 'as-room')
        const sum = (of: 'amount' | 'cgst' | 'sgst', list = price.fees) => list.reduce((total, fee) => total + fee[of], 0)
        const whole = taxOnNight(rate + sum('amount', ofRoom), night, rules)
        expect([price.cgst + sum('cgst', ofRoom), price.sgst + sum('sgst', ofRoom)]).toEqual([whole.cgst, whole.sgst])
        expect([price.fee, price.feeCgst, price.feeSgst]).toEqual([sum('amount'), sum('cgst'), sum('sgst')])
        expect(nightTotal(price)).toBe(rate + price.fee + price.cgst + price.sgst + price.feeCgst + price.feeSgst)
        for (const part of [price, ...price.fees]) expect(Math.min(part.cgst, part.sgst)).toBeGreaterThanOrEqual(0)
        for (const fee of ofRoom) expect(fee.taxBasisPoints).toBe(whole.basisPoints)
        // What was priced once is priced again from itself.
        expect(priceNight(rate, night, price.fees, rules)).toEqual(price)
      }),
    )
  })

  it('has no tax at a hotel that charges none, and without fees is the room alone', () => {
    const price = priceNight(750_000, night, agreed(feeOf('as-room'), feeOf('none')), untaxed)
    expect(price).toMatchObject({ cgst: 0, sgst: 0, fee: 100_000, feeCgst: 0, feeSgst: 0 })
    const { basisPoints, ...tax } = taxOnNight(333_333, night, rules)
    const none = { fee: 0, feeCgst: 0, feeSgst: 0, fees: [] }
    expect(priceNight(333_333, night, [], rules)).toEqual({ rate: 333_333, taxBasisPoints: basisPoints, ...tax, ...none })
  })
})

describe('splitNight', () => {
  it('finds the night of a total to the paisa with its fees as they are, and refuses only the gap between the slabs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), anyFees, (more, fees) => {
        const least = feesAlone(night, fees, rules)
        const split = splitNight(least + more, night, fees, rules)
        const { fee } = priceNight(0, night, fees, rules)
        if ('below' in split) {
          expect(split.below < least + more && least + more < split.above).toBe(true)
          expect(split.below).toBeGreaterThanOrEqual(least)
        } else {
          expect(nightTotal(split)).toBe(least + more)
          expect(split.fee).toBe(fee)
          expect(Math.min(split.rate, split.cgst, split.sgst)).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('gives back what was priced, within the rounding of one paisa', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), anyFees, (rate, fees) => {
        const split = splitNight(nightTotal(priceNight(rate, night, fees, rules)), night, fees, rules)
        if (!('rate' in split)) throw new Error('a price that exists is found')
        expect(Math.abs(split.rate - rate)).toBeLessThanOrEqual(2)
      }),
    )
  })
})

describe('sumFees', () => {
  it('adds units of one amount and tells those of another apart', () => {
    const fee = { feeId: 'a', name: 'Resort fee', basis: 'per-room-night' as const, unitAmount: 50_000, quantity: 1, amount: 50_000 }
    expect(sumFees([fee, fee, { ...fee, unitAmount: 60_000, amount: 60_000 }])).toEqual([
      { ...fee, quantity: 2, amount: 100_000 },
      { ...fee, unitAmount: 60_000, amount: 60_000 },
    ])
  })
})
