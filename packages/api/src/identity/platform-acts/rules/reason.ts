/** Whoever acts as somebody else says why in so many characters at least (reference: saas, section 3). */
export const shortestReason = 10
