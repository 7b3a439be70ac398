import type { Area } from '../kernel/access/areas.ts'
import { atProperty } from '../kernel/procedures/builders.ts'

/** A booking: its folio has its key. */
export const onBooking = (area: Area) => atProperty(area, { key: 'bookingId', what: 'booking' })
/** Money that came or went. */
export const onPayment = (area: Area) => atProperty(area, { key: 'paymentId', what: 'payment' })
/** A document of a booking. */
export const onDocument = (area: Area) => atProperty(area, { key: 'documentId', what: 'document' })
/** A cash drawer. */
export const onShift = (area: Area) => atProperty(area, { key: 'shiftId', what: 'shift' })
/** Where money arrives. */
export const onAccount = (area: Area) =>
  atProperty(area, { key: 'accountId', what: 'payment account' })
