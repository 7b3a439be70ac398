import { basicInformation } from '@atithi/api/property/properties/schema'

/** Basic information without what the step of contents asks for. */
export const basicSchema = basicInformation.omit({
  amenities: true,
  paymentMethods: true,
  petFriendly: true,
  latitude: true,
  longitude: true,
  directions: true,
  freeChildBelow: true,
  adultFromAge: true,
  asksForReviews: true,
  remindsBeforeDays: true,
  remindsAfterDays: true,
})
