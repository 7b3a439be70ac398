import { defineEvents, event, figureEvent } from '../kernel/events/define.ts'

/** What the area selling publishes. */
export const sellingEvents = defineEvents({
  'rates.updated': event(),
  'availability.changed': figureEvent(),
  'festival.added': event(),
  'festival.updated': event(),
  'festival.removed': event(),
})
