import type { PlanState } from '../../entitlements/rules.ts'
import type { PlanLetter } from './plan-letters.ts'

/** The state within which a stage is: 'past-due-3' is past due. */
export const stateOf = (stage: string): PlanState => stage.replace(/-\d+$/, '') as PlanState

type Bell = 'plan.trial-ended' | 'plan.past-due' | 'plan.in-grace' | 'plan.lapsed' | 'plan.restored'

/** What the owner is told when time has brought their plan from one stage to another: a letter for each, the bell when its state is another. */
export function tellingOf(
  from: string,
  to: string,
): { letter: PlanLetter | null; bell: Bell | null } {
  const [before, after] = [stateOf(from), stateOf(to)]
  const moved = before !== after
  const tell = (letter: PlanLetter, bell: Bell) => ({ letter, bell: moved ? bell : null })
  if (after === 'past-due') return tell('past-due', 'plan.past-due')
  if (after === 'grace') return tell('grace', 'plan.in-grace')
  if (after === 'freemium')
    return before === 'trial'
      ? tell('trial-ended', 'plan.trial-ended')
      : tell('lapsed', 'plan.lapsed')
  if (after === 'active' && before !== 'trial') return tell('restored', 'plan.restored')
  return { letter: to === 'trial-7' || to === 'trial-2' ? to : null, bell: null }
}
