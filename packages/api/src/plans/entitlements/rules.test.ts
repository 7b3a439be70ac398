import { describe, expect, it } from 'vitest'
import { type Entitlement, limitSentence, type PlanState } from './rules.ts'

const states: Record<PlanState, { planId: string; allowedByName: string; wayOn: string }> = {
  trial: { planId: 'freemium', allowedByName: 'Starter', wayOn: 'larger plan' },
  active: { planId: 'starter', allowedByName: 'Starter', wayOn: 'larger plan' },
  'past-due': { planId: 'starter', allowedByName: 'Starter', wayOn: 'larger plan' },
  grace: { planId: 'starter', allowedByName: 'Starter', wayOn: 'larger plan' },
  freemium: { planId: 'starter', allowedByName: 'Freemium', wayOn: 'pay what is due' },
}
// A new entitlement does not compile until it stands here.
const words: Record<Exclude<Entitlement, 'onlineBookings'>, RegExp> = {
  staffAccounts: /staff account/,
  portals: /travel portals/,
  hasBranding: /domain/,
  hasAdvancedReports: /reports/,
}
const all = Object.entries(words) as [keyof typeof words, RegExp][]

describe('limitSentence', () => {
  it.each(Object.entries(states))('names plan, limit and the way on, %s', (state, terms) => {
    for (const [to, what] of all)
      for (const allowed of [0, 4]) {
        const said = limitSentence(
          to,
          { state: state as PlanState, ...terms },
          { allowed, used: allowed },
        )
        expect(said).toContain(`${terms.allowedByName} plan`)
        expect(said).toMatch(what)
        if (allowed > 0 && (to === 'staffAccounts' || to === 'portals')) expect(said).toContain('4')
        expect(said.toLowerCase()).toContain(`${terms.wayOn} under settings > billing.`)
      }
  })

  it('tells guests to call or write, and nothing of the plan', () => {
    for (const allowed of [0, 50]) {
      const terms = { state: 'active', ...states.active } as const
      const said = limitSentence('onlineBookings', terms, { allowed, used: allowed })
      expect(said).toMatch(/^This hotel .*Please call or write\.$/)
      expect(said).not.toMatch(/plan|Starter/)
    }
  })
})
