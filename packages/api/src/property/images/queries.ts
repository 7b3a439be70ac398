import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'

/** A property's pictures in their order. */
export function listImages(db: Reader, propertyId: AuthorizedPropertyId) {
  return db
    .selectFrom('propertyImage')
    .select([
      'id',
      'roomTypeId',
      'storageKey',
      'widths',
      'width',
      'height',
      'alternativeText',
      'position',
    ])
    .where('propertyId', '=', propertyId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
