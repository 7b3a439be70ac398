import type { BookingRoomId } from '@atithi/db/ids'
import { z } from 'zod'
import type { IsoDate } from '../../../kernel/shared/dates.ts'
import { type Paise, portion } from '../../../kernel/shared/money.ts'

/** What was agreed on cancelling when the booking was made. It binds whatever the property's policy says later. */
export const cancellationTerms = z.object({
  /** Free until so many hours before check-in; null is never, as for a non-refundable rate. */
  freeUntilHours: z.int().min(0).nullable(),
  /** Then so many nights of each room, or a part of the whole stay. One of them. */
  feeNights: z.int().min(1).nullable(),
  feeBasisPoints: z.int().min(0).max(10_000).nullable(),
  /** The words that the guest was shown. */
  description: z.string(),
})
export type CancellationTerms = z.output<typeof cancellationTerms>

export interface FeeNight {
  bookingRoomId: BookingRoomId
  night: IsoDate
  rate: Paise
  taxBasisPoints: number
}

export interface CancellationFee {
  /** Before tax. */
  value: Paise
  taxBasisPoints: number
  cgst: Paise
  sgst: Paise
}

export const isFreeToCancel = (terms: CancellationTerms | null, hoursToCheckIn: number): boolean =>
  terms === null || (terms.freeUntilHours !== null && hoursToCheckIn >= terms.freeUntilHours)

/** What is charged of one room's `nights` for giving them up: none of them while that is free. */
export function chargedNights<N extends FeeNight>(
  terms: CancellationTerms | null,
  nights: readonly N[],
  hoursToCheckIn: number,
): N[] {
  if (terms === null || isFreeToCancel(terms, hoursToCheckIn)) return []
  const { feeNights, feeBasisPoints } = terms
  return feeNights === null
    ? nights.map(night => ({ ...night, rate: portion(night.rate, feeBasisPoints ?? 0) }))
    : firstNights(nights, feeNights)
}

/** The first `count` nights of each room. */
export function firstNights<N extends FeeNight>(nights: readonly N[], count: number): N[] {
  const byRoom = Map.groupBy(nights, night => night.bookingRoomId)
  return [...byRoom.values()].flatMap(own =>
    own.toSorted((a, b) => a.night.localeCompare(b.night)).slice(0, count),
  )
}

/**
 * The value of these nights as a fee, one entry for each rate of GST, the lowest first: what a hotel keeps for a night is taxed as the
 * night would have been (Circular 178/10/2022-GST).
 */
export function feeOn(
  nights: readonly Pick<FeeNight, 'rate' | 'taxBasisPoints'>[],
): CancellationFee[] {
  const byRate = Map.groupBy(nights, night => night.taxBasisPoints)
  return [...byRate]
    .toSorted(([a], [b]) => a - b)
    .map(([taxBasisPoints, own]) =>
      feeOf(
        own.reduce((total, night) => total + night.rate, 0),
        taxBasisPoints,
      ),
    )
    .filter(fee => fee.value > 0)
}

/** CGST and SGST of half the rate each, half up to the paisa each. */
export function feeOf(value: Paise, taxBasisPoints: number): CancellationFee {
  const head = portion(value, taxBasisPoints / 2)
  return { value, taxBasisPoints, cgst: head, sgst: head }
}
