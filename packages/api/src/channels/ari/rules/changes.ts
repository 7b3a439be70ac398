import type { Paise } from '../../../kernel/shared/money.ts'
import type { AriField, AriValues } from '../../rules.ts'

/** What a channel last accepted; null where it is not known. */
export type Accepted = { [Field in AriField]: AriValues[Field] | null }

/** Which prices go out without asking. Limits that are not set hold nothing back. */
export interface PriceGuard {
  lowest: Paise | null
  highest: Paise | null
  /** Against the price that the channel has, in basis points. */
  largestChange: number | null
}

/** Why a price is held back, or undefined. */
export function priceFault(
  price: Paise,
  before: Paise | null,
  { lowest, highest, largestChange }: PriceGuard,
): 'too-low' | 'too-high' | 'large-change' | undefined {
  if (lowest !== null && price < lowest) return 'too-low'
  if (highest !== null && price > highest) return 'too-high'
  if (largestChange !== null && before !== null && before > 0) {
    const change = BigInt(Math.abs(price - before)) * 10_000n
    if (change > BigInt(before) * BigInt(largestChange)) return 'large-change'
  }
  return undefined
}

/** The fields that a channel has to hear: those that differ, or all of them for a full sync. What it cannot be told is no difference. */
export const changedFields = (
  desired: AriValues,
  accepted: Accepted | undefined,
  { fields, isFull }: { fields: readonly AriField[]; isFull: boolean },
): AriField[] => fields.filter(field => isFull || accepted?.[field] !== desired[field])

/** Fewer rooms, or a closure that was none: it goes before everything else. */
export const isLess = (desired: AriValues, accepted: Accepted | undefined): boolean =>
  desired.available < (accepted?.available ?? Number.MAX_SAFE_INTEGER) ||
  (desired.closed && accepted?.closed !== true)
