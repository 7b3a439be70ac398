import { DomainError } from '../../errors.ts'
import { brokenRestrictions } from '../../rates/rules.ts'
import { type IsoDate, nightsOf } from '../../shared/dates.ts'
import type { Paise } from '../../shared/money.ts'
import { taxOnNight } from '../../tax/rules.ts'
import { type NightPrice, type PlanPrices, priceKey, type StayFacts } from './facts.ts'

/** A rate with the GST of that night. */
export function priced(facts: Pick<StayFacts, 'taxRules'>, night: IsoDate, rate: Paise): NightPrice {
  const { basisPoints, cgst, sgst } = taxOnNight(rate, night, facts.taxRules)
  return { rate, taxBasisPoints: basisPoints, cgst, sgst }
}

/** Today's price of a night by a plan; where the plan is no longer sold, by the best available one. */
export function todaysPrice(facts: StayFacts, of: { roomTypeId: string; ratePlanId: string }, night: IsoDate): NightPrice {
  const rate = pricesOf(facts, of)?.nights.get(night)?.rate
  if (rate === undefined) throw new DomainError('NOT_FOUND', { what: 'rate plan' }, 'ratePlanId')
  return priced(facts, night, rate)
}

export function pricesOf(facts: StayFacts, { roomTypeId, ratePlanId }: { roomTypeId: string; ratePlanId: string }): PlanPrices | undefined {
  return (
    facts.prices.get(priceKey(roomTypeId, ratePlanId)) ?? facts.prices.get(priceKey(roomTypeId, facts.bestAvailable.get(roomTypeId) ?? ''))
  )
}

/** The restrictions of the rate plans that the dates break: the desk may go past them, knowingly. */
export function restrictionsBroken(facts: StayFacts, checkIn: IsoDate, checkOut: IsoDate): string[] {
  const plans = facts.rooms.filter(room => !room.isReleased).flatMap(room => pricesOf(facts, room) ?? [])
  const broken = plans.flatMap(plan => {
    const nights = [...nightsOf(checkIn, checkOut), checkOut].flatMap(night => plan.nights.get(night) ?? [])
    return brokenRestrictions(nights)
  })
  return [...new Set(broken)]
}
