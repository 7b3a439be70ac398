import type { EncryptionKey } from '@atithi/api/kernel/secrets/box'
import { sealedForm, sealedIdentity } from '@atithi/api/stays/form-c/adapters/sealed-numbers'
import type { DB } from '@atithi/db/schema'
import type { Insertable } from 'kysely'

type StoredRows = { [Table in PlannedTable]: Insertable<DB[Table]>[] }
type Identity = Omit<Insertable<DB['guestIdentity']>, 'idNumberLast' | 'idNumberSealed'>
type Form = Omit<
  Insertable<DB['formC']>,
  'passportLast' | 'passportSealed' | 'permitLast' | 'permitSealed'
>

/** The rows of every table that the demonstration fills, the numbers of documents in clear: they are sealed as they are written. */
export type Rows = Omit<StoredRows, 'guestIdentity' | 'formC'> & {
  guestIdentity: (Identity & { idNumber: string })[]
  formC: (Form & { passportNumber: string; permitNumber: string })[]
}

/** The rows as they are stored. */
export const sealedRows = (rows: Rows, keys: readonly EncryptionKey[]): StoredRows => ({
  ...rows,
  guestIdentity: rows.guestIdentity.map(({ idNumber, ...row }) => ({
    ...row,
    ...sealedIdentity(row.idProof, idNumber, keys),
  })),
  formC: rows.formC.map(row => sealedForm(row, keys)),
})

/** In an order that their references allow. Folio lines come after bookings: see `writePlan`. */
export const plannedTables = [
  'appUser',
  'property',
  'subscription',
  'planRequest',
  'websiteSettings',
  'staffMember',
  'signIn',
  'roomType',
  'ratePlan',
  'room',
  'budgetMonth',
  'rateOverride',
  'propertyImage',
  'policy',
  'testimonial',
  'attraction',
  'extra',
  'propertyFee',
  'paymentAccount',
  'guest',
  'booking',
  'reviewRequest',
  'review',
  'bookingRoom',
  'groupBlock',
  'groupBlockNight',
  'groupPickUp',
  'groupPickUpNight',
  'bookingNight',
  'roomNight',
  'roomBlock',
  'roomAssignment',
  'guestIdentity',
  'formC',
  'auditEntry',
  'payment',
  'folioLine',
  'documentSeries',
  'documentCounter',
  'document',
  'documentLine',
  'paymentAllocation',
  'refund',
  'nightAudit',
  'propertyDay',
  'notification',
  'handoverNote',
  'lostItem',
  'roomFault',
  'roomCleaning',
] as const

type PlannedTable = (typeof plannedTables)[number]

export const emptyRows = (): Rows => ({
  appUser: [],
  property: [],
  subscription: [],
  planRequest: [],
  websiteSettings: [],
  staffMember: [],
  signIn: [],
  roomType: [],
  ratePlan: [],
  room: [],
  budgetMonth: [],
  rateOverride: [],
  propertyImage: [],
  policy: [],
  testimonial: [],
  attraction: [],
  extra: [],
  propertyFee: [],
  paymentAccount: [],
  guest: [],
  booking: [],
  reviewRequest: [],
  review: [],
  bookingRoom: [],
  groupBlock: [],
  groupBlockNight: [],
  groupPickUp: [],
  groupPickUpNight: [],
  bookingNight: [],
  roomNight: [],
  roomBlock: [],
  roomAssignment: [],
  guestIdentity: [],
  formC: [],
  auditEntry: [],
  payment: [],
  folioLine: [],
  documentSeries: [],
  documentCounter: [],
  document: [],
  documentLine: [],
  paymentAllocation: [],
  refund: [],
  nightAudit: [],
  propertyDay: [],
  notification: [],
  handoverNote: [],
  lostItem: [],
  roomFault: [],
  roomCleaning: [],
})
