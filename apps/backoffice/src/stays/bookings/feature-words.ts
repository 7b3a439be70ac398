import { matchesOf } from '@atithi/api/kernel/shared/matching-features'

/** The features of a room, those that are preferred first and marked: '✓ Lake view, Twin beds'. */
export function featureWords(features: readonly string[], preferred: readonly string[]): string {
  const matches = matchesOf(features, preferred)
  return [
    ...matches.map(feature => `✓ ${feature}`),
    ...features.filter(feature => !matches.includes(feature)),
  ].join(', ')
}
