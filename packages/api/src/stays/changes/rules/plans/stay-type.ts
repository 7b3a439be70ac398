import { isFree } from '../../../bookings/rules/stay-types.ts'
import type { ChangeOf } from '../../schema/changes.ts'
import { heldNights, heldRooms, type NightFacts, type StayFacts, totalOf } from '../facts.ts'
import { refuse, requireMay } from '../guards.ts'
import { type Plan, type PlannedNight, planOf } from '../plan.ts'
import { feesOfToday, repriced, todaysRate } from '../prices.ts'
import { agreedTotal } from './price.ts'

/**
 * A stay that is paid for becomes free to a guest or to the hotel itself, or the other way round: what it counts as in the hotel's
 * figures follows (reference: metrics). A free stay has neither rate nor fees; one that is paid for again costs what it costs today, or
 * the total that is agreed. Only as long as no night of it is on the bill: what is charged is taken back there.
 */
export function planStayType(facts: StayFacts, change: ChangeOf<'stay-type'>): Plan {
  const { stayType, totalAmount, reason } = change
  requireMay(facts, 'override')
  if (facts.stayType === 'day-use')
    throw refuse('stayType', 'A day use stays one. Cancel it, and make a new booking.')
  if (stayType === facts.stayType)
    throw refuse('stayType', 'The stay is of this kind already. Choose another.')
  if (isFree(stayType) && totalAmount !== undefined)
    throw refuse('totalAmount', 'A free stay has no price. Leave the total out.')
  const nights = heldNights(facts)
  const posted = nights.find(night => night.isPosted)
  if (posted)
    throw refuse(
      'stayType',
      `The night of ${posted.night} is on the bill already. Take it back or discount it there.`,
    )
  const alter = isFree(stayType)
    ? nights.map(night => repriced(facts, night, { rate: 0, fees: [] }))
    : paidFor(facts, totalAmount)
  return planOf('booking.class-changed', {
    alter,
    booking: { stayType, overrideReason: reason },
    details: {
      from: facts.stayType,
      to: stayType,
      before: totalOf(facts, nights),
      after: totalOf(facts, alter),
    },
    reason,
  })
}

/** Every night at its rate of today, with the fees of today; or, in that proportion, for an agreed total. */
function paidFor(facts: StayFacts, totalAmount: number | undefined): PlannedNight[] {
  const today = heldRooms(facts).flatMap(room =>
    heldNights(facts, room.id).map(
      (night, at): NightFacts => ({
        ...night,
        ...repriced(facts, night, {
          rate: todaysRate(facts, room, night.night),
          fees: feesOfToday(facts, room, at === 0),
        }),
      }),
    ),
  )
  if (totalAmount !== undefined)
    return agreedTotal(facts, { nights: today, open: today, totalAmount })
  return today.map(({ isPosted: _posted, isReleased: _released, ...night }) => night)
}
