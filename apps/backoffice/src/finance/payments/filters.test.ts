import { describe, expect, it } from 'vitest'
import { isFiltered, listInput, noFilters, readPaymentsSearch } from './filters.ts'

describe('readPaymentsSearch', () => {
  it('reads what the address may hold, and nothing else', () => {
    const read = readPaymentsSearch({
      tab: 'transactions',
      q: ' Asha ',
      status: 'completed',
      method: 'upi',
      kind: 'refund',
      range: 'last-month',
      property: 'not an id',
      source: 'nowhere',
    })
    expect(read).toMatchObject({
      tab: 'transactions',
      status: 'completed',
      method: 'upi',
      kind: 'refund',
      range: 'last-month',
      property: undefined,
      source: undefined,
    })
    expect(listInput(read)).toMatchObject({ dateRange: 'last-month', kind: 'refund' })
  })

  it('knows whether anything filters: the tab and an open payment do not', () => {
    expect(isFiltered({ tab: 'transactions', payment: 'any' })).toBe(false)
    expect(isFiltered({ method: 'cash' })).toBe(true)
    expect(isFiltered({ tab: 'transactions', ...noFilters })).toBe(false)
  })
})
