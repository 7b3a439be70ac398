import { expect, it } from 'vitest'
import { formatPaise } from '../../../kernel/shared/money.ts'
import type { FeeBasis } from './fees.ts'
import { feeUnits, unitsInEnglish } from './units.ts'

it.each<[FeeBasis, number, number | null, string]>([
  ['per-room-night', 2, 1, '₹1,500 × 2 nights'],
  ['per-room-night', 4, 2, '₹1,500 × 2 nights × 2 rooms'],
  ['per-room-night', 3, null, '₹1,500 × 3 nights'],
  ['per-guest-night', 4, 2, '₹1,500 × 4 guest nights'],
  ['per-extra-adult-night', 6, 2, '₹1,500 × 2 extra adults × 3 nights'],
  ['per-extra-adult-night', 1, 1, '₹1,500 × 1 extra adult × 1 night'],
  ['per-extra-adult-night', 5, null, '₹1,500 × 5 extra adult nights'],
  ['per-extra-child-night', 6, 3, '₹1,500 × 3 extra children × 2 nights'],
  ['per-extra-child-night', 3, null, '₹1,500 × 3 extra child nights'],
  ['per-stay', 1, 1, '₹1,500'],
  ['per-stay', 2, 2, '₹1,500 × 2 rooms'],
])('a fee %s of %i units, %s each night, is written %s', (basis, quantity, nightly, words) => {
  const fee = { feeId: 'f', name: 'Fee', basis, unitAmount: 150_000, quantity, nightly }
  expect(feeUnits(fee, { ...unitsInEnglish, money: formatPaise })).toBe(words)
})
