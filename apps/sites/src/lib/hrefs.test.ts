import { describe, expect, it } from 'vitest'
import { hrefsBelow, slugsOf } from './hrefs.ts'

describe('hrefsBelow', () => {
  it('leaves paths alone on the hotel’s own host', () => {
    expect(hrefsBelow('')('/rooms')).toBe('/rooms')
  })
  it('puts the site’s path before each on the main host', () => {
    expect(hrefsBelow('/sites/lakeview')('/')).toBe('/sites/lakeview/')
  })
  it('writes the query, without what is unknown', () => {
    expect(hrefsBelow('')('/book', { checkIn: '2026-11-21', rooms: 2, children: undefined })).toBe(
      '/book?checkIn=2026-11-21&rooms=2',
    )
  })
})

describe('slugsOf', () => {
  it('gives each room an address of its own', () => {
    expect(
      slugsOf(['Deluxe Room', 'Suite – Lake View', 'deluxe room', 'कमरा', 'Résidence']),
    ).toEqual(['deluxe-room', 'suite-lake-view', 'deluxe-room-2', 'room', 'residence'])
  })
})
