import { ofAccount } from '@atithi/db/account'
import type { CampaignId, ConversationId } from '@atithi/db/ids'
import type { Reader } from '@atithi/db/reader'
import { sql } from 'kysely'
import { idsOf } from '../../guests/profiles/reads.ts'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import type { Paise } from '../../kernel/shared/money.ts'
import { toPage } from '../../kernel/shared/paging.ts'
import { first } from '../../kernel/shared/present.ts'
import type { WrittenChannel } from '../providers/rules/channels.ts'
import { countReach } from './reads.ts'
import { broughtWithinDays, type CampaignStatus, daysFor } from './rules.ts'
import type { Audience, EstimateInput, ListRecipientsInput, RecipientState } from './schema.ts'

interface OfCampaign {
  propertyId: AuthorizedPropertyId
  campaignId: CampaignId
}

/** The campaigns of a hotel, the newest first, each with how many of its guests are in which state. */
export async function listCampaigns(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const matching = db.selectFrom('campaign as c').where('c.propertyId', '=', propertyId)
  const rows = await matching
    .innerJoin('messageTemplate as t', join =>
      join.onRef('t.propertyId', '=', 'c.propertyId').onRef('t.id', '=', 'c.templateId'),
    )
    .leftJoin('appUser as u', 'u.id', 'c.createdBy')
    .select(['c.id', 'c.name', 'c.templateId', 't.name as templateName', 'c.perDay'])
    .select(['c.scheduledAt', 'c.startedAt', 'c.completedAt', 'c.pausedBecause', 'c.createdAt'])
    .select(['u.name as createdByName'])
    .select(eb => [
      eb.ref('c.channel').$castTo<WrittenChannel>().as('channel'),
      eb.ref('c.status').$castTo<CampaignStatus>().as('status'),
      eb.ref('c.audience').$castTo<Audience>().as('audience'),
      sql<Record<string, number>>`coalesce((select jsonb_object_agg(state, count) from (
        select r.state, count(*) from campaign_recipient r where ${ofAccount('r')} and r.campaign_id = c.id group by 1) n), '{}')`.as(
        'counts',
      ),
    ])
    .$call(qb => (cursor === undefined ? qb : qb.where('c.id', '<', cursor)))
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await matching
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return toPage(rows, limit, total)
}

/**
 * What became of a campaign: messages by their state, who was left out and why, what it cost, who called marketing off after it, and the
 * bookings that its guests made within fourteen days. Amounts in paise.
 */
export async function readResults(db: Reader, { campaignId }: OfCampaign) {
  const { rows } = await sql<{
    sent: number
    delivered: number
    read: number
    failed: number
    waiting: number
    cost: Paise
    unsubscribed: number
  }>`
    select (count(*) filter (where m.status in ('sent', 'delivered', 'read')))::int as sent,
      (count(*) filter (where m.status in ('delivered', 'read')))::int as delivered,
      (count(*) filter (where m.status = 'read'))::int as read,
      (count(*) filter (where m.status = 'failed'))::int as failed,
      (count(*) filter (where m.status in ('pending', 'scheduled')))::int as waiting,
      round(coalesce(sum(m.cost_micros), 0) / 10000.0)::bigint as cost,
      (count(*) filter (where exists (select from guest_consent c where ${ofAccount('c')} and c.guest_id = any (${idsOf(sql`r.guest_id`)}) and c.channel = m.channel
        and not c.is_given and c.recorded_at >= m.created_at and c.recorded_at < m.created_at + ${within})))::int as unsubscribed
    from campaign_recipient r join message m on m.account_id = r.account_id and m.property_id = r.property_id and m.id = r.message_id
    where ${ofAccount('r')} and r.campaign_id = ${campaignId}::uuid`.execute(db)
  const { rows: brought } = await sql<{ bookings: number; bookedAmount: Paise }>`
    select count(*)::int as bookings, coalesce(sum(b.total_amount), 0)::bigint as "bookedAmount"
    from (select distinct b.id, b.total_amount from campaign_recipient r
    join message m on m.account_id = r.account_id and m.property_id = r.property_id and m.id = r.message_id join guest g on g.account_id = r.account_id and g.id = r.guest_id
    join booking b on b.account_id = r.account_id and b.guest_id = coalesce(g.merged_into_id, g.id) and b.property_id = r.property_id and b.status <> 'cancelled'
      and b.created_at >= m.sent_at and b.created_at < m.sent_at + ${within}
      and not exists (select from booking_import_row i where ${ofAccount('i')} and i.property_id = b.property_id and i.booking_id = b.id)
    where ${ofAccount('r')} and r.campaign_id = ${campaignId}::uuid and m.sent_at is not null) b`.execute(
    db,
  )
  const { rows: excluded } = await sql<{ reason: string; count: number }>`
    select reason, count(*)::int as count from campaign_recipient
    where ${ofAccount('campaign_recipient')} and campaign_id = ${campaignId}::uuid and state = 'skipped' group by 1 order by 2 desc, 1`.execute(
    db,
  )
  return {
    ...first(rows, 'results of a campaign'),
    ...first(brought, 'bookings of a campaign'),
    excluded,
    withinDays: broughtWithinDays,
  }
}

