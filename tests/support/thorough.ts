/** `npm run test:faults` and `npm run test:hostile` look longer than every run of `npm test` can afford to. */
export const isThorough = process.env.ATITHI_THOROUGH === 'yes'
