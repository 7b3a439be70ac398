/** Why a guest travels, as the register and the segments of guests ask. */
export const purposesOfVisit = [
  'leisure',
  'business',
  'event',
  'group',
  'pilgrimage',
  'medical',
  'other',
] as const
export type PurposeOfVisit = (typeof purposesOfVisit)[number]

export const purposeNames: Record<PurposeOfVisit, string> = {
  leisure: 'Leisure',
  business: 'Business',
  event: 'Wedding or event',
  group: 'Group',
  pilgrimage: 'Pilgrimage',
  medical: 'Medical',
  other: 'Other',
}

/** What the desk writes down of a stay beside who the guest is; null where nobody asked. */
export interface Registration {
  purposeOfVisit: PurposeOfVisit | null
  comingFrom: string | null
  goingTo: string | null
  vehicleNumber: string | null
  /** 'HH:MM' in the zone of the property. */
  expectedArrival: string | null
}

export const registrationKeys = [
  'purposeOfVisit',
  'comingFrom',
  'goingTo',
  'vehicleNumber',
  'expectedArrival',
] as const satisfies readonly (keyof Registration)[]

/** What of a request says something of the registration, for a row of a booking; what is left out stays as it is. */
export function registrationIn(
  request: Readonly<{ [Key in keyof Registration]?: Registration[Key] | undefined }>,
): Partial<Registration> {
  return Object.fromEntries(
    registrationKeys.flatMap(key => (request[key] === undefined ? [] : [[key, request[key]]])),
  )
}
