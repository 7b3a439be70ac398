import { expect, it } from 'vitest'
import { settlementKind } from './settlement-kind.ts'

it.each([
  ['payment', null, 0, 'payment'],
  ['refund', '', 5_000, 'refund'],
  ['adjustment', 'disp_1', 5_000, 'dispute'],
  // A dispute that was won is given back, and stands against nothing.
  ['adjustment', 'disp_1', 0, 'other'],
  ['adjustment', '', 5_000, 'other'],
  ['transfer', undefined, 5_000, 'other'],
] as const)('%s with dispute %s and %i paise taken is a %s', (type, disputeId, debit, kind) =>
  expect(settlementKind(type, { disputeId, debit })).toBe(kind),
)
