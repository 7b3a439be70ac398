import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { type TaxRule, taxOnNight } from '../../gst/rules/gst.ts'
import {
  extraGuests,
  type FeeTax,
  feeBases,
  feesAlone,
  feesOn,
  feeTaxes,
  includedFault,
  mostIncluded,
  nightTotal,
  type PropertyFee,
  priceNight,
  recounted,
  splitNight,
  sumFees,
} from './fees.ts'

const rules: TaxRule[] = [
  {
    effectiveFrom: '2025-09-22',
    effectiveTo: null,
    aboveValue: 0,
    upToValue: 750_000,
    rateBasisPoints: 500,
  },
  {
    effectiveFrom: '2025-09-22',
    effectiveTo: null,
    aboveValue: 750_000,
    upToValue: null,
    rateBasisPoints: 1800,
  },
]
const untaxed = rules.map(rule => ({ ...rule, rateBasisPoints: 0 }))
const night = '2026-11-20'

const termsOf: Record<FeeTax, Pick<PropertyFee, 'taxed' | 'taxBasisPoints' | 'sac'>> = {
  'as-room': { taxed: 'as-room', taxBasisPoints: null, sac: null },
  none: { taxed: 'none', taxBasisPoints: null, sac: null },
  own: { taxed: 'own', taxBasisPoints: 1200, sac: '999799' },
}
const feeOf = (
  taxed: FeeTax,
  amount = 50_000,
  basis: PropertyFee['basis'] = 'per-room-night',
): PropertyFee => ({
  feeId: `${taxed} ${basis} ${amount}`,
  name: 'Resort fee',
  basis,
  amount,
  included: extraGuests[basis]?.usual ?? null,
  ...termsOf[taxed],
})
const agreed = (...fees: PropertyFee[]) => feesOn(fees, { adults: 3, children: 1, isFirst: true })
const anyFees = fc
  .array(
    fc.tuple(
      fc.constantFrom(...feeTaxes),
      fc.integer({ min: 1, max: 400_000 }),
      fc.constantFrom(...feeBases),
    ),
    { maxLength: 4 },
  )
  .map(list => agreed(...list.map(([taxed, amount, basis]) => feeOf(taxed, amount, basis))))

describe('feesOn', () => {
  const fees = feeBases.map(basis => feeOf('none', 10_000, basis))
  it('counts a room and a stay once, guests by the head, those above the included, a stay on its first night alone', () => {
    expect(
      feesOn(fees, { adults: 4, children: 1, isFirst: true }).map(fee => [fee.basis, fee.quantity]),
    ).toEqual([
      ['per-room-night', 1],
      ['per-guest-night', 4],
      ['per-extra-adult-night', 2],
      ['per-extra-child-night', 1],
      ['per-stay', 1],
    ])
    expect(
      feesOn(fees, { adults: 1, children: 0, isFirst: false }).map(fee => fee.basis),
    ).not.toContain('per-stay')
  })

  it('agrees the price of a guest who may still join, and no other sees a trace of it', () => {
    const two = { adults: 2, children: 0 }
    const agreedFees = feesOn([feeOf('as-room', 150_000, 'per-extra-adult-night')], {
      ...two,
      isFirst: true,
    })
    expect(agreedFees).toMatchObject([{ included: 2, quantity: 0, unitAmount: 150_000 }])
    expect(nightTotal(priceNight(700_000, night, agreedFees, rules))).toBe(
      nightTotal(priceNight(700_000, night, [], rules)),
    )
    expect(sumFees(agreedFees.map(fee => ({ ...fee, night, amount: 0 })))).toEqual([])
    expect(recounted(agreedFees, { ...two, adults: 4 })).toEqual([
      { ...agreedFees[0], quantity: 2 },
    ])
  })
})

describe('recounted', () => {
  it('is what another party would have agreed', () => {
    const parties = fc.record({
      adults: fc.integer({ min: 1, max: 6 }),
      children: fc.integer({ min: 0, max: 4 }),
    })
    const fees = feeBases.map(basis => feeOf('own', 10_000, basis))
    fc.assert(
      fc.property(parties, parties, fc.boolean(), (before, after, isFirst) => {
        expect(recounted(feesOn(fees, { ...before, isFirst }), after)).toEqual(
          feesOn(fees, { ...after, isFirst }),
        )
      }),
    )
  })
})

