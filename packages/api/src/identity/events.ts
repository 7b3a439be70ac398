import { defineEvents, event } from '../kernel/events/define.ts'

/** What the area identity publishes. */
export const identityEvents = defineEvents({
  /** A member of staff has other areas or money verbs; the entity is that person, whose screens follow. */
  'staff.rights-changed': event(),
  /** An administrator invited, changed, deactivated or reactivated a member of staff; the entity is that person. */
  'staff.changed-by-platform': event(),
  /** An administrator took the second factor of an owner away; the entity is the owner, the property their first. */
  'account.two-factor-reset': event(),
})
