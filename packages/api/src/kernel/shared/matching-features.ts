/** Those of the features of a room that are preferred. */
export const matchesOf = (features: readonly string[], preferred: readonly string[]): string[] =>
  features.filter(feature => preferred.some(one => one.toLowerCase() === feature.toLowerCase()))
