import { describe, expect, it } from 'vitest'
import { exportHref, isFiltered, readBookingFilters } from './filters.ts'

describe('the filters in the address', () => {
  it('takes what it knows and leaves the rest', () => {
    expect(
      readBookingFilters({
        q: 98765,
        status: 'gone',
        payment: 'paid',
        sort: '-amount',
        range: 'this-week',
      }),
    ).toEqual({
      q: '98765',
      status: undefined,
      property: undefined,
      source: undefined,
      payment: 'paid',
      sort: '-amount',
      range: 'this-week',
    })
  })

  it('does not count the order or any date as a filter', () => {
    expect(isFiltered({ sort: 'guest', range: 'all' })).toBe(false)
    expect(isFiltered({ payment: 'paid' })).toBe(true)
  })

  it('exports with the filters and the order', () => {
    expect(exportHref('xlsx', { q: 'Asha & co', sort: 'guest' })).toBe(
      '/exports/bookings.xlsx?search=Asha+%26+co&dateRange=all&sort=guest',
    )
  })
})
