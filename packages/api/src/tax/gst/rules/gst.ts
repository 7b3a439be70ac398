import { DomainError } from '../../../kernel/errors/domain-error.ts'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import {
  basisPointsInWhole,
  divideHalfUp,
  type Paise,
  portion,
} from '../../../kernel/shared/money.ts'
import { taxReasons } from '../../reasons.ts'

/** A dated row of the tax table: a change of law is a row, not a release. */
export interface TaxRule {
  effectiveFrom: IsoDate
  effectiveTo: IsoDate | null
  /** Exclusive. */
  aboveValue: Paise
  /** Inclusive; null is without end. */
  upToValue: Paise | null
  rateBasisPoints: number
}

export interface NightTax {
  basisPoints: number
  cgst: Paise
  sgst: Paise
}

/** The rule for a value on a night; undefined where none covers both. */
export const ruleOf = (
  value: Paise,
  night: IsoDate,
  rules: readonly TaxRule[],
): TaxRule | undefined =>
  rules.find(
    row =>
      row.effectiveFrom <= night &&
      (row.effectiveTo === null || night <= row.effectiveTo) &&
      value > row.aboveValue &&
      (row.upToValue === null || value <= row.upToValue),
  )

const noRule = (night: IsoDate) => new DomainError(taxReasons.NO_TAX_RULE, { night }, 'checkIn')

/**
 * GST on one room for one night, by the value of that night alone: exactly ₹7,500.00 is still the lower slab.
 * CGST and SGST are half of the rate each, rounded half up to the paisa each (notification 11/2017-CTR as amended by 15/2025-CTR).
 * Throws NO_TAX_RULE of a night before the first row of the table.
 */
export function taxOnNight(value: Paise, night: IsoDate, rules: readonly TaxRule[]): NightTax {
  if (value === 0) return { basisPoints: 0, cgst: 0, sgst: 0 }
  const rule = ruleOf(value, night, rules)
  if (!rule) throw noRule(night)
  const half = portion(value, rule.rateBasisPoints / 2)
  return { basisPoints: rule.rateBasisPoints, cgst: half, sgst: half }
}

/**
 * What a charge is supplied as. A unit or developer of a special economic zone takes it under IGST wherever the hotel is (IGST Act, section
 * 7(5)(b) over section 12(3); Circular 48/22/2018), under a letter of undertaking without tax (section 16(3)); all others take it within
 * the hotel's state.
 */
export type Supply = 'state' | 'sez-with-tax' | 'sez-without-tax'

/** As what a bill is supplied: `lut` is the letter of undertaking that was in force when its party was marked. */
export const supplyOf = (bill: { sez: string | null; lut: string | null }): Supply =>
  bill.sez === null ? 'state' : bill.lut === null ? 'sez-with-tax' : 'sez-without-tax'

export interface TaxHeads {
  cgst: Paise
  sgst: Paise
  igst: Paise
}

/** The tax on a value by its rate, each head half up to the paisa: CGST and SGST half of the rate each, or IGST all of it, or none. */
export function headsOf(value: Paise, basisPoints: number, supply: Supply): TaxHeads {
  if (supply === 'sez-without-tax') return { cgst: 0, sgst: 0, igst: 0 }
  if (supply === 'sez-with-tax') return { cgst: 0, sgst: 0, igst: portion(value, basisPoints) }
  const half = portion(value, basisPoints / 2)
  return { cgst: half, sgst: half, igst: 0 }
}

/** The tax on something booked with CGST and SGST, once it is known as what it is supplied. */
export function taxAs(
  supply: Supply,
  booked: { value: Paise; taxBasisPoints: number; cgst: Paise; sgst: Paise },
): Paise {
  if (supply === 'state') return booked.cgst + booked.sgst
  return headsOf(booked.value, booked.taxBasisPoints, supply).igst
}

export interface InclusivePrice extends NightTax {
  value: Paise
}

/**
 * Splits a price that already contains GST into value and tax: each head is price × half rate ÷ (100 % + rate), half up to the
 * paisa, and the value is the rest (CGST Rule 35). Where no slab fits, as from ₹7,875.01 to ₹8,850.00 at today's, the nearest
 * prices that exist.
 */
export function splitInclusive(
  price: Paise,
  night: IsoDate,
  rules: readonly TaxRule[],
): InclusivePrice | { below: Paise; above: Paise } {
  if (price === 0) return { value: 0, basisPoints: 0, cgst: 0, sgst: 0 }
  const valid = rules.filter(
    row => row.effectiveFrom <= night && (row.effectiveTo === null || night <= row.effectiveTo),
  )
  for (const rule of valid) {
    const head = divideHalfUp(
      BigInt(price) * BigInt(rule.rateBasisPoints),
      2n * BigInt(basisPointsInWhole + rule.rateBasisPoints),
    )
    const value = price - 2 * head
    if (value > rule.aboveValue && (rule.upToValue === null || value <= rule.upToValue))
      return { value, basisPoints: rule.rateBasisPoints, cgst: head, sgst: head }
  }
  const edges = valid
    .flatMap(rule => (rule.upToValue === null ? [] : [rule.upToValue]))
    .toSorted((a, b) => a - b)
  const withTax = (value: Paise): Paise => {
    const { cgst, sgst } = taxOnNight(value, night, rules)
    return value + cgst + sgst
  }
  const edge = edges.findLast(value => withTax(value) <= price)
  if (edge === undefined) throw noRule(night)
  return { below: withTax(edge), above: withTax(edge + 1) }
}

/** Accommodation in hotels, and fees kept in its place (scheme of service codes annexed to notification 11/2017-CTR). */
export const roomSac = '996311'

/** Lodging of every kind in the scheme of service codes: rooms, camps and recreational sites. Its rate is that of the unit for the day. */
const accommodationSacs: readonly string[] = [roomSac, '996312', '996313']
export const isAccommodationSac = (sac: string | null): boolean =>
  sac !== null && accommodationSacs.includes(sac)
