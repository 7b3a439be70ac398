import type { PropertyId } from '@atithi/db/ids'

/** What is told outside: by the event within, its name for receivers and what its entity is. */
export const toldOutside = {
  'booking.created': { type: 'booking.created', id: 'bookingId' },
  'booking.confirmed': { type: 'booking.confirmed', id: 'bookingId' },
  'booking.changed': { type: 'booking.modified', id: 'bookingId' },
  'booking.updated': { type: 'booking.modified', id: 'bookingId' },
  'booking.cancelled': { type: 'booking.cancelled', id: 'bookingId' },
  'booking.no-show': { type: 'booking.no_show', id: 'bookingId' },
  'booking.walked': { type: 'booking.walked', id: 'bookingId' },
  'booking.checked-in': { type: 'booking.checked_in', id: 'bookingId' },
  'booking.checked-out': { type: 'booking.checked_out', id: 'bookingId' },
  'payment.recorded': { type: 'payment.received', id: 'bookingId' },
  'online-payment.completed': { type: 'payment.received', id: 'bookingId' },
  'online-payment.failed': { type: 'payment.failed', id: 'bookingId' },
  'payment.refunded': { type: 'payment.refunded', id: 'bookingId' },
  'document.issued': { type: 'document.issued', id: 'bookingId' },
  'room.housekeeping': { type: 'room.status_changed', id: 'roomId' },
  'guest.created': { type: 'guest.created', id: 'guestId' },
  'guest.merged': { type: 'guest.merged', id: 'guestId' },
  'guest.erased': { type: 'guest.erased', id: 'guestId' },
  'review.submitted': { type: 'review.received', id: 'reviewId' },
  'message.received': { type: 'message.received', id: 'conversationId' },
  'night-audit.closed': { type: 'day.closed', id: 'propertyId' },
  'property.suspended': { type: 'property.suspended', id: 'propertyId' },
} as const satisfies Record<string, { type: string; id: string }>

export type ToldEvent = keyof typeof toldOutside
export type WebhookType = (typeof toldOutside)[ToldEvent]['type']

/** Each once, in the order of the list. */
export const webhookTypes: readonly WebhookType[] = [
  ...new Set(Object.values(toldOutside).map(({ type }) => type)),
]

/** What an endpoint gets when its owner tries it. */
export const testType = 'endpoint.test'

/** The body of a delivery: ids alone, so that who may see a guest is asked when the receiver reads by its key. */
export const bodyOf = (event: {
  type: ToldEvent
  at: string
  propertyId: PropertyId
  entityId: string
}): string => {
  const { type, id } = toldOutside[event.type]
  const data = Object.assign({ propertyId: event.propertyId }, { [id]: event.entityId })
  return JSON.stringify({ type, timestamp: new Date(event.at).toISOString(), data })
}
