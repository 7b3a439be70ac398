import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { sellingReasons } from '../../../selling/reasons.ts'
import type { StayChange } from '../schema/changes.ts'
import type { StayFacts } from './facts.ts'
import { requireAllowed } from './guards.ts'
import { soldOutNights } from './inventory.ts'
import { requirePinsKept } from './pins.ts'
import type { Plan } from './plan.ts'
import { planAssign, planUnassign } from './plans/assign.ts'
import { planCancel, planNoShow, planReinstate, planReleaseRoom } from './plans/cancel.ts'
import { planCheckOutEarly } from './plans/check-out-early.ts'
import { planDates } from './plans/dates.ts'
import { planEarlyCheckIn, planLateCheckOut } from './plans/early-and-late.ts'
import { planMove, planSplit } from './plans/move.ts'
import { planOccupancy } from './plans/occupancy.ts'
import { planPrice } from './plans/price.ts'
import { planRoomType } from './plans/room-type.ts'
import { planStayType } from './plans/stay-type.ts'
import { planSwap } from './plans/swap.ts'
import { planWalk } from './plans/walk.ts'
import { moveStayFees } from './stay-fees.ts'

/**
 * What a change does to rooms and to money, decided from the facts alone. With `oversells` a channel has made it already: no night is
 * sold out for it, and its total stands. Throws the DomainError that says what to do instead.
 */
export function planChange(
  facts: StayFacts,
  change: StayChange,
  { oversells = false }: { oversells?: boolean } = {},
): Plan {
  requireAllowed(facts, change.kind)
  const plan = planKind(facts, change, oversells)
  requirePinsKept(facts, plan)
  moveStayFees(facts, plan)
  const nights = oversells ? [] : soldOutNights(facts, plan)
  if (nights.length > 0) throw new DomainError(sellingReasons.SOLD_OUT, { nights }, 'checkIn')
  return plan
}

function planKind(facts: StayFacts, change: StayChange, isSold: boolean): Plan {
  switch (change.kind) {
    case 'dates':
      return planDates(facts, change)
    case 'room-type':
      return planRoomType(facts, change)
    case 'occupancy':
      return planOccupancy(facts, change)
    case 'assign':
      return planAssign(facts, change)
    case 'unassign':
      return planUnassign(facts, change)
    case 'move':
      return planMove(facts, change)
    case 'swap':
      return planSwap(facts, change)
    case 'split':
      return planSplit(facts, change)
    case 'release-room':
      return planReleaseRoom(facts, change)
    case 'price':
      return planPrice(facts, change, isSold)
    case 'stay-type':
      return planStayType(facts, change)
    case 'early-check-in':
      return planEarlyCheckIn(facts, change)
    case 'late-check-out':
      return planLateCheckOut(facts, change)
    case 'check-out-early':
      return planCheckOutEarly(facts, change)
    case 'cancel':
      return planCancel(facts, change)
    case 'no-show':
      return planNoShow(facts, change)
    case 'walk':
      return planWalk(facts, change)
    case 'reinstate':
      return planReinstate(facts)
  }
}
