import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'

/** From which ages a hotel counts children as infants no more, and as adults. */
export const readAgeBands = (
  db: Reader,
  propertyId: AuthorizedPropertyId,
): Promise<{ freeChildBelow: number; adultFromAge: number }> =>
  db
    .selectFrom('property')
    .select(['freeChildBelow', 'adultFromAge'])
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
