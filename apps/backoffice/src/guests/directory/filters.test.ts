import { describe, expect, it } from 'vitest'
import { filterInput, isFiltered, readGuestFilters } from './filters.ts'

describe('readGuestFilters', () => {
  it('takes what an address says and forgets what no list has', () => {
    expect(
      readGuestFilters({ q: 98450, status: 'vip', tag: 'Corporate', sort: '-spent' }),
    ).toMatchObject({ q: '98450', status: 'vip', tag: 'Corporate', sort: '-spent' })
    const wrong = readGuestFilters({
      status: 'gone',
      sort: 'shoe size',
      property: 'mine',
      tag: ' ',
    })
    expect(wrong).toEqual({
      q: undefined,
      status: undefined,
      tier: undefined,
      tag: undefined,
      property: undefined,
      sort: undefined,
    })
    expect(isFiltered(wrong)).toBe(false)
    expect(filterInput({ tag: 'Family' })).toMatchObject({ tags: ['Family'] })
  })
})
