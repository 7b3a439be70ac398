import { addDays, type IsoDate } from '../../../../kernel/shared/dates.ts'
import type { Paise } from '../../../../kernel/shared/money.ts'
import { feeOn, firstNights } from '../../../bookings/rules/cancellation.ts'
import type { ChangeOf, EarlyDeparture } from '../../schema/changes.ts'
import { heldNights, heldRooms, type NightFacts, type StayFacts } from '../facts.ts'
import { asGivenUp, nightsByTerms, toFees } from '../fees.ts'
import { refuse, requireMay } from '../guards.ts'
import { type Plan, planOf } from '../plan.ts'
import { refit } from '../spans.ts'

/** The stay ends today: nights not slept come free, and by choice some or all of them are charged as a fee. One night always stays. */
export function planCheckOutEarly(
  facts: StayFacts,
  { departure }: ChangeOf<'check-out-early'>,
): Plan {
  if (departure.policy === 'waive') requireMay(facts, 'discount')
  const { leaves, freed, resize } = leaveNow(facts)
  const asked = nightsByTerms(facts, freed)
  const charged =
    departure.policy === 'terms' ? asked : chargedNights(freed.map(asGivenUp), departure)
  if (worthOf(charged) < worthOf(asked)) requireMay(facts, 'discount')
  return planOf('booking.shortened', {
    resize,
    release: freed.map(({ bookingRoomId, night, roomTypeId }) => ({
      bookingRoomId,
      night,
      roomTypeId,
    })),
    booking: { checkOut: leaves, earlyDeparture: departure.policy, lateCheckOut: null },
    fees: toFees(feeOn(charged), `Early departure: ${nightsInWords(charged.length)} not slept`),
    details: { policy: departure.policy, until: leaves },
    ...(departure.reason && { reason: departure.reason }),
  })
}

/** What a guest in house gives up who leaves today: the day they leave, the nights that come free, the numbered rooms with them. Throws STAY_REFUSED. */
export function leaveNow(facts: StayFacts): {
  leaves: IsoDate
  freed: NightFacts[]
  resize: Plan['resize']
} {
  const leaves = facts.businessDate > facts.checkIn ? facts.businessDate : addDays(facts.checkIn, 1)
  if (leaves >= facts.checkOut)
    throw refuse('departure', 'No night is left to give up. Check out as usual.')
  const freed = heldNights(facts).filter(night => night.night >= leaves)
  const posted = freed.find(night => night.isPosted)
  if (posted)
    throw refuse(
      'departure',
      `The night of ${posted.night} is on the bill already. Reverse it there first.`,
    )
  const resize = heldRooms(facts).flatMap(room => {
    const kept = heldNights(facts, room.id).filter(night => night.night < leaves)
    return refit(facts, room, kept).resize
  })
  return { leaves, freed, resize }
}

const nightsInWords = (count: number): string => `${count} ${count === 1 ? 'night' : 'nights'}`

const worthOf = (nights: readonly NightFacts[]): Paise =>
  nights.reduce((sum, night) => sum + night.rate, 0)

function chargedNights(freed: readonly NightFacts[], departure: EarlyDeparture): NightFacts[] {
  if (departure.policy === 'booked') return [...freed]
  return departure.policy === 'penalty' ? firstNights(freed, departure.nights) : []
}