const within = sql`make_interval(days => ${sql.lit(broughtWithinDays)})`

/** Each guest of a campaign that has begun, with what became of the message; those who were left out come last. */
export async function listRecipients(
  db: Reader,
  { campaignId }: OfCampaign,
  { state, cursor, limit }: ListRecipientsInput,
) {
  const shown = sql<RecipientState>`case when r.state = 'written'
    then case m.status when 'scheduled' then 'pending' else m.status end else r.state end`
  const from = sql`campaign_recipient r join guest g on g.account_id = r.account_id and g.id = r.guest_id
    left join message m on m.account_id = r.account_id and m.property_id = r.property_id and m.id = r.message_id
    where ${ofAccount('r')} and r.campaign_id = ${campaignId}::uuid ${state ? sql`and ${shown} = ${state}` : sql``}`
  const { rows } = await sql<{
    id: string
    guestName: string
    state: RecipientState
    reason: string | null
    at: string
    conversationId: ConversationId | null
  }>`
    select r.guest_id as id, g.name as "guestName", ${shown} as state, coalesce(r.reason, m.failure) as reason,
      coalesce(m.read_at, m.delivered_at, m.sent_at, r.at) as at, m.conversation_id as "conversationId"
    from ${from} ${
      cursor
        ? sql`and (r.state = 'skipped', r.guest_id) > (select c.state = 'skipped', c.guest_id
            from campaign_recipient c where ${ofAccount('c')} and c.campaign_id = r.campaign_id and c.guest_id = ${cursor}::uuid)`
        : sql``
    }
    order by r.state = 'skipped', r.guest_id limit ${limit + 1}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(
    db,
  )
  return toPage(rows, limit, first(counted.rows, 'count of recipients').total)
}

/** Whom a campaign reaches: before it begins as things are now, afterwards whom it was begun for. */
export async function readReach(db: Reader, { propertyId, campaignId }: OfCampaign, now: Date) {
  const campaign = await db
    .selectFrom('campaign')
    .select(['perDay', 'startedAt'])
    .select(eb => [
      eb.ref('channel').$castTo<WrittenChannel>().as('channel'),
      eb.ref('audience').$castTo<Audience>().as('audience'),
    ])
    .where('propertyId', '=', propertyId)
    .where('id', '=', campaignId)
    .executeTakeFirst()
  if (!campaign) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'campaign' })
  const { channel, audience, perDay } = campaign
  const reach =
    campaign.startedAt === null
      ? await countReach(db, { propertyId, channel, audience, now })
      : await countBegun(db, campaignId)
  return { ...reach, days: daysFor(reach.recipients, perDay) }
}

async function countBegun(db: Reader, campaignId: CampaignId) {
  const { rows } = await sql<{ reason: string | null; count: number }>`
    select reason, count(*)::int as count from campaign_recipient
    where ${ofAccount('campaign_recipient')} and campaign_id = ${campaignId}::uuid group by 1 order by 2 desc, 1`.execute(
    db,
  )
  return {
    recipients: rows.find(({ reason }) => reason === null)?.count ?? 0,
    excluded: rows.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  }
}

/** The reach of an audience that is still being chosen. */
export const estimateReach = (
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { channel, audience }: EstimateInput,
  now: Date,
) => countReach(db, { propertyId, channel, audience, now })
