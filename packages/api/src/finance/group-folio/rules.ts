import type { Paise } from '../../kernel/shared/money.ts'
import { type Allocation, type PaymentPart, sparePayments } from '../ledger/rules/allocations.ts'
import type { FolioLine } from '../ledger/rules/charges.ts'

/** What of the payments on a group's folio neither paid a booking nor went back, the oldest first: an advance is adjusted once (CGST Rules, rule 50). */
export const listHeld = (
  lines: readonly FolioLine[],
  allocations: readonly Allocation[],
): PaymentPart[] => sparePayments(lines, allocations)

/** What of the cash on these lines has not gone back so. */
export const cashHeld = (lines: readonly FolioLine[]): Paise =>
  -lines.reduce((sum, line) => sum + (line.method === 'cash' ? line.amount : 0), 0)

/** Payments out of the advance of a group that stand on a booking's folio, the latest first. */
export function paidByGroup<L extends FolioLine>(lines: readonly L[]): L[] {
  const reversed = new Set(lines.flatMap(line => line.reversesId ?? []))
  return lines
    .filter(
      line =>
        line.kind === 'payment' &&
        line.method === 'group-advance' &&
        line.reversesId === null &&
        !reversed.has(line.id),
    )
    .toReversed()
}

/** How the last payment came that has something left: money goes back that way. */
export const wayBackOf = (held: readonly PaymentPart[]) => held.at(-1)?.line.method ?? null
