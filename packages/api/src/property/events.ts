import { defineEvents, event } from '../kernel/events/define.ts'

/** What the area property publishes. */
export const propertyEvents = defineEvents({
  'property.founded': event(),
  'property.updated': event(),
  /** Its GST number or how it is registered; the entity is the property. */
  'property.registration-changed': event(),
  'property.activated': event(),
  'property.suspended': event(),
  'property.deleted': event(),
  'property.restored': event(),
  /** An endpoint of its webhooks takes nothing any more and was turned off; the entity is the property. */
  'property.webhook-turned-off': event(),
  /** An administrator changed its particulars; the entity is the property. */
  'property.edited-by-platform': event(),
  /** An administrator wrote to its owner about the setup; the entity is the property. */
  'property.help-offered': event(),
  'room-type.created': event(),
  'room-type.updated': event(),
  'room-type.deleted': event(),
  'room.updated': event(),
  'room.housekeeping': event(),
  'room.assigned': event(),
  /** Which rooms have a feature; the entity is the property. */
  'room.featured': event(),
  /** Pictures, policies, testimonials or attractions. */
  'content.changed': event(),
})
