import { defineEvents, event } from '../kernel/events/define.ts'

/** What the area tax publishes. */
export const taxEvents = defineEvents({
  'fees.changed': event(),
  'extras.changed': event(),
})