describe('includedFault', () => {
  it('asks how many are included of extra guests only, and for an adult among them', () => {
    const faultOf = (basis: PropertyFee['basis'], included: number | null) =>
      includedFault({ basis, included })
    expect(faultOf('per-extra-adult-night', 0)).toBe('Enter 1 to 20.')
    expect(faultOf('per-extra-child-night', mostIncluded + 1)).toBe('Enter 0 to 20.')
    expect(faultOf('per-extra-child-night', null)).toBe('Enter how many the room rate includes.')
    expect(faultOf('per-guest-night', 2)).toContain('Only a fee for extra guests')
    for (const basis of feeBases)
      expect(faultOf(basis, extraGuests[basis]?.usual ?? null)).toBeUndefined()
  })
})

describe('priceNight', () => {
  it.each<[FeeTax, number, number, number]>([
    // ₹7,500.00 alone is the lower slab; the fee that is part of the room lifts the night into the upper, once.
    ['as-room', 1800, 67_500, 4_500],
    ['none', 500, 18_750, 0],
    ['own', 500, 18_750, 3_000],
  ])(
    'of a room of ₹7,500 with a fee of ₹500 taxed %s is at %i',
    (taxed, taxBasisPoints, head, feeHead) => {
      expect(priceNight(750_000, night, agreed(feeOf(taxed)), rules)).toMatchObject({
        rate: 750_000,
        taxBasisPoints,
        cgst: head,
        sgst: head,
        fee: 50_000,
        feeCgst: feeHead,
        feeSgst: feeHead,
      })
    },
  )

  it('charges the tax of rate and fees together, shared to the paisa, whatever the fees', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000 }), anyFees, (rate, fees) => {
        const price = priceNight(rate, night, fees, rules)
        const ofRoom = price.fees.filter(fee => fee.taxed === 'as-room')
        const sum = (of: 'amount' | 'cgst' | 'sgst', list = price.fees) =>
          list.reduce((total, fee) => total + fee[of], 0)
        const whole = taxOnNight(rate + sum('amount', ofRoom), night, rules)
        expect([price.cgst + sum('cgst', ofRoom), price.sgst + sum('sgst', ofRoom)]).toEqual([
          whole.cgst,
          whole.sgst,
        ])
        expect([price.fee, price.feeCgst, price.feeSgst]).toEqual([
          sum('amount'),
          sum('cgst'),
          sum('sgst'),
        ])
        expect(nightTotal(price)).toBe(
          rate + price.fee + price.cgst + price.sgst + price.feeCgst + price.feeSgst,
        )
        for (const part of [price, ...price.fees])
          expect(Math.min(part.cgst, part.sgst)).toBeGreaterThanOrEqual(0)
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
    expect(priceNight(333_333, night, [], rules)).toEqual({
      rate: 333_333,
      taxBasisPoints: basisPoints,
      ...tax,
      ...none,
    })
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
        const split = splitNight(
          nightTotal(priceNight(rate, night, fees, rules)),
          night,
          fees,
          rules,
        )
        if (!('rate' in split)) throw new Error('a price that exists is found')
        expect(Math.abs(split.rate - rate)).toBeLessThanOrEqual(2)
      }),
    )
  })
})

describe('sumFees', () => {
  const fee = {
    feeId: 'a',
    name: 'Resort fee',
    basis: 'per-room-night' as const,
    unitAmount: 50_000,
    quantity: 1,
    amount: 50_000,
  }
  const { feeId, name, basis, unitAmount } = fee
  const sum = { feeId, name, basis, unitAmount }
  it('adds units of one amount and tells those of another apart', () => {
    const next: IsoDate = '2026-11-21'
    expect(
      sumFees([
        { ...fee, night },
        { ...fee, night: next },
        { ...fee, night: next, unitAmount: 60_000, amount: 60_000 },
      ]),
    ).toEqual([
      { ...sum, quantity: 2, nightly: 1, amount: 100_000 },
      { ...sum, unitAmount: 60_000, quantity: 1, nightly: 1, amount: 60_000 },
    ])
  })

  it('says how many units each night has, where every night that has some has as many', () => {
    const on = (date: IsoDate, quantity: number) => ({
      ...fee,
      night: date,
      quantity,
      amount: quantity * fee.unitAmount,
    })
    expect(
      sumFees([on(night, 1), on(night, 1), on('2026-11-21', 0), on('2026-11-22', 2)]),
    ).toMatchObject([{ quantity: 4, nightly: 2 }])
    expect(sumFees([on(night, 1), on('2026-11-22', 2)])).toMatchObject([
      { quantity: 3, nightly: null },
    ])
  })
})
