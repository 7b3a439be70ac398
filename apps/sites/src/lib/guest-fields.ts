/** The fields of the form with which a guest books. */
export const guestFieldNames = [
  'guestName',
  'guestEmail',
  'guestPhone',
  'specialRequests',
  'companyName',
  'companyGstin',
  'companyAddress',
  'consent',
  'pay',
  'again',
] as const
type GuestFieldName = (typeof guestFieldNames)[number]

export type TypedGuest = Record<GuestFieldName, string>
export type GuestErrors = Partial<Record<GuestFieldName, string>>
