import { z } from 'zod'
import { loyaltyTiers } from '../../guests/loyalty/rules.ts'
import { chosenId, id } from '../../kernel/shared/ids.ts'
import { isoDate } from '../../kernel/shared/iso-date.ts'
import { page } from '../../kernel/shared/paging.ts'
import { requiredText } from '../../kernel/shared/text.ts'
import { writtenChannels } from '../providers/rules/channels.ts'
import { guestSegments, mostPerDay } from './rules.ts'

/** Which guests of the hotel: all that is given must hold, within a list one of it. Nothing given means everybody. */
const audienceSchema = z.object({
  tags: z.array(requiredText('a tag', 30)).max(20).optional(),
  tiers: z.array(z.enum(loyaltyTiers)).max(4).optional(),
  segments: z.array(z.enum(guestSegments)).max(4).optional(),
  cities: z.array(requiredText('a city', 80)).max(20).optional(),
  lastStayBefore: isoDate.optional(),
  lastStayAfter: isoDate.optional(),
})
export type Audience = z.output<typeof audienceSchema>

const fields = {
  name: requiredText('a name', 120),
  channel: z.enum(writtenChannels),
  templateId: chosenId('a template'),
  audience: audienceSchema,
  perDay: z.int('Give a whole number.').min(1, 'At least one a day.').max(mostPerDay),
}

export const createCampaignInput = z.object({
  ...fields,
  audience: audienceSchema.default({}),
  perDay: fields.perDay.optional(),
})
export type CreateCampaignInput = z.output<typeof createCampaignInput>

export const updateCampaignInput = z.object(fields).partial()
export type UpdateCampaignInput = z.output<typeof updateCampaignInput>

/** Now, when no instant is given. */
export const scheduleInput = z.object({
  at: z.iso.datetime({ offset: true, error: 'Give an instant.' }).optional(),
})

export const estimateInput = z.object({ channel: fields.channel, audience: audienceSchema })
export type EstimateInput = z.output<typeof estimateInput>

const recipientStates = [
  'queued',
  'pending',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'stopped',
] as const
export type RecipientState = (typeof recipientStates)[number]

export const listRecipientsInput = z.object({
  state: z.enum(recipientStates).optional(),
  cursor: id.optional(),
  limit: page.shape.limit,
})
export type ListRecipientsInput = z.output<typeof listRecipientsInput>
export const listCampaignsInput = page.pick({ cursor: true, limit: true })
