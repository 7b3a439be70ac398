import { describe, expect, it } from 'vitest'
import { remittanceOf, tcsOn, tdsOn } from './channel-money.ts'

describe('what a channel pays out', () => {
  it('is the worked example of the reference (india, section 1.8)', () => {
    expect(
      remittanceOf({ paid: 525_000, taxable: 500_000, commission: 100_000 }, '2026-11-24'),
    ).toEqual({ commissionGst: 18_000, tcs: 2_500, tds: 500, remittance: 404_000 })
  })

  it('follows the rates of the day, and is below zero for what is taken back', () => {
    expect(tcsOn({ within: 100_000, across: 0 }, '2024-07-09').cgst).toBe(500)
    expect(tcsOn({ within: 100_000, across: 0 }, '2024-07-10').cgst).toBe(250)
    expect(tcsOn({ within: -100_000, across: 20_000 }, '2026-11-24')).toEqual({
      cgst: -250,
      sgst: -250,
      igst: 100,
    })
    expect([tdsOn(100_000, '2024-09-30'), tdsOn(100_000, '2024-10-01')]).toEqual([1_000, 100])
  })
})
