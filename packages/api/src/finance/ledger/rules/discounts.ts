import type { BookingRoomId } from '@atithi/db/ids'
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

/** The night of a room whose slab a charge shares: a room night, a fee that is part of its value, an extra bed; null of all others. */
export function unitDayOf({
  kind,
  bookingRoomId,
  night,
  propertyFeeId,
  slabRoomId,
  slabNight,
  sac,
}: FolioLine): { bookingRoomId: BookingRoomId; night: IsoDate } | null {
  if (slabRoomId !== null && slabNight !== null)
    return { bookingRoomId: slabRoomId, night: slabNight }
  const isOfNight = kind === 'room-night' || (propertyFeeId !== null && sac === roomSac)
  return isOfNight && bookingRoomId !== null && night !== null ? { bookingRoomId, night } : null
}

/** They have one slab between them. */
export const isAccommodation = (line: FolioLine): boolean => unitDayOf(line) !== null

/** What else of the same night of the same room is charged as accommodation, and stands. */
export function besides<L extends FolioLine>(
  charge: Charge<L>,
  charges: readonly Charge<L>[],
): Charge<L>[] {
  const own = unitDayOf(charge.root)
  if (!own) return []
  return charges.filter(other => {
    const day = unitDayOf(other.root)
    return (
      other.root.id !== charge.root.id &&
      !other.isReversed &&
      day?.bookingRoomId === own.bookingRoomId &&
      day.night === own.night
    )
  })
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
  const day = unitDayOf(charge.root)
  const left =
    day && charge.taxBasisPoints > 0
      ? taxedAt(value, slabOf(value + sumOf(others), day.night, rules), charge.supply)
      : taxedAt(value, charge.taxBasisPoints, charge.supply)
  return {
    ...differenceOf(left, charge),
    taxBasisPoints: value === 0 ? charge.taxBasisPoints : left.taxBasisPoints,
  }
}

const nothing = { value: 0, cgst: 0, sgst: 0, igst: 0 }
export const sumOf = (charges: readonly Charge[]): Paise =>
  charges.reduce((sum, charge) => sum + charge.whole, 0)
export const slabOf = (value: Paise, night: IsoDate, rules: readonly TaxRule[]): number =>
  taxOnNight(value, night, rules).basisPoints

/** The tax that a charge, or a part of it on another bill, lacks or has too much once its night is in the slab of `taxBasisPoints`. */
export function taxAdjustment(charge: Charge, taxBasisPoints: number): TaxedAmount | null {
  if (charge.taxBasisPoints === 0 || taxBasisPoints === charge.taxBasisPoints) return null
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
  const day = unitDayOf(root)
  const bySlab = transfers.length === 0 && value > 0
  const rate = day && bySlab ? slabOf(value + sumOf(others), day.night, rules) : taxBasisPoints
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

/** The same once the tax may not be credited any more: all of it comes off the value (CGST Act, section 34(2)). */
export const withoutTax = ({ taxBasisPoints }: Charge, gross: Paise): TaxedAmount => ({
  value: -gross,
  taxBasisPoints,
  cgst: 0,
  sgst: 0,
  igst: 0,
})
