/** Why a part is not open before the property is saved. */
export const savedFirst = {
  photos: "Save the property's basic information first to enable image uploads.",
  rooms: 'Please save the property first to manage room types.',
  amenities: 'Please save the property first to manage amenities.',
  availability: 'Please save the property details to manage availability.',
  reviews: 'Please save the property first. Reviews come from guests who have stayed.',
  policies: 'Please save the property first to manage policies.',
} as const
