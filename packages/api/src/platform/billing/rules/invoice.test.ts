import { describe, expect, it } from 'vitest'
import { composeInvoice, isInterState, type OwedLine } from './invoice.ts'

const codes = {
  subscriptionSac: '998315',
  commissionSac: '998552',
  taxBasisPoints: 1_800,
  isInterState: true,
}
const line = (over: Partial<OwedLine>): OwedLine => ({
  id: 'a',
  kind: 'subscription',
  day: '2026-12-01',
  coversTo: '2026-12-31',
  planName: 'Professional',
  basisPoints: null,
  base: 0,
  amount: 0,
  ...over,
})
const commission = (amount: number, over: Partial<OwedLine> = {}) =>
  line({
    kind: 'commission',
    day: '2026-11-20',
    coversTo: null,
    planName: null,
    basisPoints: 800,
    amount,
    ...over,
  })

describe('composeInvoice', () => {
  it('makes the invoice of the reference to the paisa', () => {
    const made = composeInvoice(
      [
        line({ amount: 299_900 }),
        commission(1_000_000, { id: 'b' }),
        commission(476_000, { id: 'c' }),
      ],
      codes,
    )
    expect(made?.taken).toEqual(['a', 'b', 'c'])
    expect(made?.figures.totals).toEqual({
      taxableValue: 1_775_900,
      cgst: 0,
      sgst: 0,
      igst: 319_662,
      roundOff: 0,
      total: 2_095_562,
    })
    expect(made?.figures.lines.map(({ description, sac }) => [description, sac])).toEqual([
      ['Professional plan, 1 Dec 2026 to 31 Dec 2026', '998315'],
      ['Commission of 8% on online bookings, 20 Nov 2026', '998552'],
    ])
  })

  it('taxes an upgrade by what it comes to: 1,200.00 and 216.00', () => {
    const made = composeInvoice(
      [
        line({ kind: 'plan-credit', planName: 'Starter', day: '2026-11-13', amount: -59_940 }),
        line({ kind: 'plan-charge', day: '2026-11-13', amount: 179_940 }),
      ],
      { ...codes, isInterState: false },
    )
    expect(made?.figures.totals).toMatchObject({
      taxableValue: 120_000,
      cgst: 10_800,
      sgst: 10_800,
      total: 141_600,
    })
  })

  it('leaves what was taken back for later, beside what is due', () => {
    const made = composeInvoice([line({ amount: 99_900 }), commission(-20_000, { id: 'b' })], codes)
    expect(made?.taken).toEqual(['a'])
    expect(composeInvoice([commission(-20_000)], codes)).toBeNull()
    expect(composeInvoice([], codes)).toBeNull()
  })

  it('charges no tax while the platform is not registered', () => {
    const made = composeInvoice([line({ amount: 99_900 })], { ...codes, taxBasisPoints: null })
    expect(made?.figures.totals).toMatchObject({ taxableValue: 99_900, total: 99_900 })
  })
})

describe('isInterState', () => {
  it.each([
    [{ gstNumber: '08AAACH7409R1Z8', state: 'Goa' }, true],
    [{ gstNumber: null, state: 'Goa' }, true],
    [{ gstNumber: null, state: 'Karnataka' }, false],
    [{ gstNumber: null, state: '' }, false],
  ])('%j from Karnataka: %s', (hotel, leaves) => {
    expect(isInterState(hotel, 'Karnataka')).toBe(leaves)
  })
})
