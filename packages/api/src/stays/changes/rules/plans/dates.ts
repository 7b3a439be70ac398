import { addDays, daysBetween, type IsoDate, nightsOf } from '../../../../kernel/shared/dates.ts'
import type { Paise } from '../../../../kernel/shared/money.ts'
import { salesHorizonNights } from '../../../../selling/availability/schema.ts'
import { longestStay } from '../../../../selling/rates/rules/rates.ts'
import { isFree } from '../../../bookings/rules/stay-types.ts'
import type { ChangeOf } from '../../schema/changes.ts'
import { heldNights, heldRooms, type NightFacts, type RoomFacts, type StayFacts } from '../facts.ts'
import { feeByTerms } from '../fees.ts'
import { refuse, requireMay } from '../guards.ts'
import { type Plan, planOf } from '../plan.ts'
import { priced, pricesOf, restrictionsBroken, todaysFees, todaysRate } from '../prices.ts'
import { refit } from '../spans.ts'

/** Other dates: kept nights keep their price, added ones are priced by choice and bear the fees of today, the numbered room stays where it is still free. */
export function planDates(facts: StayFacts, change: ChangeOf<'dates'>): Plan {
  judgeDates(facts, change)
  const { checkIn, checkOut } = change
  const plan = planOf('booking.dates-changed', {
    booking: { checkIn, checkOut, ...(facts.overstaySince !== null && { overstaySince: null }) },
  })
  for (const room of heldRooms(facts)) moveRoomNights(facts, { change, room, plan })
  const given = heldNights(facts).filter(night =>
    plan.release.some(
      one => one.bookingRoomId === night.bookingRoomId && one.night === night.night,
    ),
  )
  plan.fees = feeByTerms(facts, given, {
    description: 'Nights given up',
    waiveFee: change.waiveFee,
  })
  if (plan.fees.length > 0)
    plan.warnings.push('The terms of the booking ask a fee for the nights that are given up.')
  if (change.waiveFee) plan.reason = `Fee waived: ${change.waiveFee}`
  const broken = restrictionsBroken(facts, checkIn, checkOut)
  // What the stay breaks already was gone past when it was booked: a shorter one is told what it breaks anew.
  const before =
    plan.take.length > 0 ? [] : restrictionsBroken(facts, facts.checkIn, facts.checkOut)
  plan.warnings.push(...broken.filter(text => !before.includes(text)))
  if (facts.lateCheckOut && checkOut !== facts.checkOut) {
    plan.booking.lateCheckOut = null
    plan.warnings.push(
      `The late check-out at ${facts.lateCheckOut} was agreed for ${facts.checkOut}: agree it again for the new day.`,
    )
  }
  return plan
}

function moveRoomNights(
  facts: StayFacts,
  { change, room, plan }: { change: ChangeOf<'dates'>; room: RoomFacts; plan: Plan },
): void {
  const held = heldNights(facts, room.id)
  const wanted = nightsOf(change.checkIn, change.checkOut)
  const kept = held.filter(night => wanted.includes(night.night))
  const freed = held.filter(night => !wanted.includes(night.night))
  const posted = freed.find(night => night.isPosted)
  if (posted)
    throw refuse(
      'checkOut',
      `The night of ${posted.night} is on the bill already. Keep it, and take a discount or a reversal there.`,
    )
  const added = wanted
    .filter(night => !kept.some(own => own.night === night))
    .map((night): NightFacts => {
      const model = nearestTo(night, kept) ?? held[Math.min(wanted.indexOf(night), held.length - 1)]
      if (!model)
        throw refuse('checkIn', 'This room has no night left. Make a new booking instead.')
      const rate =
        change.pricing === 'keep'
          ? keptRate(facts, room, model, night)
          : todaysRate(facts, room, night)
      // A free stay is free for as long as it lasts.
      const price = isFree(facts.stayType)
        ? priced(facts, night, 0, [])
        : priced(facts, night, rate, todaysFees(facts, room))
      return {
        bookingRoomId: room.id,
        night,
        roomTypeId: model.roomTypeId,
        ...price,
        isPosted: false,
        isReleased: false,
      }
    })
  plan.release.push(
    ...freed.map(({ bookingRoomId, night, roomTypeId }) => ({ bookingRoomId, night, roomTypeId })),
  )
  plan.take.push(...added.map(({ isPosted: _posted, isReleased: _released, ...night }) => night))
  const after = [...kept, ...added].toSorted((a, b) => a.night.localeCompare(b.night))
  const { resize, warnings } = refit(facts, room, after)
  plan.resize.push(...resize)
  plan.warnings.push(...warnings)
}

/** The rate of a kept night for one that is added: below what the night is sold at today it is a discount. */
function keptRate(facts: StayFacts, room: RoomFacts, kept: NightFacts, night: IsoDate): Paise {
  const today = pricesOf(facts, room)?.nights.get(night)?.rate
  if (!isFree(facts.stayType) && today !== undefined && kept.rate < today)
    requireMay(facts, 'discount')
  return kept.rate
}

const nearestTo = (night: IsoDate, kept: readonly NightFacts[]): NightFacts | undefined =>
  kept.toSorted(
    (a, b) => Math.abs(daysBetween(a.night, night)) - Math.abs(daysBetween(b.night, night)),
  )[0]

function judgeDates(facts: StayFacts, { checkIn, checkOut }: ChangeOf<'dates'>): void {
  const { businessDate } = facts
  if (checkIn === facts.checkIn && checkOut === facts.checkOut)
    throw refuse('checkOut', 'These are the dates of the booking. Choose others.')
  if (checkOut <= checkIn) throw refuse('checkOut', 'Check-out must be after check-in.')
  if (daysBetween(checkIn, checkOut) > longestStay)
    throw refuse('checkOut', `A stay has at most ${longestStay} nights.`)
  const horizon = addDays(businessDate, salesHorizonNights)
  if (checkOut > horizon) throw refuse('checkOut', `Nights are sold until ${horizon}.`)
  if (facts.status === 'checked-in') {
    if (checkIn !== facts.checkIn)
      throw refuse(
        'checkIn',
        'The guest has arrived: the check-in date stays. Change the check-out date.',
      )
    // Nights beyond the departure are added also when they are over: the guest was there.
    if (checkOut <= businessDate && checkOut < facts.checkOut)
      throw refuse('checkOut', `Choose a departure after ${businessDate}, or check out early.`)
    return
  }
  if (checkIn < businessDate && checkIn !== facts.checkIn && !facts.may('back-date'))
    throw refuse('checkIn', `The business date is ${businessDate}. Choose a check-in from then on.`)
  if (checkOut <= businessDate)
    throw refuse('checkOut', `These nights are over. Choose a departure after ${businessDate}.`)
}
