import { defineEvents, event } from '../kernel/events/define.ts'

/** What the area plans publishes; the entity is the hotel. */
export const planEvents = defineEvents({
  'plan.asked': event(),
  'plan.withdrawn': event(),
  'plan.declined': event(),
  'plan.changed': event(),
  'plan.change-planned': event(),
  'plan.dates-changed': event(),
  'plan.trial-ended': event(),
  'plan.past-due': event(),
  /** Days after it was due, once each of the reminders (reference/saas.md, section 1.4). */
  'plan.payment-reminded': event(),
  'plan.in-grace': event(),
  'plan.lapsed': event(),
  'plan.restored': event(),
  'plan.bookings-near-limit': event(),
  'plan.bookings-at-limit': event(),
  'plan.staff-near-limit': event(),
  'plan.staff-at-limit': event(),
  'plan.portals-near-limit': event(),
  'plan.portals-at-limit': event(),
  /** An invoice of the platform was made, or credited. */
  'plan.invoiced': event(),
  /** Money came for one. */
  'plan.invoice-paid': event(),
  /** The owner chose who keeps a place. */
  'plan.places-chosen': event(),
})

/** After which the places of a plan are given out anew. */
export const placeEvents = [
  planEvents['plan.changed'],
  planEvents['plan.dates-changed'],
  planEvents['plan.trial-ended'],
  planEvents['plan.past-due'],
  planEvents['plan.in-grace'],
  planEvents['plan.lapsed'],
  planEvents['plan.restored'],
  planEvents['plan.places-chosen'],
] as const
