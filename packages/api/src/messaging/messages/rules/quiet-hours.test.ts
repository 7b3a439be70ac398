import { expect, it } from 'vitest'
import { marketingGoesAt } from './quiet-hours.ts'

it.each([
  ['2026-11-23T04:29:00Z', '2026-11-23T04:30:00.000Z'],
  ['2026-11-23T04:30:00Z', '2026-11-23T04:30:00.000Z'],
  ['2026-11-23T15:29:59Z', '2026-11-23T15:29:59.000Z'],
  ['2026-11-23T15:30:00Z', '2026-11-24T04:30:00.000Z'],
  ['2026-11-23T20:00:00Z', '2026-11-24T04:30:00.000Z'],
])('marketing of %s goes at %s in India', (now, at) => {
  expect(marketingGoesAt(new Date(now), 'Asia/Kolkata').toISOString()).toBe(at)
})
