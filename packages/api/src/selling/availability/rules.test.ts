import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../kernel/shared/dates.ts'
import {
  extraGuests,
  type FeeBasis,
  feeBases,
  feesOn,
  nightTotal,
  type PropertyFee,
} from '../../tax/fees/rules/fees.ts'
import type { TaxRule } from '../../tax/gst/rules/gst.ts'
import { occupancyFault, quoteAgreedTotal, quoteNights } from './rules.ts'

const taxRules: TaxRule[] = [
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
const party = (rooms: number) => ({ rooms, adults: 2 * rooms, children: 0, fees: [] })
const nightsAt = (rates: readonly number[]) =>
  rates.map((rate, at) => ({ night: addDays('2026-11-20', at), rate }))

describe('quoteNights', () => {
  it('taxes each night by its own value: 6,000, 7,500 and 9,000 rupees at 5, 5 and 18 %', () => {
    const quote = quoteNights(nightsAt([600_000, 750_000, 900_000]), party(2), taxRules)
    expect(quote.nights.map(night => night.taxBasisPoints)).toEqual([500, 500, 1800])
    expect(quote).toMatchObject({
      rooms: 2,
      roomAmount: 4_500_000,
      taxAmount: 2 * (30_000 + 37_500 + 162_000),
    })
  })

  it('adds up for any nights and rooms', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 100, max: 2_000_000 }), { minLength: 1, maxLength: 90 }),
        fc.integer({ min: 1, max: 50 }),
        (rates, rooms) => {
          const quote = quoteNights(nightsAt(rates), party(rooms), taxRules)
          expect(quote.totalAmount).toBe(quote.roomAmount + quote.taxAmount)
          expect(quote.totalAmount).toBe(
            rooms *
              quote.nights.reduce((sum, night) => sum + night.rate + night.cgst + night.sgst, 0),
          )
        },
      ),
    )
  })
})

/** A fee of any kind, made of what tells kinds apart. */
const someFee = fc
  .record({
    basis: fc.constantFrom<FeeBasis>(...feeBases),
    amount: fc.integer({ min: 1, max: 300_000 }),
    included: fc.integer({ min: 1, max: 3 }),
    own: fc.constantFrom(null, 0, 1800),
  })
  .map(
    ({ basis, amount, included, own }): PropertyFee => ({
      feeId: 'fee',
      name: 'Fee',
      basis,
      amount,
      taxBasisPoints: own,
      included: extraGuests[basis] ? included : null,
      ...(own === null
        ? { taxed: 'as-room', sac: null }
        : own === 0
          ? { taxed: 'none', sac: null }
          : { taxed: 'own', sac: '999799' }),
    }),
  )

describe('extra guests', () => {
  const extra = (basis: FeeBasis, amount: number, included: number): PropertyFee => ({
    feeId: basis,
    name: 'Extra',
    basis,
    amount,
    included,
    taxed: 'as-room',
    taxBasisPoints: null,
    sac: null,
  })
  const parties = fc.record({
    rooms: fc.integer({ min: 1, max: 6 }),
    adults: fc.integer({ min: 1, max: 30 }),
    children: fc.integer({ min: 0, max: 20 }),
  })
  const nights = nightsAt([600_000, 740_000])

  it('are as many over all rooms as guests above those whom the rooms include', () => {
    fc.assert(
      fc.property(
        parties,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 3 }),
        (who, included, young) => {
          const fees = [
            extra('per-extra-adult-night', 150_000, included),
            extra('per-extra-child-night', 80_000, young),
          ]
          const quote = quoteNights(nights, { ...who, fees }, taxRules)
          const above = [
            Math.max(0, who.adults - included * who.rooms),
            Math.max(0, who.children - young * who.rooms),
          ]
          const told = new Map(quote.fees.map(fee => [fee.basis, fee]))
          for (const [at, { basis }] of fees.entries()) {
            expect(told.get(basis)?.quantity ?? 0).toBe(nights.length * (above[at] ?? 0))
            expect(told.get(basis)?.nightly ?? 0).toBe(above[at])
          }
          expect(quote.feeAmount).toBe(
            nights.length * (150_000 * (above[0] ?? 0) + 80_000 * (above[1] ?? 0)),
          )
        },
      ),
    )
  })

  it('never make a stay cheaper', () => {
    fc.assert(
      fc.property(
        parties,
        fc.array(someFee, { maxLength: 4 }),
        fc.constantFrom('adults', 'children'),
        (who, fees, joins) => {
          const more = { ...who, [joins]: who[joins] + 1 }
          const [before, after] = [who, more].map(
            party => quoteNights(nights, { ...party, fees }, taxRules).totalAmount,
          )
          expect(after).toBeGreaterThanOrEqual(before ?? 0)
        },
      ),
    )
  })

  it('lift the night of their own room into another slab, and no other: 7,200 and 800 rupees at 18 %', () => {
    const fees = [extra('per-extra-adult-night', 80_000, 2)]
    const quote = quoteNights(
      nightsAt([720_000]),
      { rooms: 2, adults: 5, children: 0, fees },
      taxRules,
    )
    expect(quote.nights).toMatchObject([{ taxBasisPoints: 1_800, fee: 80_000, tax: 144_000 }])
    expect(quote).toMatchObject({ feeAmount: 80_000, taxAmount: 144_000 + 36_000 })
  })
})

describe('quoteAgreedTotal', () => {
  it('comes to the agreed total to the paisa, or names totals that exist', () => {
    const rates = fc.array(fc.integer({ min: 100, max: 2_000_000 }), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(
        rates,
        fc.array(someFee, { maxLength: 3 }),
        fc.integer({ min: 0, max: 20_000_000 }),
        (list, fees, total) => {
          const agreed = (at: number) => feesOn(fees, { adults: 3, children: 2, isFirst: at === 0 })
          const units = nightsAt(list).map((night, at) => ({ ...night, fees: agreed(at) }))
          const quoted = quoteAgreedTotal(total, units, { rules: taxRules })
          if ('feesAlone' in quoted) expect(quoted.feesAlone).toBeGreaterThan(total)
          else if ('below' in quoted)
            expect(quoted.below < total && total < quoted.above).toBe(true)
          else {
            expect(quoted.nights.reduce((sum, night) => sum + nightTotal(night), 0)).toBe(total)
            for (const [at, night] of quoted.nights.entries()) {
              expect(Math.min(night.rate, night.cgst, night.sgst)).toBeGreaterThanOrEqual(0)
              expect(night.fee).toBe(
                agreed(at).reduce((sum, fee) => sum + fee.unitAmount * fee.quantity, 0),
              )
            }
          }
        },
      ),
    )
  })

  it('has no price in the gap between the slabs', () => {
    expect(
      quoteAgreedTotal(800_000, [{ night: '2026-11-20', rate: 800_000, fees: [] }], {
        rules: taxRules,
      }),
    ).toEqual({
      below: 787_500,
      above: 885_001,
    })
  })
})

describe('occupancyFault', () => {
  it('counts the guests over all rooms and asks for an adult in each', () => {
    expect(occupancyFault({ adults: 2, children: 1, rooms: 1 }, 3)).toBeUndefined()
    expect(occupancyFault({ adults: 3, children: 1, rooms: 1 }, 3)).toBe(
      'This room type takes 3 guests a room; 4 guests need 2 rooms.',
    )
    expect(occupancyFault({ adults: 1, children: 3, rooms: 2 }, 3)).toBe(
      'Each room needs at least one adult.',
    )
  })
})
