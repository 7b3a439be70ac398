import { describe, expect, it } from 'vitest'
import { companyErrors, invoiceNote } from './company.ts'
import { en } from './words/en.ts'

const errorsOf = (companyName: string, companyGstin: string) => companyErrors({ companyName, companyGstin }, en)

describe('companyErrors', () => {
  it('lets both be empty', () => expect(errorsOf(' ', '')).toEqual({}))
  it('takes a number as people write it', () => expect(errorsOf('Kalpataru Foods', '08 aakfc 4821q1zy')).toEqual({}))
  it.each([
    ['', '08AAKFC4821Q1ZY', 'companyName'],
    ['Kalpataru Foods', '', 'companyGstin'],
    ['Kalpataru Foods', '08AAKFC4821Q1ZX', 'companyGstin'],
    ['Kalpataru Foods', '08AAKFC', 'companyGstin'],
  ])('refuses %j with %j', (name, gstin, field) => expect(Object.keys(errorsOf(name, gstin))).toEqual([field]))
})

describe('invoiceNote', () => {
  it('tells the desk', () =>
    expect(invoiceNote({ companyName: 'Kalpataru Foods', companyGstin: '08aakfc4821q1zy' })).toBe(
      'Tax invoice for Kalpataru Foods, GSTIN 08AAKFC4821Q1ZY.',
    ))
  it('is silent without a company', () => expect(invoiceNote({ companyName: '', companyGstin: '' })).toBe(''))
})
