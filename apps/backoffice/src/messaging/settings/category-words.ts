/** What a message is for, as providers price it. */
export const categoryWords = {
  transactional: 'About a booking',
  marketing: 'Offers',
  service: 'Free text in the 24 hours',
} as const
