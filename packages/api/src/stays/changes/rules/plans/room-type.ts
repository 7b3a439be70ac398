import type { BookingRoomId } from '@atithi/db/ids'
import { DomainError } from '../../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../../kernel/errors/reasons.ts'
import type { IsoDate } from '../../../../kernel/shared/dates.ts'
import { formatPaise } from '../../../../kernel/shared/money.ts'
import { occupancyFault } from '../../../../selling/availability/rules.ts'
import type { ChangeOf } from '../../schema/changes.ts'
import {
  bestAvailableOf,
  heldNights,
  roomNumber,
  type StayFacts,
  segmentsOf,
  sum,
} from '../facts.ts'
import { firstOpenNight, heldRoom, refuse, requireMay } from '../guards.ts'
import { type Plan, type PlannedNight, planOf } from '../plan.ts'
import { brokenBy, priced, pricesOf, todaysRate } from '../prices.ts'
import { runsOf } from '../spans.ts'

/** Another room type from a night on: charged at today's price with the fees that were agreed, or free with the agreed price kept, which is what an upgrade is. */
export function planRoomType(facts: StayFacts, change: ChangeOf<'room-type'>): Plan {
  const room = heldRoom(facts, change.bookingRoomId)
  const type = facts.roomTypes.get(change.roomTypeId)
  if (!type?.isActive)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'room type' }, 'roomTypeId')
  const from = change.from ?? firstOpenNight(facts)
  if (from < firstOpenNight(facts) || from >= facts.checkOut)
    throw refuse(
      'from',
      `Choose a night from ${firstOpenNight(facts)} and before ${facts.checkOut}.`,
    )
  const crowded = occupancyFault({ ...room, rooms: 1 }, type.maxGuests)
  if (crowded) throw refuse('roomTypeId', crowded)
  const ratePlanId = change.ratePlanId ?? bestAvailableOf(facts, change.roomTypeId)
  const nights = heldNights(facts, room.id).filter(night => night.night >= from)
  const isCharged = change.pricing === 'charge'
  if (
    nights.every(night => night.roomTypeId === change.roomTypeId) &&
    (!isCharged || room.ratePlanId === ratePlanId)
  )
    throw refuse(
      'roomTypeId',
      `These nights are in ${type.name} already. Choose another room type.`,
    )
  const posted = nights.find(night => night.isPosted)
  if (posted)
    throw refuse(
      'from',
      `The night of ${posted.night} is on the bill already. Choose a later night.`,
    )
  if (!isCharged) requireMay(facts, 'discount')

  const today = (night: IsoDate) =>
    todaysRate(facts, { roomTypeId: change.roomTypeId, ratePlanId }, night)
  const altered = nights.map(
    ({ isPosted: _posted, isReleased: _released, ...night }): PlannedNight => ({
      ...night,
      roomTypeId: change.roomTypeId,
      ...(isCharged && priced(facts, night.night, today(night.night), night.fees)),
    }),
  )
  const plan = planOf(isCharged ? 'booking.room-type-changed' : 'booking.upgraded', {
    alter: altered,
    rooms: isCharged
      ? [{ bookingRoomId: room.id, set: { roomTypeId: change.roomTypeId, ratePlanId } }]
      : [],
    details: { room: room.position, roomType: type.name, from },
  })
  if (!isCharged && pricesOf(facts, { roomTypeId: change.roomTypeId, ratePlanId })) {
    const value = sum(nights.map(night => Math.max(0, today(night.night) - night.rate)))
    plan.details = { ...plan.details, upgradeValue: value }
    if (value > 0)
      plan.warnings.push(
        `The guest is given ${formatPaise(value)} before tax: the price stays as agreed.`,
      )
  }
  // Who pays for the new type stays by what binds its sale: the desk may go past it, knowingly.
  const sold = isCharged && pricesOf(facts, { roomTypeId: change.roomTypeId, ratePlanId })
  if (sold) plan.warnings.push(...brokenBy(sold, facts.checkIn, facts.checkOut))
  giveUpUnfitting(facts, { plan, bookingRoomId: room.id, from })
  return plan
}

/** Numbered rooms of another type than the nights have from now on are given up. */
function giveUpUnfitting(
  facts: StayFacts,
  { plan, bookingRoomId, from }: { plan: Plan; bookingRoomId: BookingRoomId; from: IsoDate },
): void {
  const kept = heldNights(facts, bookingRoomId).filter(night => night.night < from)
  const runs = runsOf([...kept, ...plan.alter])
  for (const segment of segmentsOf(facts, bookingRoomId)) {
    const numbered = facts.numbered.get(segment.roomId)
    const run = runs.find(
      candidate =>
        candidate.roomTypeId === numbered?.roomTypeId &&
        candidate.from <= segment.from &&
        segment.from < candidate.to,
    )
    const to = run ? (run.to < segment.to ? run.to : segment.to) : segment.from
    if (to === segment.to) continue
    plan.resize.push({ segmentId: segment.id, from: segment.from, to })
    plan.warnings.push(
      `Room ${roomNumber(facts, segment.roomId)} is of another type: it is given up from ${to}. Assign a room of the new type.`,
    )
  }
}
