import { expect, it } from 'vitest'
import { dateOf } from './search-params.ts'

it('takes a date of an address where a screen can show the days around it', () => {
  const typed = [
    '2026-11-22',
    '2028-02-29',
    '2027-02-29',
    '9999-12-31',
    '22.11.2026',
    20261122,
    undefined,
  ]
  expect(typed.map(dateOf)).toEqual([
    '2026-11-22',
    '2028-02-29',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
