/** What a guest's card calls their preferences. */
export const preferenceWords: Readonly<Record<string, string>> = {
  roomFeatures: 'Likes in a room',
  roomType: 'Room type',
  bedType: 'Bed',
  floorPreference: 'Floor',
  smokingPreference: 'Smoking',
  dietaryRestrictions: 'Diet',
  specialRequests: 'Requests',
}
