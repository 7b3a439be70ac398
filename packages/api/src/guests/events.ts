import { defineEvents, event } from '../kernel/events/define.ts'

/** What the area guests publishes; the entity is the guest. */
export const guestsEvents = defineEvents({
  'guest.created': event(),
  'guest.updated': event(),
  'guest.merged': event(),
  'guest.unmerged': event(),
  'guest.erased': event(),
  'guest.related': event(),
  'guest.unrelated': event(),
  /** The entity is the property at which the guests are known. */
  'guest.imported': event(),
  /** Rates or thresholds of the loyalty programme; the entity is a property of the owner. */
  'guest.program-changed': event(),
  /** The entity is the property: figures of guests there are other ones now. */
  'guest.counted': event(),
})
