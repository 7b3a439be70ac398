import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'

/** Who did it, of an entry joined with `actor` and `key`: a program is named by its key. */
export const actorName = sql<
  string | null
>`coalesce('The API key “' || key.name || '”', actor.name)`

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
    .leftJoin('apiKey as key', 'key.id', 'a.actorKeyId')
    .select([
      'a.id',
      'a.at',
      'a.action',
      'a.actorKind',
      'a.before',
      'a.after',
      'a.reason',
      'subject.name as actingAsName',
    ])
    .select(actorName.as('actorName'))
    .where('a.propertyId', '=', propertyId)
    .where('a.entityId', '=', entityId)
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
}
