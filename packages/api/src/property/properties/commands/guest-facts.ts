import { DomainError } from '../../../kernel/errors/domain-error.ts'
import { propertyReasons } from '../../reasons.ts'

interface GuestFacts {
  latitude: number | null
  longitude: number | null
  freeChildBelow: number
  adultFromAge: number
}

/** Throws PLACE_HALF_SAID and CHILD_AGES_CROSSED: what guests are told of the place and of children makes sense as a whole. */
export function requireGuestFacts(facts: GuestFacts): void {
  const { latitude, longitude, freeChildBelow, adultFromAge } = facts
  if ((latitude === null) !== (longitude === null))
    throw new DomainError(
      propertyReasons.PLACE_HALF_SAID,
      {},
      latitude === null ? 'latitude' : 'longitude',
    )
  if (freeChildBelow > adultFromAge)
    throw new DomainError(propertyReasons.CHILD_AGES_CROSSED, {}, 'adultFromAge')
}

/** What a new property begins with, as the columns say by default. */
export const usualGuestFacts: GuestFacts = {
  latitude: null,
  longitude: null,
  freeChildBelow: 6,
  adultFromAge: 12,
}
