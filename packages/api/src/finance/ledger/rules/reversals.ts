import { type Charge, chargesOf, type FolioLine, movedAwayBy } from './charges.ts'

export type ReversalRefusal =
  | 'TAX_LINE'
  | 'IS_REVERSAL'
  | 'REVERSED_ALREADY'
  | 'LATER_DISCOUNT'
  | 'LATER_SPLIT'
  | 'MOVED'
  | 'IS_REFUND'

export const refusalWords: Record<ReversalRefusal, string> = {
  TAX_LINE: 'Tax goes with its charge: reverse the charge.',
  IS_REVERSAL: 'This is itself a reversal. Post the charge again instead.',
  REVERSED_ALREADY: 'This has been reversed already.',
  LATER_DISCOUNT: 'A later discount rests on this one. Reverse the later one first.',
  LATER_SPLIT: 'Part of this was put on another bill afterwards. Take the split back first.',
  MOVED:
    'This was moved between bookings. Take the move back first: the charge is then whole again.',
  IS_REFUND: 'Money that was given back is not taken back here. Record a payment instead.',
}

/**
 * The lines that go when this one is reversed: a charge with its tax, standing discounts and parts on other bills, a discount or a
 * correction upward with its tax, a transfer with the part that it carries, or a payment. Of several discounts the latest goes first, since each was taxed on what the
 * one before it left.
 */
export function linesToReverse<L extends FolioLine>(
  lines: readonly L[],
  lineId: string,
): L[] | ReversalRefusal | undefined {
  const line = lines.find(one => one.id === lineId)
  if (!line) return undefined
  const reversed = new Set(lines.flatMap(one => one.reversesId ?? []))
  if (line.reversesId !== null) return 'IS_REVERSAL'
  if (line.kind === 'tax') return 'TAX_LINE'
  if (line.kind === 'refund') return 'IS_REFUND'
  if (reversed.has(line.id)) return 'REVERSED_ALREADY'
  if (line.kind === 'payment') return [line]
  const charges = chargesOf(lines)
  const charge = charges.find(one => one.lines.includes(line))
  if (!charge) return undefined
  const standingOf = (own: Charge<L>) =>
    own.lines.filter(one => one.reversesId === null && !reversed.has(one.id))
  const withTax = (root: L) =>
    lines.filter(
      one =>
        (one === root || (one.kind === 'tax' && one.chargeId === root.id)) && !reversed.has(one.id),
    )
  if (line.movedBookingId || (line.kind !== 'discount' && movedAwayBy(charge))) return 'MOVED'
  const partOf = (transfer: L) =>
    charges.filter(one => one.root.kind === 'transfer' && one.root.chargeId === transfer.id)
  /** With what other bills carry of it, of which a corrected name may have carried some on once more. */
  const wholeOf = (own: Charge<L>): L[] => [
    ...standingOf(own),
    ...own.transfers.flatMap(partOf).flatMap(wholeOf),
  ]
  if (line.kind === 'transfer') {
    const transfer = line.amount < 0 ? line : lines.find(one => one.id === line.chargeId)
    if (!transfer) return undefined
    const parts = partOf(transfer)
    return parts.some(part => part.discounts.length > 0)
      ? 'LATER_DISCOUNT'
      : [...withTax(transfer), ...parts.flatMap(wholeOf)]
  }
  if (line.kind === 'debit-adjustment') return withTax(line)
  if (line.kind !== 'discount') return wholeOf(charge)
  if (charge.discounts.at(-1) !== line) return 'LATER_DISCOUNT'
  if (charge.transfers.some(transfer => lines.indexOf(transfer) > lines.indexOf(line)))
    return 'LATER_SPLIT'
  return withTax(line)
}
