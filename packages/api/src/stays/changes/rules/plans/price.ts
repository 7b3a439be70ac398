import { DomainError } from '../../../../kernel/errors/domain-error.ts'
import { basisPointsInWhole, formatPaise, portion } from '../../../../kernel/shared/money.ts'
import { quoteAgreedTotal } from '../../../../selling/availability/rules.ts'
import { differenceIn, sayDifference } from '../../../../tax/fees/rules/agreed-total.ts'
import { type NightPrice, nightTotal } from '../../../../tax/fees/rules/fees.ts'
import { staysReasons } from '../../../reasons.ts'
import type { ChangeOf } from '../../schema/changes.ts'
import { heldNights, type NightFacts, type StayFacts, supplyIn, totalOf } from '../facts.ts'
import { refuse, requireMay } from '../guards.ts'
import { type Plan, type PlannedNight, planOf } from '../plan.ts'
import { repriced } from '../prices.ts'

/**
 * Another price for the nights that are not on the bill yet: an agreed total, spread to the paisa, or a discount on each night's rate. Fees
 * stay as agreed. A total that `isSold` by a channel stands: what no nights come to is a line of its own.
 */
export function planPrice(
  facts: StayFacts,
  { totalAmount, discountPercent = 0, reason }: ChangeOf<'price'>,
  isSold = false,
): Plan {
  const nights = heldNights(facts)
  const open = nights.filter(night => !night.isPosted)
  if (open.length === 0)
    throw refuse('totalAmount', 'Every night is on the bill already. Give a discount there.')
  requireMay(facts, totalAmount === undefined ? 'discount' : 'override')
  const alter =
    totalAmount === undefined
      ? discounted(facts, open, discountPercent)
      : agreedTotal(facts, { nights, open, totalAmount, isSold })
  const difference = differenceIn(alter, facts.propertyId)
  return planOf('booking.price-changed', {
    alter: alter.filter(
      (night, at) =>
        night.rate !== open[at]?.rate || nightTotal(night) !== (open[at] && nightTotal(open[at])),
    ),
    booking: { overrideReason: reason },
    details: { nights: open.length, before: totalOf(facts, open), after: totalOf(facts, alter) },
    reason: isSold && difference > 0 ? `${reason}. ${sayDifference(difference)}` : reason,
  })
}

const discounted = (
  facts: StayFacts,
  open: readonly NightFacts[],
  percent: number,
): PlannedNight[] =>
  open.map(night =>
    repriced(facts, night, {
      rate: portion(night.rate, basisPointsInWhole - Math.round(percent * 100)),
    }),
  )

/** Nights that are not on the bill, at rates that with it come to a total with tax, their fees as they are. Throws what to agree instead. */
export function agreedTotal(
  facts: StayFacts,
  {
    nights,
    open,
    totalAmount,
    isSold = false,
  }: { nights: NightFacts[]; open: NightFacts[]; totalAmount: number; isSold?: boolean },
): PlannedNight[] {
  if (open.some(night => supplyIn(facts, night) !== 'state'))
    throw refuse(
      'totalAmount',
      'These nights go on the bill of a special economic zone, whose GST differs from that of an agreed total. Give a discount in percent.',
    )
  const posted = totalOf(
    facts,
    nights.filter(night => night.isPosted),
  )
  if (totalAmount < posted)
    throw refuse(
      'totalAmount',
      `Nights of ${formatPaise(posted)} are on the bill already. Agree at least that, or give a discount there.`,
    )
  // What was a line of its own belonged to the total before.
  const units = open.map(night => ({
    ...night,
    fees: night.fees.filter(fee => fee.feeId !== facts.propertyId),
  }))
  const quote = quoteAgreedTotal(totalAmount - posted, units, {
    rules: facts.taxRules,
    standsAs: isSold ? facts.propertyId : undefined,
  })
  if ('feesAlone' in quote)
    throw refuse(
      'totalAmount',
      `The fees of these nights come to ${formatPaise(quote.feesAlone)}. Agree at least ${formatPaise(quote.feesAlone + posted)}.`,
    )
  if ('below' in quote)
    throw new DomainError(
      staysReasons.TOTAL_NOT_REACHABLE,
      { below: quote.below + posted, above: quote.above + posted },
      'totalAmount',
    )
  return open.map((night, at) => toPlanned(night, quote.nights[at] ?? night))
}

const toPlanned = (
  night: NightFacts,
  { rate, taxBasisPoints, cgst, sgst, fee, feeCgst, feeSgst, fees }: NightPrice,
): PlannedNight => ({
  bookingRoomId: night.bookingRoomId,
  night: night.night,
  roomTypeId: night.roomTypeId,
  rate,
  taxBasisPoints,
  cgst,
  sgst,
  fee,
  feeCgst,
  feeSgst,
  fees,
})
