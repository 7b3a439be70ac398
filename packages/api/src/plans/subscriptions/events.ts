import { consumeEach } from '../../kernel/events/consume.ts'
import { countUsed, getTerms } from '../entitlements/reads.ts'
import type { CountedLimit } from '../entitlements/rules.ts'
import { planEvents } from '../events.ts'
import { writePlanLetter } from './commands/letters.ts'
import type { PlanLetter } from './rules/plan-letters.ts'

const told = {
  'plan.bookings-near-limit': { limit: 'onlineBookings', letter: 'bookings-near' },
  'plan.bookings-at-limit': { limit: 'onlineBookings', letter: 'bookings-at' },
  'plan.staff-near-limit': { limit: 'staffAccounts', letter: 'staff-near' },
  'plan.staff-at-limit': { limit: 'staffAccounts', letter: 'staff-at' },
  'plan.portals-near-limit': { limit: 'portals', letter: 'portals-near' },
  'plan.portals-at-limit': { limit: 'portals', letter: 'portals-at' },
} as const satisfies Partial<
  Record<keyof typeof planEvents, { limit: CountedLimit; letter: PlanLetter }>
>
type Told = keyof typeof told

/** Writes to the owner what of a plan is nearly or wholly used; the bell rings beside it. */
export const planLetters = consumeEach({
  name: 'plan-letters',
  wants: (Object.keys(told) as Told[]).map(type => planEvents[type]),
  async handle(trx, { id, type, propertyId }, { settings, clock }) {
    const { limit, letter } = told[type]
    const now = clock.now()
    const terms = await getTerms(trx, propertyId, now)
    const allowed = terms[limit]
    // A larger plan came meanwhile.
    if (allowed === null) return
    const used = await countUsed(trx, propertyId, { limit, now })
    await writePlanLetter(
      trx,
      settings,
      {
        propertyId,
        about: letter,
        plan: terms.allowedByName,
        used: { used, allowed },
        onceFor: id,
      },
      now,
    )
  },
})
