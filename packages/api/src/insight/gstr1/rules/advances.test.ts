import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentContent } from '../../../finance/documents/rules/content.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { type AdvanceVoucher, advancesOf, heldBefore } from './advances.ts'
import { operatorFault } from './operators.ts'

/** A voucher with so much paid on charges that stood, and so much ahead of 5 and 18 percent, all with tax. */
function voucher(
  issuedOn: IsoDate,
  { settled = 0, at5 = 0, at18 = 0 }: { settled?: number; at5?: number; at18?: number },
  more: Partial<AdvanceVoucher> = {},
): AdvanceVoucher {
  const rate = (gross: number, taxBasisPoints: number) => {
    const half = Math.round((gross * taxBasisPoints) / (2 * (10_000 + taxBasisPoints)))
    return { sac: '996311', taxBasisPoints, taxableValue: gross - 2 * half, cgst: half, sgst: half }
  }
  const content = {
    supplier: { stateCode: '30' },
    placeOfSupply: '30-Goa',
    taxes: [rate(settled, 0), rate(at5, 500), rate(at18, 1800)].filter(
      ({ taxableValue }) => taxableValue > 0,
    ),
    totals: { total: settled + at5 + at18 },
  } as unknown as DocumentContent
  return { issuedOn, cancelledOn: null, content, adjusted: [], returned: [], ...more }
}

const november = { from: '2026-11-01', past: '2026-12-01' } as const
const december = { from: '2026-12-01', past: '2027-01-01' } as const

type Rows = ReturnType<typeof advancesOf>['at']
/** In paise with tax. */
const grossOf = (rows: Rows): number =>
  rows.reduce(
    (sum, { itms }) =>
      sum +
      itms.reduce(
        (all, item) => all + Math.round(100 * (item.ad_amt + (item.camt ?? 0) + (item.samt ?? 0))),
        0,
      ),
    0,
  )

describe('tables 11A and 11B', () => {
  it('tell of an advance in the month of its receipt, and of its invoice in the month of that', () => {
    const paid = voucher(
      '2026-11-20',
      { at5: 1_050_000 },
      { adjusted: [{ on: '2026-12-03', amount: 1_050_000 }] },
    )
    const item = { rt: 5, ad_amt: 10_000, camt: 250, samt: 250, csamt: 0 }
    expect(advancesOf([paid], november)).toEqual({
      at: [{ pos: '30', sply_ty: 'INTRA', itms: [item] }],
      txpd: [],
    })
    expect(advancesOf([paid], december)).toEqual({
      at: [],
      txpd: [{ pos: '30', sply_ty: 'INTRA', itms: [item] }],
    })
  })

  it('leave out what was invoiced, given back or cancelled in the month of its receipt', () => {
    const on = '2026-11-25'
    const invoiced = voucher('2026-11-20', { at5: 1050 }, { adjusted: [{ on, amount: 1050 }] })
    const returned = voucher('2026-11-20', { at5: 1050 }, { returned: [{ on, amount: 1050 }] })
    const cancelled = voucher('2026-11-20', { at5: 1050 }, { cancelledOn: on })
    const none = { at: [], txpd: [] }
    expect(advancesOf([invoiced, returned, cancelled], november)).toEqual(none)
    expect(advancesOf([invoiced, returned, cancelled], december)).toEqual(none)
  })

  it('set off charges that stood before the advance', () => {
    const part = voucher(
      '2026-11-20',
      { settled: 50_000, at5: 105_000 },
      { adjusted: [{ on: '2026-12-03', amount: 60_000 }] },
    )
    expect(heldBefore(part, '2027-01-01')).toBe(95_000)
    expect(grossOf(advancesOf([part], december).txpd)).toBe(10_000)
  })

  it('tie: what is held at the end is what was held, plus 11A, less 11B', () => {
    const day = fc.constantFrom(
      '2026-10-30',
      '2026-11-02',
      '2026-11-30',
      '2026-12-01',
      '2026-12-31',
    )
    const moves = fc.array(fc.record({ on: day, amount: fc.integer({ min: 1, max: 900_000 }) }), {
      maxLength: 3,
    })
    const amount = fc.integer({ min: 0, max: 900_000 })
    const any = fc
      .record({ issuedOn: day, settled: amount, at5: amount, at18: amount, moves, back: moves })
      .map(({ issuedOn, settled, at5, at18, moves: set, back }) =>
        voucher(
          issuedOn,
          { settled, at5, at18 },
          {
            adjusted: set.filter(({ on }) => on >= issuedOn),
            returned: back.filter(({ on }) => on >= issuedOn),
          },
        ),
      )
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), vouchers => {
        const held = (past: IsoDate) =>
          vouchers.reduce((sum, one) => sum + heldBefore(one, past), 0)
        for (const month of [november, december]) {
          const { at, txpd } = advancesOf(vouchers, month)
          expect(held(month.past)).toBe(held(month.from) + grossOf(at) - grossOf(txpd))
        }
      }),
    )
  })
})

describe('operatorFault', () => {
  it.each([
    ['30AAPFU0939F1Z8', undefined],
    ['27AAPFU0939F1CI', 'faulty'],
    ['short', 'faulty'],
  ])('%s', (gstin, outcome) => {
    const fault = operatorFault(gstin)
    expect(fault === undefined ? undefined : 'faulty').toBe(outcome)
  })
})
