import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { divideHalfUp, type Paise } from '../../../kernel/shared/money.ts'
import {
  headsOf,
  roomSac,
  type Supply,
  type TaxHeads,
  type TaxRule,
  taxOnNight,
} from '../../../tax/gst/rules/gst.ts'
import { type Charge, type FolioLine, grossOf, taxOf } from './charges.ts'

export interface TaxedAmount extends TaxHeads {
  value: Paise
  taxBasisPoints: number
}

/** A value that may not be below zero, with its tax at a rate. */
export const taxedAt = (
  value: Paise,
  taxBasisPoints: number,
  supply: Supply = 'state',
): TaxedAmount => ({
  value,
  taxBasisPoints,
  ...headsOf(value, taxBasisPoints, supply),
})

/** What two taxed amounts differ in. */
const differenceOf = (after: TaxedAmount, before: TaxedAmount): TaxedAmount => ({
  value: after.value - before.value,
  taxBasisPoints: after.taxBasisPoints,
  cgst: after.cgst - before.cgst,
  sgst: after.sgst - before.sgst,
  igst: after.igst - before.igst,
})

/** A room night, or a fee that is part of its value: they have one slab between them. */
export const isAccommodation = ({ kind, night, propertyFeeId, sac }: FolioLine): boolean =>
  night !== null && (kind === 'room-night' || (propertyFeeId !== null && sac === roomSac))

/** What else of the same night of the same room is charged as accommodation, and stands. */
export function besides<L extends FolioLine>(
  charge: Charge<L>,
  charges: readonly Charge<L>[],
): Charge<L>[] {
  if (!isAccommodation(charge.root)) return []
  const { bookingRoomId, night } = charge.root
  return charges.filter(
    other =>
      other.root.id !== charge.root.id &&
      isAccommodation(other.root) &&
      !other.isReversed &&
      other.root.bookingRoomId === bookingRoomId &&
      other.root.night === night,
  )
}

/**
 * What a discount of `amount` before tax takes off a charge, as amounts below zero, and the rate that is left.
 * A room night is taxed by the slab of its discounted value (a discount known before the supply lowers the value: CGST Act,
 * section 15(3)) with what is charged `besides` it; everything else keeps its rate, and what was charged without tax stays so.
 */
export function discountOf(
  charge: Charge,
  amount: Paise,
  rules: readonly TaxRule[],
  others: readonly Charge[] = [],
): TaxedAmount {
  const value = charge.value - amount
  const { night } = charge.root
  const left =
    isAccommodation(charge.root) && night !== null && charge.taxBasisPoints > 0
      ? taxedAt(value, slabOf(value + sumOf(others), night, rules), charge.supply)
      : taxedAt(value, charge.taxBasisPoints, charge.supply)
  return {
    ...differenceOf(left, charge),
    taxBasisPoints: value === 0 ? charge.taxBasisPoints : left.taxBasisPoints,
  }
}

const nothing = { value: 0, cgst: 0, sgst: 0, igst: 0 }
const sumOf = (charges: readonly Charge[]): Paise =>
  charges.reduce((sum, charge) => sum + charge.whole, 0)
const slabOf = (value: Paise, night: IsoDate, rules: readonly TaxRule[]): number =>
  taxOnNight(value, night, rules).basisPoints

/** The tax that a charge lacks, or has too much, once a discount `besides` it has moved their night into another slab. */
export function taxAdjustment(
  charge: Charge,
  others: readonly Charge[],
  rules: readonly TaxRule[],
): TaxedAmount | null {
  const { night } = charge.root
  if (night === null || charge.taxBasisPoints === 0) return null
  const taxBasisPoints = slabOf(sumOf([charge, ...others]), night, rules)
  if (taxBasisPoints === charge.taxBasisPoints) return null
  return differenceOf(taxedAt(charge.value, taxBasisPoints, charge.supply), charge)
}

/**
 * What is to be posted so that a charge bears the tax of `supply`, the paying party's; null where it does. A night that has been on the bill
 * of a special economic zone is taxed by its slab anew, and what never was keeps its tax to the paisa.
 */
export function supplyAdjustment(
  charge: Charge,
  supply: Supply,
  { others, rules }: { others: readonly Charge[]; rules: readonly TaxRule[] },
): TaxedAmount | null {
  const { root, value, transfers, taxBasisPoints } = charge
  const isUntouched =
    charge.igst === 0 &&
    charge.lines.every(line => line.supply === null) &&
    charge.cgst + charge.sgst > 0
  if (charge.isReversed || taxBasisPoints === 0 || (supply === 'state' && isUntouched)) return null
  const bySlab = isAccommodation(root) && root.night !== null && transfers.length === 0 && value > 0
  const rate =
    bySlab && root.night !== null
      ? slabOf(value + sumOf(others), root.night, rules)
      : taxBasisPoints
  const lacking = differenceOf(taxedAt(value, rate, supply), charge)
  return lacking.cgst === 0 && lacking.sgst === 0 && lacking.igst === 0 ? null : lacking
}

/** What giving back `gross`, tax included, takes off an invoiced charge: at the rate that was invoiced, to the paisa. */
export function creditOf(charge: Charge, gross: Paise): TaxedAmount {
  const share = (head: Paise) => divideHalfUp(BigInt(head) * BigInt(gross), BigInt(grossOf(charge)))
  const { taxBasisPoints } = charge
  if (gross === grossOf(charge)) return differenceOf({ ...nothing, taxBasisPoints }, charge)
  const heads = { cgst: share(charge.cgst), sgst: share(charge.sgst), igst: share(charge.igst) }
  return differenceOf(
    { ...nothing, taxBasisPoints },
    { value: gross - taxOf(heads), taxBasisPoints, ...heads },
  )
}
