/**
 * Offers reach a guest at most so often, over all channels of a hotel: what people, rules and campaigns wrote is counted together; rules and
 * campaigns then keep still, and only messages of marketing count (reference/messaging.md, section 4).
 */
export const frequencyCaps = [
  { days: 1, most: 1 },
  { days: 7, most: 2 },
  { days: 30, most: 4 },
] as const

/** No offers to who is younger (DPDP Act 2023, section 9). */
export const adultFrom = 18
