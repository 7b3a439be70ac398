import { readable } from '@atithi/db/reader'
import type { Consumer } from '../../kernel/events/consume.ts'
import { propertyEvents } from '../../property/events.ts'
import { countOnboarding } from './commands.ts'

/** Counts the setup of a hotel again when something of it changes. It gathers: a wizard saves step after step. */
export const onboardingStates: Consumer = {
  name: 'onboarding-states',
  wants: [
    propertyEvents['property.founded'],
    propertyEvents['property.updated'],
    propertyEvents['room-type.created'],
    propertyEvents['room-type.updated'],
    propertyEvents['room-type.deleted'],
    propertyEvents['content.changed'],
  ],
  gathersMs: 1_000,
  async handle(trx, events, { clock }) {
    const movedAt = events.reduce((last, { at }) => (at > last ? at : last), '')
    const propertyIds = [...new Set(events.map(({ propertyId }) => propertyId))]
    await countOnboarding(readable(trx), propertyIds, {
      now: clock.now(),
      movedAt: movedAt || null,
    })
  },
}
