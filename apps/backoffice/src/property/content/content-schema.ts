import { propertyFields } from '@atithi/api/property/properties/schema'

export const contentSchema = propertyFields.pick({
  amenities: true,
  paymentMethods: true,
  petFriendly: true,
  latitude: true,
  longitude: true,
  directions: true,
  freeChildBelow: true,
  adultFromAge: true,
})
