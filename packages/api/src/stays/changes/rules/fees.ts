import { accommodationOf } from '../../../tax/fees/rules/fees.ts'
import { type CancellationFee, chargedNights, feeOn } from '../../bookings/rules/cancellation.ts'
import { shareOverMethods } from '../../bookings/rules/refunds.ts'
import { type NightFacts, type StayFacts, sum, withTax } from './facts.ts'
import { requireMay } from './guards.ts'
import { receivedBy } from './money.ts'
import type { Plan, PlannedFee } from './plan.ts'

/** Fees for the folio; where GST differs between the nights they stand for, one for each rate. */
export function toFees(fees: readonly CancellationFee[], description: string): PlannedFee[] {
  return fees.map(({ value, taxBasisPoints, cgst, sgst }) => ({
    description,
    rate: value,
    taxBasisPoints,
    cgst,
    sgst,
  }))
}

/** What was received and neither pays a charge on the folio nor the fee, by the methods it came by, the latest first. */
export function refundsAfter(facts: StayFacts, fees: readonly PlannedFee[]): Plan['refunds'] {
  const left = receivedBy(facts) - facts.refundsDue - facts.chargedAmount - sum(fees.map(withTax))
  return shareOverMethods(left, facts.received)
}

/** A night as a fee for giving it up counts it: with the extra guests that are a part of its value. */
export const asGivenUp = (night: NightFacts): NightFacts => ({
  ...night,
  rate: accommodationOf(night),
})

/** Nights that the frozen terms of their rooms charge for when they are given up now; those that are only held after a departure are free. */
export const nightsByTerms = (
  facts: Pick<StayFacts, 'rooms' | 'hoursToCheckIn' | 'overstaySince'>,
  nights: readonly NightFacts[],
): NightFacts[] => {
  const booked = nights.filter(
    night => facts.overstaySince === null || night.night < facts.overstaySince,
  )
  const byRoom = [...Map.groupBy(booked, night => night.bookingRoomId)]
  return byRoom.flatMap(([bookingRoomId, own]) =>
    chargedNights(
      facts.rooms.find(room => room.id === bookingRoomId)?.terms ?? null,
      own.map(asGivenUp),
      facts.hoursToCheckIn,
    ),
  )
}

/** The fee that the frozen terms ask for giving up these nights; none for a hold that was never confirmed, or when it is waived. Throws GRANT_REQUIRED. */
export function feeByTerms(
  facts: StayFacts,
  nights: readonly NightFacts[],
  fee: { description: string; waiveFee?: string | undefined },
): PlannedFee[] {
  const due = facts.status === 'pending' ? [] : feeOn(nightsByTerms(facts, nights))
  if (due.length > 0 && fee.waiveFee) requireMay(facts, 'discount')
  return fee.waiveFee ? [] : toFees(due, fee.description)
}
