import { ofAccount, theAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { AccountId, GuestId } from '@atithi/db/ids'
import { inAccount, readIn, writeIn } from '@atithi/db/scope'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import type { Services } from '../../kernel/context/services.ts'
import { publish } from '../../kernel/events/publish.ts'
import { first } from '../../kernel/shared/present.ts'
import { messagingEvents } from '../events.ts'
import { holdOffers } from '../messages/commands/hold-offers.ts'
import { type Offered, queueOffers } from '../messages/commands/queue-offers.ts'
import { listReachedTooOften } from '../messages/reads/offers.ts'
import { marketingGoesAt } from '../messages/rules/quiet-hours.ts'
import type { WrittenChannel } from '../providers/rules/channels.ts'
import { findTemplate } from '../templates/reads.ts'
import { countToday, meantGuests } from './reads.ts'
import { failsTooOften } from './rules.ts'
import type { Audience } from './schema.ts'

/** Guests of one transaction: whoever stops the campaign waits for no more than these. */
const atOnce = 200
/** Of one campaign in one run, so that no hotel holds up the others. */
const mostInARun = 2_000

const platform = { role: 'platform' } as const

interface Running {
  id: string
  accountId: AccountId
  propertyId: AuthorizedPropertyId
  channel: WrittenChannel
  templateId: string
  audience: Audience
  perDay: number
  timeZone: string
}

/** Begins campaigns whose time has come, and writes to the next guests of those that run, within the hours and limits of marketing. */
export async function sendCampaigns(services: Services): Promise<void> {
  await begin(services)
  const failures: unknown[] = []
  for (const campaign of await listRunning(services))
    try {
      await send(services, campaign)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} campaigns could not be sent on`)
}

/** The guests who are meant become rows at the first instant: later changes of the list are no part of it. */
async function begin({ db, clock }: Services): Promise<void> {
  const now = clock.now()
  for (let more = true; more; )
    more = await writeIn(db, platform, async over => {
      const due = await over
        .selectFrom('campaign')
        .select(['id', 'accountId', 'startedAt'])
        .select(eb => [
          // The job takes the ids from the table itself.
          eb.ref('propertyId').$castTo<AuthorizedPropertyId>().as('propertyId'),
          eb.ref('channel').$castTo<WrittenChannel>().as('channel'),
          eb.ref('audience').$castTo<Audience>().as('audience'),
        ])
        .where('status', '=', 'scheduled')
        .where('scheduledAt', '<=', now.toISOString())
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!due) return false
      const { id, accountId, propertyId, channel, audience } = due
      const trx = inAccount(over, accountId)
      if (due.startedAt === null)
        await sql`insert into campaign_recipient (account_id, campaign_id, guest_id, property_id, state, reason, at)
          select ${theAccount}, ${id}::uuid, guest_id, ${propertyId}::uuid, case when reason is null then 'queued' else 'skipped' end, reason,
            ${now.toISOString()}::timestamptz
          from (${meantGuests({ propertyId, channel, audience, now })}) meant`.execute(trx)
      await trx
        .updateTable('campaign')
        .set({ status: 'sending', startedAt: due.startedAt ?? now.toISOString() })
        .where('id', '=', id)
        .execute()
      await tell(trx, { id, propertyId })
      return true
    })
}

const listRunning = ({ db }: Services): Promise<Running[]> =>
  readIn(db, platform, reader =>
    reader
      .selectFrom('campaign as c')
      .innerJoin('property as p', 'p.id', 'c.propertyId')
      .select(['c.id', 'c.accountId', 'c.templateId', 'c.perDay', 'p.timeZone'])
      .select(eb => [
        eb.ref('c.propertyId').$castTo<AuthorizedPropertyId>().as('propertyId'),
        eb.ref('c.channel').$castTo<WrittenChannel>().as('channel'),
        eb.ref('c.audience').$castTo<Audience>().as('audience'),
      ])
      .where('c.status', '=', 'sending')
      .orderBy('c.id')
      .execute(),
  )

async function send(services: Services, campaign: Running): Promise<void> {
  const now = services.clock.now()
  if (marketingGoesAt(now, campaign.timeZone) > now) return
  const ofCampaign = { ...platform, accountId: campaign.accountId }
  for (let written = 0; written < mostInARun; written += atOnce)
    if (!(await writeIn(services.db, ofCampaign, trx => sendSome(trx, services, campaign)))) return
}

/** Writes to the next guests. Answers whether there is more to do now. */
async function sendSome(trx: Trx, services: Services, campaign: Running): Promise<boolean> {
  const { id, propertyId, channel, perDay } = campaign
  const now = services.clock.now()
  await holdOffers(trx, propertyId)
  const running = await trx
    .selectFrom('campaign')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .forUpdate()
    .executeTakeFirst()
  if (!running) return false
  const budget = Math.min(atOnce, perDay - (await countToday(trx, { propertyId, channel, now })))
  if (budget <= 0) return false
  const { rows } = await sql<{ guestId: GuestId }>`
    select guest_id as "guestId" from campaign_recipient
    where ${ofAccount('campaign_recipient')} and campaign_id = ${id}::uuid and state = 'queued' order by guest_id limit ${budget}`.execute(
    trx,
  )
  if (rows.length > 0) {
    await writeTo(trx, services, { campaign, guestIds: rows.map(({ guestId }) => guestId) })
    await stopWhenFailing(trx, campaign)
  }
  if (rows.length === budget) return true
  await trx
    .updateTable('campaign')
    .set({ status: 'sent', completedAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute()
  await tell(trx, campaign)
  return false
}

/** Writes to these guests, or down why not: what they said and what became of their address since is asked anew. */
async function writeTo(
  trx: Trx,
  { settings, clock }: Services,
  { campaign, guestIds }: { campaign: Running; guestIds: readonly string[] },
): Promise<void> {
  const { id, propertyId, channel, templateId } = campaign
  const now = clock.now()
  const tooOften = await listReachedTooOften(trx, { propertyId, guestIds, now })
  const template = await findTemplate(trx, propertyId, templateId)
  const offered = template?.isActive
    ? await queueOffers(trx, settings, {
        propertyId,
        channel,
        template,
        guestIds: guestIds.filter(guestId => !tooOften.has(guestId)),
        keyOf: guestId => `campaign ${id} ${guestId}`,
        now,
      })
    : new Map<string, Offered>()
  const outcomes = guestIds.map((guestId): { guestId: GuestId; outcome: Offered } => ({
    guestId,
    outcome: tooOften.has(guestId)
      ? { reason: 'too-often' }
      : (offered.get(guestId) ?? { reason: 'template-off' }),
  }))
  await sql`
    update campaign_recipient r set message_id = v.message_id, reason = v.reason, at = ${now.toISOString()}::timestamptz,
      state = case when v.message_id is null then 'skipped' else 'written' end
    from unnest(${outcomes.map(({ guestId }) => guestId)}::uuid[],
      ${outcomes.map(({ outcome }) => ('messageId' in outcome ? outcome.messageId : null))}::uuid[],
      ${outcomes.map(({ outcome }) => ('reason' in outcome ? outcome.reason : null))}::text[]) v (guest_id, message_id, reason)
    where ${ofAccount('r')} and r.campaign_id = ${id}::uuid and r.guest_id = v.guest_id`.execute(
    trx,
  )
}

/** Pauses a campaign of which too many messages fail: something is wrong with all of it. */
async function stopWhenFailing(trx: Trx, { id, propertyId }: Running): Promise<void> {
  const { rows } = await sql<{ written: number; failed: number }>`
    select count(*)::int as written, (count(*) filter (where m.status = 'failed'))::int as failed
    from campaign_recipient r join message m on m.account_id = r.account_id and m.property_id = r.property_id and m.id = r.message_id
    where ${ofAccount('r')} and r.campaign_id = ${id}::uuid and r.state = 'written'`.execute(trx)
  if (!failsTooOften(first(rows, 'failures of a campaign'))) return
  await trx
    .updateTable('campaign')
    .set({ status: 'paused', pausedBecause: 'More than one message in ten failed.' })
    .where('id', '=', id)
    .execute()
  await tell(trx, { id, propertyId })
}

const tell = (trx: Trx, { id, propertyId }: Pick<Running, 'id' | 'propertyId'>) =>
  publish(
    trx,
    { author: { kind: 'system' } },
    { event: messagingEvents['campaign.updated'], propertyId, entityId: id },
  )
