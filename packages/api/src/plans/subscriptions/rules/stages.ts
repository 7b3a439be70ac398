import type { PlanState } from '../../entitlements/rules.ts'
import type { PlanLetter } from './plan-letters.ts'

/** The state within which a stage is: 'past-due-3' is past due. */
export const stateOf = (stage: string): PlanState => stage.replace(/-\d+$/, '') as PlanState

type Bell =
  | 'plan.trial-ended'
  | 'plan.past-due'
  | 'plan.payment-reminded'
  | 'plan.in-grace'
  | 'plan.lapsed'
  | 'plan.restored'

/**
 * What the owner is told when time has brought their plan from one stage to another: a letter for each, the bell (and WhatsApp, for who
 * chose it) when its state is another, and again with each reminder of a payment.
 */
export function tellingOf(
  from: string,
  to: string,
): { letter: PlanLetter | null; bell: Bell | null } {
  const [before, after] = [stateOf(from), stateOf(to)]
  const moved = before !== after
  const tell = (letter: PlanLetter, bell: Bell) => ({ letter, bell: moved ? bell : null })
  const remind = (letter: PlanLetter, bell: Bell) => ({
    letter,
    bell: moved ? bell : ('plan.payment-reminded' as const),
  })
  if (after === 'past-due') return remind('past-due', 'plan.past-due')
  if (after === 'grace') return remind('grace', 'plan.in-grace')
  if (after === 'freemium')
    return before === 'trial'
      ? tell('trial-ended', 'plan.trial-ended')
      : tell('lapsed', 'plan.lapsed')
  if (after === 'active' && before !== 'trial') return tell('restored', 'plan.restored')
  return { letter: to === 'trial-7' || to === 'trial-2' ? to : null, bell: null }
}
