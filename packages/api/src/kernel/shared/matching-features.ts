/** Those of the features of a room that are wished for. */
export const matchesOf = (features: readonly string[], wishes: readonly string[]): string[] =>
  features.filter(feature => wishes.some(wish => wish.toLowerCase() === feature.toLowerCase()))
