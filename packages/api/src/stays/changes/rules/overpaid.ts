import { shareOverMethods } from '../../bookings/rules/refunds.ts'
import { stateAfter } from './after.ts'
import type { StayFacts } from './facts.ts'
import { moneyOf } from './money.ts'
import type { Plan } from './plan.ts'

/** The same plan with what the guest has then paid too much, waiting to go back by the methods it came by, the latest first. */
export function withOverpaidBack(facts: StayFacts, plan: Plan): Plan {
  const { balanceAfter } = moneyOf(facts, plan, stateAfter(facts, plan))
  return balanceAfter < 0
    ? { ...plan, refunds: shareOverMethods(-balanceAfter, facts.received) }
    : plan
}
