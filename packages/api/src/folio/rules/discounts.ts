import type { IsoDate } from '../../shared/dates.ts'
import { divideHalfUp, type Paise, portion } from '../../shared/money.ts'
import { type TaxRule, taxOnNight } from '../../tax/rules.ts'
import { type Charge, type FolioLine, grossOf, roomSac } from './charges.ts'

export interface TaxedAmount {
  value: Paise
  cgst: Paise
  sgst: Paise
  taxBasisPoints: number
}

/** CGST and SGST of half the rate each on a value that may not be below zero. */
export function taxedAt(value: Paise, taxBasisPoints: number): TaxedAmount {
  const head = portion(value, taxBasisPoints / 2)
  return { value, taxBasisPoints, cgst: head, sgst: head }
}

/** A room night, or a fee that is part of its value: they have one slab between them. */
export const isAccommodation = ({ kind, night, propertyFeeId, sac }: FolioLine): boolean =>
  night !== null && (kind === 'room-night' || (propertyFeeId !== null && sac === roomSac))

/** What else of the same night of the same room is charged as accommodation, and stands. */
export function besides<L extends FolioLine>(charge: Charge<L>, charges: readonly Charge<L>[]): Charge<L>[] {
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
export function discountOf(charge: Charge, amount: Paise, rules: readonly TaxRule[], others: readonly Charge[] = []): TaxedAmount {
  const value = charge.value - amount
  const { night } = charge.root
  const left =
    isAccommodation(charge.root) && night !== null && charge.taxBasisPoints > 0
      ? taxedAt(value, slabOf(value + sumOf(others), night, rules))
      : taxedAt(value, charge.taxBasisPoints)
  return {
    value: -amount,
    cgst: left.cgst - charge.cgst,
    sgst: left.sgst - charge.sgst,
    taxBasisPoints: value === 0 ? charge.taxBasisPoints : left.taxBasisPoints,
  }
}

const sumOf = (charges: readonly Charge[]): Paise => charges.reduce((sum, charge) => sum + charge.whole, 0)
const slabOf = (value: Paise, night: IsoDate, rules: readonly TaxRule[]): number => taxOnNight(value, night, rules).basisPoints

/** The tax that a charge lacks, or has too much, once a discount `besides` it has moved their night into another slab. */
export function taxAdjustment(charge: Charge, others: readonly Charge[], rules: readonly TaxRule[]): TaxedAmount | null {
  const { night } = charge.root
  if (night === null || charge.taxBasisPoints === 0) return null
  const taxBasisPoints = slabOf(sumOf([charge, ...others]), night, rules)
  if (taxBasisPoints === charge.taxBasisPoints) return null
  const right = taxedAt(charge.value, taxBasisPoints)
  return { value: 0, taxBasisPoints, cgst: right.cgst - charge.cgst, sgst: right.sgst - charge.sgst }
}

/** What giving back `gross`, tax included, takes off an invoiced charge: at the rate that was invoiced, to the paisa. */
export function creditOf(charge: Charge, gross: Paise): TaxedAmount {
  const share = (head: Paise) => divideHalfUp(BigInt(head) * BigInt(gross), BigInt(grossOf(charge)))
  const { taxBasisPoints } = charge
  if (gross === grossOf(charge)) return { value: -charge.value, cgst: -charge.cgst, sgst: -charge.sgst, taxBasisPoints }
  const [cgst, sgst] = [share(charge.cgst), share(charge.sgst)]
  return { value: -(gross - cgst - sgst), cgst: -cgst, sgst: -sgst, taxBasisPoints }
}
