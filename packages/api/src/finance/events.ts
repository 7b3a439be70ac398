import { defineEvents, event } from '../kernel/events/define.ts'

/** What the area finance publishes; the entity is the booking whose account it is about. */
export const financeEvents = defineEvents({
  'folio.opened': event(),
  'folio.marked': event(),
  'folio.moved': event(),
  'folio.split': event(),
  'folio.rejoined': event(),
  'folio.raised': event(),
  'folio.charged': event(),
  'folio.discounted': event(),
  'folio.reversed': event(),
  'folio.rounded': event(),
  'payment.recorded': event(),
  'payment.refunded': event(),
  'document.issued': event(),
  /** The entity is the property. */
  'payment-accounts.changed': event(),
})
