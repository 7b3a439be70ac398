import { describe, expect, it } from 'vitest'
import { creditOf, headsOf } from './commission-credit.ts'

const goa = '30AAACH7409R1Z8'
const haryana = '06AADCM5146R1ZZ'

describe('headsOf', () => {
  it('is half and half within a state, whole across states, and loses no paisa', () => {
    expect(headsOf(18_001, goa, goa)).toEqual({ cgst: 9_000, sgst: 9_001, igst: 0 })
    expect(headsOf(18_001, haryana, goa)).toEqual({ cgst: 0, sgst: 0, igst: 18_001 })
  })
})

describe('creditOf', () => {
  const paper = {
    ...headsOf(18_000, haryana, goa),
    supplierGstin: haryana,
    taxInvoice: 'M06/1',
    isRegular: true,
    tax: 18_000,
    taxWithCredit: 6_000,
  }
  it('is of the nights at a rate with credit alone', () => {
    expect(creditOf(paper)).toEqual({ cgst: 0, sgst: 0, igst: 6_000, blocked: 12_000, why: null })
    const within = { ...paper, ...headsOf(18_001, goa, goa), tax: 18_001, taxWithCredit: 18_001 }
    expect(creditOf(within)).toMatchObject({ cgst: 9_000, sgst: 9_001, blocked: 0 })
  })
  it.each([
    [{ supplierGstin: null, cgst: 0, sgst: 0, igst: 0 }, 'no GST number'],
    [{ taxInvoice: null }, 'no tax invoice'],
    [{ isRegular: false }, 'hotel not regular'],
  ])('is none with %o', (over, why) => {
    expect(creditOf({ ...paper, ...over })).toMatchObject({ igst: 0, blocked: 18_000, why })
  })
})
