import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../access/gates.ts'

/**
 * Who did it, of an entry `a` joined with `actor` and `key`: a program is named by its key, and who owned an account that was handed over
 * since by the name of then.
 */
export const actorName = sql<string | null>`coalesce('The API key “' || key.name || '”',
  (select h.from_name from account_handover h where h.account_id = a.actor_user_id and h.accepted_at > a.at order by h.accepted_at limit 1),
  actor.name)`

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
