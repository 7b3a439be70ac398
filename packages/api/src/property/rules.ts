/** Apart from the other rules of a property, for addresses of screens that filter by them. */
export const propertyTypes = [
  'hotel',
  'resort',
  'guesthouse',
  'bnb',
  'hostel',
  'apartment',
  'weekend-getaway',
] as const
export type PropertyType = (typeof propertyTypes)[number]

export const propertyStatuses = ['pending', 'active', 'suspended'] as const
export type PropertyStatus = (typeof propertyStatuses)[number]
