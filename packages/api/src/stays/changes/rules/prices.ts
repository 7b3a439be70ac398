import type { RatePlanId, RoomTypeId } from '@atithi/db/ids'
import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../../kernel/errors/reasons.ts'
import { type IsoDate, nightsOf } from '../../../kernel/shared/dates.ts'
import type { Paise } from '../../../kernel/shared/money.ts'
import { brokenRestrictions } from '../../../selling/rates/rules/rates.ts'
import {
  type AgreedFee,
  feesOn,
  type NightPrice,
  priceNight,
} from '../../../tax/fees/rules/fees.ts'
import {
  type NightFacts,
  type PlanPrices,
  priceKey,
  type RoomFacts,
  type StayFacts,
} from './facts.ts'
import type { PlannedNight } from './plan.ts'

/** A night at a rate, with fees that are agreed. */
export const priced = (
  facts: Pick<StayFacts, 'taxRules'>,
  night: IsoDate,
  rate: Paise,
  fees: readonly AgreedFee[],
): NightPrice => priceNight(rate, night, fees, facts.taxRules)

/** A night that stays, at another rate or with other fees than it was booked with: taxed anew. */
export const repriced = (
  facts: Pick<StayFacts, 'taxRules'>,
  { bookingRoomId, night, roomTypeId, rate, fees }: NightFacts,
  set: { rate?: Paise; fees?: readonly AgreedFee[] },
): PlannedNight => ({
  bookingRoomId,
  night,
  roomTypeId,
  ...priced(facts, night, set.rate ?? rate, set.fees ?? fees),
})

/** The fees of today on a night that is added to a room. Those of the stay were charged with its first night. */
export const todaysFees = (
  facts: Pick<StayFacts, 'fees'>,
  { adults, children }: Pick<RoomFacts, 'adults' | 'children'>,
): AgreedFee[] => feesOfToday(facts, { adults, children }, false)

/** The fees of today on a night of a room, with those of the stay on its first. */
export const feesOfToday = (
  facts: Pick<StayFacts, 'fees'>,
  { adults, children }: Pick<RoomFacts, 'adults' | 'children'>,
  isFirst: boolean,
): AgreedFee[] => feesOn(facts.fees, { adults, children, isFirst })

/** Today's rate of a night by a plan; where the plan is no longer sold, by the best available one. */
export function todaysRate(
  facts: StayFacts,
  of: { roomTypeId: RoomTypeId; ratePlanId: RatePlanId },
  night: IsoDate,
): Paise {
  const rate = pricesOf(facts, of)?.nights.get(night)?.rate
  if (rate === undefined)
    throw new DomainError(kernelReasons.NOT_FOUND, { what: 'rate plan' }, 'ratePlanId')
  return rate
}

export function pricesOf(
  facts: StayFacts,
  { roomTypeId, ratePlanId }: { roomTypeId: RoomTypeId; ratePlanId: RatePlanId },
): PlanPrices | undefined {
  const best = facts.bestAvailable.get(roomTypeId)
  return (
    facts.prices.get(priceKey(roomTypeId, ratePlanId)) ??
    (best === undefined ? undefined : facts.prices.get(priceKey(roomTypeId, best)))
  )
}

/** The restrictions of the rate plans that the dates break: the desk may go past them, knowingly. */
export function restrictionsBroken(
  facts: StayFacts,
  checkIn: IsoDate,
  checkOut: IsoDate,
): string[] {
  const plans = facts.rooms
    .filter(room => !room.isReleased)
    .flatMap(room => pricesOf(facts, room) ?? [])
  return [...new Set(plans.flatMap(plan => brokenBy(plan, checkIn, checkOut)))]
}

/** The restrictions of one plan that the dates break. */
export const brokenBy = ({ nights }: PlanPrices, checkIn: IsoDate, checkOut: IsoDate): string[] =>
  brokenRestrictions(
    [...nightsOf(checkIn, checkOut), checkOut].flatMap(night => nights.get(night) ?? []),
  )
