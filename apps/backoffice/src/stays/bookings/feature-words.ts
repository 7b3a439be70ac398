import { matchesOf } from '@atithi/api/kernel/shared/matching-features'

/** The features of a room, those that are wished for first and marked: '✓ Lake view, Twin beds'. */
export function featureWords(features: readonly string[], wishes: readonly string[]): string {
  const matches = matchesOf(features, wishes)
  return [
    ...matches.map(feature => `✓ ${feature}`),
    ...features.filter(feature => !matches.includes(feature)),
  ].join(', ')
}
