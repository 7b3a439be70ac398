import type { DB } from '@atithi/db/schema'
import type { Insertable } from 'kysely'

/** The rows of every table that the demonstration fills. */
export type Rows = { [Table in PlannedTable]: Insertable<DB[Table]>[] }

/** In an order that their references allow. Folio lines come after bookings: see `writePlan`. */
export const plannedTables = [
  'appUser',
  'property',
  'websiteSettings',
  'staffMember',
  'roomType',
  'ratePlan',
  'room',
  'rateOverride',
  'propertyImage',
  'policy',
  'testimonial',
  'attraction',
  'extra',
  'paymentAccount',
  'guest',
  'booking',
  'reviewRequest',
  'review',
  'bookingRoom',
  'bookingNight',
  'roomNight',
  'roomAssignment',
  'guestIdentity',
  'auditEntry',
  'folioLine',
  'documentSeries',
  'documentCounter',
  'document',
  'documentLine',
] as const

type PlannedTable = (typeof plannedTables)[number]

export const emptyRows = (): Rows => ({
  appUser: [],
  property: [],
  websiteSettings: [],
  staffMember: [],
  roomType: [],
  ratePlan: [],
  room: [],
  rateOverride: [],
  propertyImage: [],
  policy: [],
  testimonial: [],
  attraction: [],
  extra: [],
  paymentAccount: [],
  guest: [],
  booking: [],
  reviewRequest: [],
  review: [],
  bookingRoom: [],
  bookingNight: [],
  roomNight: [],
  roomAssignment: [],
  guestIdentity: [],
  auditEntry: [],
  folioLine: [],
  documentSeries: [],
  documentCounter: [],
  document: [],
  documentLine: [],
})
