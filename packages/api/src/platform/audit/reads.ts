import type { Reader } from '@atithi/db/reader'
import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Portfolio } from '../../kernel/access/gates.ts'
import { withinPortfolio } from '../../kernel/access/portfolio.ts'
import { actorName } from '../../kernel/audit/reads.ts'
import { toCountedPage } from '../../kernel/settings/reads.ts'
import { containing } from '../../kernel/shared/search-text.ts'
import { idsOfDays } from './rules.ts'
import type { listAuditInput } from './schema.ts'

/** People are few beside what they did: they are found first, and their entries by an index. */
const idsOfPeople = (who: string, propertyIds: Portfolio) =>
  propertyIds === 'all'
    ? sql`array(select w.id from app_user w where w.name ilike ${containing(who)} or w.email ilike ${containing(who)})`
    : sql`array(select w.id from app_user w left join lateral contact_of(w.id) c on true
        where w.name ilike ${containing(who)} or c.email ilike ${containing(who)})`

/**
 * What was done, the newest first: who did it and as whom, at which hotel, to what, what became different and why. An administrator
 * sees what belongs to no hotel, too.
 */
export async function listAudit(
  db: Reader,
  propertyIds: Portfolio,
  input: z.output<typeof listAuditInput>,
) {
  const { propertyId, who, entity, action, cursor, limit } = input
  const { atLeast, below } = idsOfDays(input)
  const matching = db
    .selectFrom('auditEntry as a')
    .where(withinPortfolio('a.property_id', propertyIds))
    .$call(qb => (propertyId === undefined ? qb : qb.where('a.propertyId', '=', propertyId)))
    .$call(qb => (entity === undefined ? qb : qb.where('a.entity', '=', entity)))
    .$call(qb => (action === undefined ? qb : qb.where('a.action', '=', action)))
    .$call(qb => (atLeast === undefined ? qb : qb.where('a.id', '>=', atLeast)))
    .$call(qb => (below === undefined ? qb : qb.where('a.id', '<', below)))
    .$call(qb =>
      who
        ? qb.where(
            sql<SqlBool>`(a.actor_user_id = any (${idsOfPeople(who, propertyIds)}) or a.acting_as_user_id = any (${idsOfPeople(who, propertyIds)}))`,
          )
        : qb,
    )
  const rows = await matching
    .leftJoin('appUser as actor', 'actor.id', 'a.actorUserId')
    .leftJoin('appUser as subject', 'subject.id', 'a.actingAsUserId')
    .leftJoin('apiKey as key', 'key.id', 'a.actorKeyId')
    .leftJoin('property as p', 'p.id', 'a.propertyId')
    .leftJoin('booking as b', 'b.id', 'a.entityId')
    .select(['a.id', 'a.at', 'a.action', 'a.entity', 'a.actorKind', 'a.before', 'a.after'])
    .select(['a.reason', 'a.ip', 'subject.name as actingAsName', actorName.as('actorName')])
    .select(['p.id as propertyId', 'p.name as propertyName'])
    .select(['b.id as bookingId', 'b.code as bookingCode', 'b.guestName'])
    .select(
      sql<string | null>`case a.entity
        when 'user' then (select u.name from app_user u where u.id = a.entity_id)
        when 'room-type' then (select t.name from room_type t where t.account_id = a.account_id and t.id = a.entity_id)
        when 'api-key' then (select k.name from api_key k where k.id = a.entity_id)
        when 'room' then (select r.number from room r where r.account_id = a.account_id and r.id = a.entity_id) end`.as(
        'about',
      ),
    )
    .$call(qb => (cursor === undefined ? qb : qb.where('a.id', '<', cursor)))
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute()
  return toCountedPage(db, rows, { limit, matching: matching.select('a.id') })
}
