import { allocate, type Paise } from '../../../kernel/shared/money.ts'
import { isAccommodationSac } from '../../../tax/gst/rules/gst.ts'
import { type Charge, isFromElsewhere } from './charges.ts'
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

export type SplitRefusal = 'NOT_A_SERVICE' | 'IS_PART' | 'IS_MOVED' | 'WHOLE'

export const splitRefusals: Record<SplitRefusal, string> = {
  NOT_A_SERVICE: 'Only a night, an extra or a fee can be split.',
  IS_PART: 'This is a part already. Take the split back, and split the whole charge anew.',
  IS_MOVED: 'This came from another booking. Take it back there, split it, and move the part.',
  WHOLE: 'This is all of it. Move the charge instead.',
}

/** Why so much of a charge cannot go on another bill. */
export function splitRefusal(charge: Charge, part: Paise): SplitRefusal | null {
  if (charge.root.kind === 'rounding') return 'NOT_A_SERVICE'
  if (charge.partOf) return 'IS_PART'
  if (isFromElsewhere(charge)) return 'IS_MOVED'
  return part >= charge.value ? 'WHOLE' : null
}

/**
 * The slab of a night is that of its whole value (CGST rate notification 11/2017), so that a part of it, or a night that another booking
 * pays, cannot be discounted by itself.
 */
export const isSplitNight = (charge: Charge): boolean => {
  const { root, transfers, partOf, sac } = charge
  if (isFromElsewhere(charge)) return isAccommodationSac(sac)
  return partOf ? isAccommodation(partOf) : isAccommodation(root) && transfers.length > 0
}

export type MoveRefusal = 'NOT_A_SERVICE' | 'NOTHING_LEFT' | 'IS_SPLIT' | 'IS_MOVED'

export const moveRefusals: Record<MoveRefusal, string> = {
  NOT_A_SERVICE: 'A rounding stays with its bill.',
  NOTHING_LEFT: 'Nothing of this charge is left to move.',
  IS_SPLIT: 'This is split between bills. Take the split back first, and move the whole charge.',
  IS_MOVED: 'This came from another booking. Take it back there first.',
}

/** Why a charge cannot go on the account of another booking; null where it can, whole and with its tax. */
export function moveRefusal(charge: Charge): MoveRefusal | null {
  if (charge.root.kind === 'rounding') return 'NOT_A_SERVICE'
  if (isFromElsewhere(charge)) return 'IS_MOVED'
  if (charge.isReversed) return 'NOTHING_LEFT'
  if (charge.partOf || charge.transfers.length > 0) return 'IS_SPLIT'
  return charge.value > 0 ? null : 'NOTHING_LEFT'
}
