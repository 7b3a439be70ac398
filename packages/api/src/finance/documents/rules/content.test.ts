import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advanceLines, figuresOf, valuesOf } from './content.ts'

describe('advanceLines', () => {
  it('sums to the advance and backs the tax out of it', () => {
    const [line] = advanceLines(
      787_500,
      [{ sac: '996311', taxBasisPoints: 500, gross: 787_500 }],
      '',
      'state',
    )
    expect(line).toMatchObject({ taxableValue: 750_000, cgst: 18_750, sgst: 18_750 })
    const share = fc.record({
      sac: fc.constant('996311'),
      taxBasisPoints: fc.constantFrom(0, 500, 1800),
      gross: fc.integer({ min: 0, max: 900_000 }),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000 }),
        fc.array(share, { maxLength: 4 }),
        fc.boolean(),
        (amount, shares, taxed) => {
          const { totals, lines, taxes } = figuresOf(
            advanceLines(amount, shares, '', taxed ? 'state' : null),
            0,
          )
          expect(totals.total).toBe(amount)
          expect(totals.taxableValue + totals.cgst + totals.sgst).toBe(amount)
          expect(taxes.reduce((sum, one) => sum + one.cgst, 0)).toBe(totals.cgst)
          for (const line of lines) expect(line.taxableValue).toBeGreaterThanOrEqual(0)
          if (!taxed) expect(totals.cgst + totals.sgst).toBe(0)
        },
      ),
    )
  })

  it('takes 18 % where no rate is known', () => {
    expect(advanceLines(118_000, [], '', 'state')).toMatchObject([
      { taxBasisPoints: 1800, taxableValue: 100_000, cgst: 9_000 },
    ])
  })
})

describe('valuesOf', () => {
  it('keeps a levy that is only collected out of the taxable value', () => {
    const [room] = advanceLines(
      105_000,
      [{ sac: '996311', taxBasisPoints: 500, gross: 1 }],
      'Room',
      'state',
    )
    const lines = room
      ? [
          room,
          {
            ...room,
            sac: '',
            taxableValue: 20_000,
            taxBasisPoints: 0,
            cgst: 0,
            sgst: 0,
            amount: 20_000,
          },
        ]
      : []
    expect(valuesOf(lines)).toEqual({
      taxable: 100_000,
      collected: 20_000,
      exempt: 0,
      outsideGst: 0,
    })
    expect(figuresOf(lines, 0).totals.taxableValue).toBe(120_000)
  })
})
