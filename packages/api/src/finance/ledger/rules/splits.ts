import { allocate, type Paise } from '../../../kernel/shared/money.ts'
import type { Charge } from './charges.ts'
import { isAccommodation, type TaxedAmount } from './discounts.ts'

/** A part of a charge that goes on another bill, `value` before tax, with its share of each head: what goes and what stays sum to the charge. */
export function splitOf(
  { value, cgst, sgst, igst, taxBasisPoints }: TaxedAmount,
  part: Paise,
): TaxedAmount {
  const shareOf = (head: Paise) => allocate(head, [part, value - part])[0] ?? 0
  return {
    value: part,
    cgst: shareOf(cgst),
    sgst: shareOf(sgst),
    igst: shareOf(igst),
    taxBasisPoints,
  }
}

export type SplitRefusal = 'NOT_A_SERVICE' | 'IS_PART' | 'WHOLE'

export const splitRefusals: Record<SplitRefusal, string> = {
  NOT_A_SERVICE: 'Only a night, an extra or a fee can be split.',
  IS_PART: 'This is a part already. Take the split back, and split the whole charge anew.',
  WHOLE: 'This is all of it. Move the charge instead.',
}

/** Why so much of a charge cannot go on another bill. */
export function splitRefusal(charge: Charge, part: Paise): SplitRefusal | null {
  if (charge.root.kind === 'rounding') return 'NOT_A_SERVICE'
  if (charge.partOf) return 'IS_PART'
  return part >= charge.value ? 'WHOLE' : null
}

/** The slab of a night is that of its whole value (CGST rate notification 11/2017), so that a part of it cannot be discounted by itself. */
export const isSplitNight = ({ root, transfers, partOf }: Charge): boolean =>
  partOf ? isAccommodation(partOf) : isAccommodation(root) && transfers.length > 0
