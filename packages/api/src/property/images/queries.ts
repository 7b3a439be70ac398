import type { Trx } from '@atithi/db/client'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'

/** A property's pictures in their order. */
export function listImages(db: Trx, propertyId: AuthorizedPropertyId) {
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
