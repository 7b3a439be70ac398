import type { AutomationId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { toPage } from '../../kernel/shared/paging.ts'
import type { WrittenChannel } from '../providers/rules/channels.ts'
import { listCandidates, readConditions } from './reads.ts'
import { failing } from './rules/conditions.ts'
import type { Trigger } from './rules/triggers.ts'

/** The rules of a hotel with what they did: how often they sent, and the share of it that did not fail. */
export async function listAutomations(db: Reader, propertyId: AuthorizedPropertyId) {
  const rows = await db
    .selectFrom('automation as a')
    .innerJoin('messageTemplate as t', 't.id', 'a.templateId')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('automationRun as r')
          .leftJoin('message as m', 'm.id', 'r.messageId')
          .select([
            sql<number>`(count(*) filter (where r.outcome = 'sent'))::int`.as('sent'),
            sql<number>`(count(*) filter (where r.outcome = 'skipped'))::int`.as('skipped'),
            sql<number>`(count(*) filter (where m.status = 'failed'))::int`.as('failed'),
            sql<string | null>`max(r.at) filter (where r.outcome = 'sent')`.as('lastExecuted'),
          ])
          .whereRef('r.automationId', '=', 'a.id')
          .as('did'),
      join => join.onTrue(),
    )
    .select([
      'a.id',
      'a.name',
      'a.delayMinutes',
      'a.conditions',
      'a.templateId',
      't.name as templateName',
      'a.activeSince',
      'a.createdAt',
      'a.updatedAt',
      'did.sent',
      'did.skipped',
      'did.failed',
      'did.lastExecuted',
    ])
    .select(eb => [
      eb.ref('a.trigger').$castTo<Trigger>().as('trigger'),
      eb.ref('a.channel').$castTo<WrittenChannel>().as('channel'),
    ])
    .where('a.propertyId', '=', propertyId)
    .where('a.deletedAt', 'is', null)
    // What is at work first; a rule and its like in another language together.
    .orderBy(sql`a.active_since is null`)
    .orderBy('a.name')
    .orderBy('a.id')
    .limit(100)
    .execute()
  return {
    items: rows.map(({ sent, skipped, failed, conditions, ...row }) => ({
      ...row,
      conditions: readConditions(conditions),
      isActive: row.activeSince !== null,
      executionCount: sent ?? 0,
      skippedCount: skipped ?? 0,
      /** In percent; null where nothing was sent. */
      successRate: sent ? Math.round(((sent - (failed ?? 0)) * 100) / sent) : null,
    })),
    nextCursor: null,
    total: rows.length,
  }
}

/** What a rule did, the newest first. */
export async function listRuns(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  {
    automationId,
    cursor,
    limit,
  }: { automationId: AutomationId; cursor?: string | undefined; limit: number },
) {
  const matching = db
    .selectFrom('automationRun as r')
    .where('r.propertyId', '=', propertyId)
    .where('r.automationId', '=', automationId)
  const rows = await matching
    .leftJoin('guest as g', 'g.id', 'r.guestId')
    .leftJoin('booking as b', 'b.id', 'r.bookingId')
    .leftJoin('message as m', 'm.id', 'r.messageId')
    .select(['r.id', 'r.bookingId', 'b.code as bookingCode', 'r.reason', 'r.messageId', 'r.at'])
    .select(eb => [
      eb.ref('r.outcome').$castTo<'sent' | 'skipped'>().as('outcome'),
      sql<string | null>`coalesce(b.guest_name, g.name)`.as('guestName'),
      'm.conversationId',
    ])
    .$call(qb => (cursor === undefined ? qb : qb.where('r.id', '<', cursor)))
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total)
}

const daysAhead = 7
const mostAhead = 50

/** Whom a rule reaches within the next seven days, as the bookings are now. */
export async function listUpcoming(db: Reader, automationId: AutomationId, now: Date) {
  const candidates = await listCandidates(db, {
    automationId,
    now,
    until: new Date(now.getTime() + daysAhead * 86_400_000),
    limit: mostAhead,
  })
  return {
    days: daysAhead,
    items: candidates.map(candidate => ({
      occurrence: candidate.occurrence,
      guestName: candidate.guestName,
      bookingId: candidate.bookingId,
      dueAt: new Date(candidate.dueAt).toISOString(),
      /** The field of the first condition that does not hold; null where the message goes out. */
      failingField: failing(candidate.conditions, candidate)?.field ?? null,
    })),
  }
}
