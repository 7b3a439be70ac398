import { addDays, type IsoDate } from '../../../../kernel/shared/dates.ts'
import { divideHalfUp } from '../../../../kernel/shared/money.ts'
import type { NightPrice } from '../../../../tax/fees/rules/fees.ts'
import { feeOn } from '../../../bookings/rules/cancellation.ts'
import type { ChangeOf } from '../../schema/changes.ts'
import { latestHalfDay } from '../changes.ts'
import {
  heldNights,
  heldRooms,
  type RoomFacts,
  roomNumber,
  type StayFacts,
  segmentsOf,
} from '../facts.ts'
import { toFees } from '../fees.ts'
import { refuse, requireMay } from '../guards.ts'
import { type Plan, planOf } from '../plan.ts'
import { priced, todaysFees, todaysRate } from '../prices.ts'
import { howTaken, refit } from '../spans.ts'

const half = (rate: number): number => divideHalfUp(BigInt(rate), 2n)

/**
 * A guest who comes before the hour of check-in; one who comes after midnight, while the business day still runs, comes late. Half and full sell the night before, at half or all of its price. Before the day of
 * arrival itself the night is always taken, at no charge only by who may give discounts.
 */
export function planEarlyCheckIn(facts: StayFacts, { fee }: ChangeOf<'early-check-in'>): Plan {
  const { businessDate, checkIn } = facts
  const eve = addDays(checkIn, -1)
  if (businessDate < eve)
    throw refuse(
      'fee',
      `Arrival is on ${checkIn}, more than a day ahead. Change the dates instead.`,
    )
  if (businessDate > checkIn)
    throw refuse(
      'fee',
      'The day of arrival is over: the guest is late, not early. Check in as usual.',
    )
  const isOnTheDay = businessDate === checkIn
  if (isOnTheDay && (facts.localDate > checkIn || facts.localTime >= facts.standardCheckIn))
    throw refuse('fee', `Check-in is open since ${facts.standardCheckIn}. Check in as usual.`)
  const plan = planOf('booking.early-check-in', { details: { fee, at: facts.localTime } })
  if (isOnTheDay && fee === 'none') return plan
  if (fee === 'none') requireMay(facts, 'discount')
  plan.booking.checkIn = eve
  for (const room of heldRooms(facts)) {
    const held = heldNights(facts, room.id)
    const roomTypeId = held[0]?.roomTypeId ?? room.roomTypeId
    plan.take.push({
      bookingRoomId: room.id,
      night: eve,
      roomTypeId,
      ...dayPrice(facts, { room, night: eve, fee }),
    })
    const { resize, warnings } = refit(facts, room, [{ night: eve, roomTypeId }, ...held])
    plan.resize.push(...resize)
    plan.warnings.push(...warnings)
  }
  return plan
}

/** A guest who leaves after the hour of check-out: until 18:00 half a night's fee, or none by who may give discounts; later the night is sold. */
export function planLateCheckOut(
  facts: StayFacts,
  { until, fee }: ChangeOf<'late-check-out'>,
): Plan {
  if (until <= facts.standardCheckOut)
    throw refuse(
      'until',
      `Check-out is until ${facts.standardCheckOut} anyway. Choose a later time.`,
    )
  if (until > latestHalfDay && fee !== 'full')
    throw refuse(
      'until',
      `After ${latestHalfDay} the night is sold: choose the fee of a full night, or an earlier time.`,
    )
  if (fee === 'none') requireMay(facts, 'discount')
  if (facts.lateCheckOut)
    throw refuse(
      'until',
      `A late check-out at ${facts.lateCheckOut} is agreed already. Change the dates to take it back.`,
    )
  const plan = planOf('booking.late-check-out', {
    booking: { lateCheckOut: until },
    details: { until, fee },
  })
  if (fee === 'full') return sellDepartureNight(facts, plan)
  if (fee === 'half') {
    const last = heldRooms(facts).flatMap(room => heldNights(facts, room.id).slice(-1))
    plan.fees = toFees(
      feeOn(last.map(night => ({ ...night, rate: half(night.rate) }))),
      `Late check-out until ${until}`,
    )
  }
  plan.warnings.push(...arrivalsThatWait(facts, until))
  return plan
}

function sellDepartureNight(facts: StayFacts, plan: Plan): Plan {
  const night = facts.checkOut
  for (const room of heldRooms(facts)) {
    const held = heldNights(facts, room.id)
    const roomTypeId = held.at(-1)?.roomTypeId ?? room.roomTypeId
    plan.take.push({
      bookingRoomId: room.id,
      night,
      roomTypeId,
      ...dayPrice(facts, { room, night, fee: 'full' }),
    })
    const { resize, warnings } = refit(facts, room, [...held, { night, roomTypeId }])
    plan.resize.push(...resize)
    plan.warnings.push(...warnings)
  }
  plan.booking.checkOut = addDays(night, 1)
  plan.booking.lateNightIsSold = true
  return plan
}

/**
 * The fees of a night are charged with a night that is sold in full. Half of one is a charge for the use of the day, and none a favour:
 * neither is a room-night, so that no fee per room or guest and night falls due (hotels' practice; fees for the stay are of its first night).
 */
function dayPrice(
  facts: StayFacts,
  { room, night, fee }: { room: RoomFacts; night: IsoDate; fee: 'none' | 'half' | 'full' },
): NightPrice {
  const full = todaysRate(facts, room, night)
  if (fee === 'full') return priced(facts, night, full, todaysFees(facts, room))
  return priced(facts, night, fee === 'half' ? half(full) : 0, [])
}

function arrivalsThatWait(facts: StayFacts, until: string): string[] {
  return heldRooms(facts).flatMap(room => {
    const last = segmentsOf(facts, room.id).at(-1)
    if (!last || last.to !== facts.checkOut) return []
    const taken = howTaken(
      facts,
      last.roomId,
      { from: facts.checkOut, to: addDays(facts.checkOut, 1) },
      [room.id],
    )
    const number = roomNumber(facts, last.roomId)
    return taken?.byGuest
      ? [`Room ${number} is ${taken.how}: it is not ready before ${until} and cleaning.`]
      : []
  })
}
