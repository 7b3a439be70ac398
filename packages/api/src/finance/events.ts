import { z } from 'zod'
import { defineEvents, event, eventWith } from '../kernel/events/define.ts'

/** What the area finance publishes; the entity is the booking whose account it is about. */
export const financeEvents = defineEvents({
  'folio.opened': event(),
  'folio.marked': event(),
  'folio.moved': event(),
  'folio.split': event(),
  'folio.rejoined': event(),
  'folio.raised': event(),
  'folio.reissued': event(),
  'folio.charged': event(),
  'folio.discounted': event(),
  'folio.reversed': event(),
  'folio.rounded': event(),
  'payment.recorded': event(),
  'payment.written-off': event(),
  'payment.refunded': event(),
  'payment.requested': event(),
  'payment.withdrawn': event(),
  'payment.refund-requested': event(),
  'payment.refund-failed': event(),
  /** Money that came through the gateway is on the folio. */
  'online-payment.completed': eventWith(z.object({ paymentId: z.string() })),
  'online-payment.failed': eventWith(z.object({ paymentId: z.string() })),
  /** The gateway could not give money back: somebody has to. */
  'refund.failed': eventWith(z.object({ refundId: z.string() })),
  /** Which paper it is: its letter brings it to the guest. */
  'document.issued': eventWith(z.object({ documentId: z.string().optional() })),
  /** The entity is the property. */
  'payment-accounts.changed': event(),
  /** A report of a gateway or a bank was read, or somebody matched by hand; the entity is the property. */
  'payment-accounts.reconciled': event(),
  /** A company, its limit or what it owes changed; the entity is the property. */
  'companies.changed': event(),
  /** Money of a group came, paid a booking or went back; the entity is the group. */
  'group-folio.changed': event(),
  /** What a company owes for this booking changed. */
  'payment.settled': event(),
  /** A drawer was opened, paid out of or closed; the entity is the shift. */
  'shift.changed': event(),
})
