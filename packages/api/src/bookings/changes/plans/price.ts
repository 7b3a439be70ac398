import { quoteAgreedTotal } from '../../../availability/rules.ts'
import { DomainError } from '../../../errors.ts'
import { basisPointsInWhole, formatPaise, portion } from '../../../shared/money.ts'
import { heldNights, type NightFacts, type StayFacts, sum, withTax } from '../facts.ts'
import { refuse, requireMay } from '../guards.ts'
import { type Plan, type PlannedNight, planOf } from '../plan.ts'
import { priced } from '../prices.ts'
import type { ChangeOf } from '../schema.ts'

/** Another price for the nights that are not on the bill yet: an agreed total, spread to the paisa, or a discount on each night. */
export function planPrice(facts: StayFacts, { totalAmount, discountPercent = 0, reason }: ChangeOf<'price'>): Plan {
  const nights = heldNights(facts)
  const open = nights.filter(night => !night.isPosted)
  if (open.length === 0) throw refuse('totalAmount', 'Every night is on the bill already. Give a discount there.')
  requireMay(facts, totalAmount === undefined ? 'discount' : 'override')
  const alter = totalAmount === undefined ? discounted(facts, open, discountPercent) : agreed(facts, { nights, open, totalAmount })
  return planOf('booking.price-changed', {
    alter: alter.filter((night, at) => night.rate !== open[at]?.rate || night.cgst !== open[at]?.cgst),
    booking: { overrideReason: reason },
    details: { nights: open.length, before: sum(open.map(withTax)), after: sum(alter.map(withTax)) },
    reason,
  })
}

const discounted = (facts: StayFacts, open: readonly NightFacts[], percent: number): PlannedNight[] =>
  open.map(night => toPlanned(night, priced(facts, night.night, portion(night.rate, basisPointsInWhole - Math.round(percent * 100)))))

function agreed(
  facts: StayFacts,
  { nights, open, totalAmount }: { nights: NightFacts[]; open: NightFacts[]; totalAmount: number },
): PlannedNight[] {
  const posted = sum(nights.filter(night => night.isPosted).map(withTax))
  if (totalAmount < posted)
    throw refuse('totalAmount', `Nights of ${formatPaise(posted)} are on the bill already. Agree at least that, or give a discount there.`)
  const quote = quoteAgreedTotal(totalAmount - posted, open, 1, facts.taxRules)
  if (!('rooms' in quote))
    throw new DomainError('TOTAL_NOT_REACHABLE', { below: quote.below + posted, above: quote.above + posted }, 'totalAmount')
  const spread = quote.rooms[0]?.nights ?? []
  return open.map((night, at) => toPlanned(night, spread[at] ?? night))
}

const toPlanned = (
  night: NightFacts,
  { rate, taxBasisPoints, cgst, sgst }: Omit<PlannedNight, 'bookingRoomId' | 'night' | 'roomTypeId'>,
): PlannedNight => ({
  ...{ bookingRoomId: night.bookingRoomId, night: night.night, roomTypeId: night.roomTypeId },
  ...{ rate, taxBasisPoints, cgst, sgst },
})
