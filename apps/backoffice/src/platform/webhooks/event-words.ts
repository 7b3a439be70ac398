import type { WebhookType } from '@atithi/api/platform/webhooks/rules/types'

/** What each event means, for whoever chooses what is sent. */
export const eventWords: Record<WebhookType, { label: string; hint: string }> = {
  'booking.created': { label: 'Booking made', hint: 'booking.created' },
  'booking.confirmed': { label: 'Booking confirmed', hint: 'booking.confirmed' },
  'booking.modified': { label: 'Booking changed', hint: 'booking.modified' },
  'booking.cancelled': { label: 'Booking cancelled', hint: 'booking.cancelled' },
  'booking.no_show': { label: 'Guest did not come', hint: 'booking.no_show' },
  'booking.walked': { label: 'Guest walked', hint: 'booking.walked' },
  'booking.checked_in': { label: 'Guest checked in', hint: 'booking.checked_in' },
  'booking.checked_out': { label: 'Guest checked out', hint: 'booking.checked_out' },
  'payment.received': { label: 'Payment received', hint: 'payment.received' },
  'payment.failed': { label: 'Payment failed', hint: 'payment.failed' },
  'payment.refunded': { label: 'Money given back', hint: 'payment.refunded' },
  'document.issued': { label: 'Document issued', hint: 'document.issued' },
  'room.status_changed': { label: 'Room cleaned or not', hint: 'room.status_changed' },
  'guest.created': { label: 'New guest', hint: 'guest.created' },
  'guest.merged': { label: 'Guests merged', hint: 'guest.merged' },
  'guest.erased': { label: 'Guest forgotten', hint: 'guest.erased' },
  'review.received': { label: 'Review written', hint: 'review.received' },
  'message.received': { label: 'Message from a guest', hint: 'message.received' },
  'day.closed': { label: 'Day closed', hint: 'day.closed' },
  'property.suspended': { label: 'Property suspended', hint: 'property.suspended' },
}
