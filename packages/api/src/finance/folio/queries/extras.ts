import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'

/** The catalogue in order of name, what is no longer sold last. */
export function listExtras(db: Reader, propertyId: AuthorizedPropertyId) {
  return db
    .selectFrom('extra')
    .select(['id', 'name', 'price', 'taxBasisPoints', 'sac', 'isActive'])
    .where('propertyId', '=', propertyId)
    .orderBy('isActive', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(500)
    .execute()
}
