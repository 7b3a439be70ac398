import { ofAccount } from '@atithi/db/account'
import type { Trx } from '@atithi/db/client'
import type { CampaignId } from '@atithi/db/ids'
import { sql } from 'kysely'
import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import { personOf, type Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { kernelReasons } from '../../kernel/errors/reasons.ts'
import { publish } from '../../kernel/events/publish.ts'
import { first } from '../../kernel/shared/present.ts'
import { messagingEvents } from '../events.ts'
import { channelNames, type WrittenChannel } from '../providers/rules/channels.ts'
import { messagingReasons } from '../reasons.ts'
import { assertWords } from '../templates/commands/templates.ts'
import { findTemplate } from '../templates/reads.ts'
import { type CampaignStatus, usualPerDay } from './rules.ts'
import type { Audience, CreateCampaignInput, UpdateCampaignInput } from './schema.ts'

interface OfCampaign {
  propertyId: AuthorizedPropertyId
  campaignId: CampaignId
}

/** A new campaign, which is a draft. Throws NOT_FOUND, TEMPLATE_OF_OTHER_CHANNEL and CAMPAIGN_NEEDS_MARKETING. */
export async function createCampaign(
  work: Work,
  propertyId: AuthorizedPropertyId,
  { audience, perDay, ...input }: CreateCampaignInput,
): Promise<string> {
  return work.write(async trx => {
    await assertTemplate(trx, propertyId, input)
    const { id } = first(
      await trx
        .insertInto('campaign')
        .values({
          ...input,
          propertyId,
          audience: JSON.stringify(audience),
          perDay: perDay ?? usualPerDay[input.channel],
          createdBy: personOf(work),
        })
        .returning('id')
        .execute(),
      'new campaign',
    )
    await note(trx, work, { propertyId, campaignId: id }, { verb: 'created', name: input.name })
    return id
  })
}

/** Changes a draft. Throws CAMPAIGN_STATE for one that is no draft any more, and what createCampaign throws. */
export async function updateCampaign(
  work: Work,
  place: OfCampaign,
  { audience, ...patch }: UpdateCampaignInput,
): Promise<void> {
  await work.write(async trx => {
    const before = await lock(trx, place, ['draft'])
    await assertTemplate(trx, place.propertyId, { ...before, ...patch })
    await set(trx, place, { ...patch, ...(audience && { audience: JSON.stringify(audience) }) })
    await note(trx, work, place, { verb: 'updated', name: patch.name ?? before.name })
  })
}

/**
 * Has a campaign begin at an instant, or now; a paused one goes on. From then on it goes out by itself, within the hours of marketing and
 * the limit of a day. Throws CAMPAIGN_STATE and CAMPAIGN_IN_THE_PAST.
 */
export async function scheduleCampaign(
  work: Work,
  place: OfCampaign,
  at: string | undefined,
): Promise<void> {
  await work.write(async trx => {
    const before = await lock(trx, place, ['draft', 'scheduled', 'paused'])
    await assertTemplate(trx, place.propertyId, before)
    if (at !== undefined && Date.parse(at) < work.now.getTime() - 60_000)
      throw new DomainError(messagingReasons.CAMPAIGN_IN_THE_PAST, {}, 'at')
    await set(trx, place, {
      status: before.startedAt !== null && at === undefined ? 'sending' : 'scheduled',
      scheduledAt: at ?? work.now.toISOString(),
      pausedBecause: null,
    })
    await note(trx, work, place, { verb: 'scheduled', name: before.name })
    await sql`select pg_notify('atithi_job', 'send-campaigns')`.execute(trx)
  })
}

/** Holds a campaign: nobody else is written to until it goes on. */
export async function pauseCampaign(work: Work, place: OfCampaign): Promise<void> {
  await work.write(async trx => {
    const { name } = await lock(trx, place, ['scheduled', 'sending'])
    await set(trx, place, { status: 'paused', pausedBecause: null })
    await note(trx, work, place, { verb: 'paused', name })
  })
}

/** Ends a campaign: nobody else is written to, and what waits for its hour does not go. Answers how many were spared. */
export async function cancelCampaign(work: Work, place: OfCampaign): Promise<number> {
  return work.write(async trx => {
    const { name } = await lock(trx, place, ['draft', 'scheduled', 'sending', 'paused'])
    const now = work.now.toISOString()
    const { rows } = await sql<{ guest: string }>`
      update campaign_recipient set state = 'stopped', at = ${now}::timestamptz
      where ${ofAccount('campaign_recipient')} and campaign_id = ${place.campaignId}::uuid and state = 'queued' returning guest_id as guest`.execute(
      trx,
    )
    // What a provider is being given at this instant is on its way.
    const { rows: held } = await sql<{ id: string }>`
      update message m set status = 'failed', failed_at = ${now}::timestamptz, next_attempt_at = null,
        failure_code = 'campaign-stopped', failure = 'The campaign was stopped.'
      from campaign_recipient r where ${ofAccount('m')} and r.account_id = m.account_id and r.campaign_id = ${place.campaignId}::uuid and m.id = r.message_id
        and m.property_id = r.property_id and m.status in ('pending', 'scheduled') and m.attempts = 0
        and m.next_attempt_at is not null
      returning m.id`.execute(trx)
    await set(trx, place, { status: 'cancelled', completedAt: now })
    await note(trx, work, place, { verb: 'cancelled', name })
    return rows.length + held.length
  })
}

interface Change {
  name?: string | undefined
  channel?: WrittenChannel | undefined
  templateId?: string | undefined
  perDay?: number | undefined
  audience?: string
  status?: CampaignStatus
  scheduledAt?: string
  completedAt?: string
  pausedBecause?: string | null
}

const set = (trx: Trx, { propertyId, campaignId }: OfCampaign, change: Change) =>
  trx
    .updateTable('campaign')
    .set({ ...change, updatedAt: sql<string>`clock_timestamp()` })
    .where('propertyId', '=', propertyId)
    .where('id', '=', campaignId)
    .execute()

/** Holds a campaign that is in one of these states. */
async function lock(
  trx: Trx,
  { propertyId, campaignId }: OfCampaign,
  allowed: readonly CampaignStatus[],
) {
  const found = await trx
    .selectFrom('campaign')
    .select(['name', 'templateId', 'startedAt'])
    .select(eb => [
      eb.ref('channel').$castTo<WrittenChannel>().as('channel'),
      eb.ref('status').$castTo<CampaignStatus>().as('status'),
      eb.ref('audience').$castTo<Audience>().as('audience'),
    ])
    .where('propertyId', '=', propertyId)
    .where('id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'campaign' })
  if (!allowed.includes(found.status))
    throw new DomainError(messagingReasons.CAMPAIGN_STATE, { status: found.status })
  return found
}

/** Words of the same channel that are offers, so that consent is asked and the way out stands in them; and no longer than it takes. */
async function assertTemplate(
  trx: Trx,
  propertyId: AuthorizedPropertyId,
  { templateId, channel }: { templateId: string; channel: WrittenChannel },
): Promise<void> {
  // Held, so that nobody deletes it meanwhile.
  await trx
    .selectFrom('messageTemplate')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('id', '=', templateId)
    .forShare()
    .execute()
  const template = await findTemplate(trx, propertyId, templateId)
  if (!template) throw new DomainError(kernelReasons.NOT_FOUND, { what: 'template' }, 'templateId')
  if (template.channel !== channel)
    throw new DomainError(
      messagingReasons.TEMPLATE_OF_OTHER_CHANNEL,
      { channel: channelNames[template.channel] },
      'templateId',
    )
  if (template.category !== 'marketing' || !template.isActive)
    throw new DomainError(messagingReasons.CAMPAIGN_NEEDS_MARKETING, {}, 'templateId')
  assertWords(template)
}

interface Noted {
  verb: 'created' | 'updated' | 'scheduled' | 'paused' | 'cancelled'
  name: string
}

async function note(
  trx: Trx,
  work: Work,
  { propertyId, campaignId }: OfCampaign,
  { verb, name }: Noted,
): Promise<void> {
  await recordChange(trx, work, {
    action: `campaign.${verb}`,
    entity: 'campaign',
    entityId: campaignId,
    propertyId,
    after: { name },
  })
  await publish(trx, work, {
    event: messagingEvents['campaign.updated'],
    propertyId,
    entityId: campaignId,
  })
}
