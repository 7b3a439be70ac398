import { expect, it } from 'vitest'
import { daysOf } from './rules.ts'

it.each([
  ['this-week', '2026-11-22', '2026-11-16', '2026-11-23'],
  ['this-week', '2026-11-23', '2026-11-23', '2026-11-24'],
  ['this-month', '2026-11-23', '2026-11-01', '2026-11-24'],
  ['last-month', '2026-01-05', '2025-12-01', '2026-01-01'],
  ['this-quarter', '2026-11-23', '2026-10-01', '2026-11-24'],
] as const)('%s of %s is [%s, %s)', (period, today, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to })
})
