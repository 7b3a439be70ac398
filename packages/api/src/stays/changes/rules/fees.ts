import type { CancellationFee } from '../../bookings/rules/cancellation.ts'
import { shareOverMethods } from '../../bookings/rules/refunds.ts'
import { type StayFacts, sum, withTax } from './facts.ts'
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
