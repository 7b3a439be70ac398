import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../access/gates.ts'

/** The newest `limit` changes of one entity, with the names of those who made them. */
export function listChanges(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  entityId: string,
  limit = 100,
) {
  return db
    .selectFrom('auditEntry as a')
    .leftJoin('appUser as actor', 'actor.id', 'a.actorUserId')
    .leftJoin('appUser as subject', 'subject.id', 'a.actingAsUserId')
    .select([
      'a.id',
      'a.at',
      'a.action',
      'a.actorKind',
      'a.before',
      'a.after',
      'a.reason',
      'actor.name as actorName',
      'subject.name as actingAsName',
    ])
    .where('a.propertyId', '=', propertyId)
    .where('a.entityId', '=', entityId)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
}
