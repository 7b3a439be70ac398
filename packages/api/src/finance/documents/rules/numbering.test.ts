import { describe, expect, it } from 'vitest'
import {
  documentDate,
  financialYearName,
  financialYearOf,
} from '../../../kernel/shared/financial-year.ts'
import { documentKinds, documentNumber, prefixesFor } from './numbering.ts'

describe('documentDate', () => {
  it.each([
    ['2027-03-31T18:29:59Z', '2027-03-31', 2026, '2026-27'],
    ['2027-03-31T18:30:00Z', '2027-04-01', 2027, '2027-28'],
    ['2028-02-29T00:00:00Z', '2028-02-29', 2027, '2027-28'],
    ['2100-01-01T00:00:00Z', '2100-01-01', 2099, '2099-00'],
  ] as const)('of %s is %s in Indian time, in the year of %i', (instant, date, year, name) => {
    expect(documentDate(new Date(instant))).toBe(date)
    expect(financialYearOf(date)).toBe(year)
    expect(financialYearName(year)).toBe(name)
  })
})

describe('documentNumber', () => {
  it('has at most 16 of the characters that the rule allows, and differs for each kind', () => {
    const numbers = documentKinds.map(kind => documentNumber('GO2', kind, 2026, 999_999))
    expect(new Set(numbers).size).toBe(documentKinds.length)
    for (const number of numbers) expect(number).toMatch(/^[A-Z][A-Z0-9/-]{0,15}$/)
    expect(documentNumber('LKH', 'tax-invoice', 2026, 123)).toBe('LKHI/2627/000123')
  })
})

describe('prefixesFor', () => {
  it.each([
    ['Lotus Lake House', 'LLH'],
    ['Taj', 'TAJ'],
    ['The 3 Sisters of Coorg', 'TSO'],
    ['होटल', 'HOT'],
  ])('begins with what tells most of %s', (name, expected) => {
    expect(prefixesFor(name).next().value).toBe(expected)
  })

  it('has enough for any owner, all well made', () => {
    const all = new Set<string>()
    for (const prefix of prefixesFor('Lotus House')) {
      all.add(prefix)
      if (all.size >= 2_000) break
    }
    expect(all.size).toBe(2_000)
    for (const prefix of all) expect(prefix).toMatch(/^[A-Z][A-Z0-9]{1,2}$/)
  })
})
