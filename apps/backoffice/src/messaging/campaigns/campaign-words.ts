import type { CampaignStatus, GuestSegment } from '@atithi/api/messaging/campaigns/rules'
import type { Tone } from '@atithi/ui/badge'
import { tierWords } from '../../guests/guest-words.tsx'
import { formatDay } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Campaign = Outputs['communications']['campaigns']['list']['items'][number]
export type Recipient = Outputs['communications']['campaigns']['recipients']['items'][number]

export const statusWords: Record<CampaignStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  paused: { label: 'Paused', tone: 'warning' },
  sent: { label: 'Sent', tone: 'success' },
  cancelled: { label: 'Stopped', tone: 'neutral' },
}

export const segmentWords: Record<GuestSegment, string> = {
  'never-stayed': 'Never stayed',
  new: 'One stay',
  returning: 'Two to four stays',
  loyal: 'Five stays or more',
}

const exclusionWords: Readonly<Record<string, string>> = {
  blacklisted: 'Blacklisted',
  'no-address': 'No address for this channel',
  'no-consent': 'No consent to offers by this channel',
  suppressed: 'Nothing arrives at the address',
  minor: 'Younger than 18',
  'in-house': 'In the house now',
  'too-often': 'Heard from you too often lately',
  'template-off': 'The template was off',
}

/** A reason in words; the sentence of a refusal is its own. */
export const reasonWords = (reason: string): string => exclusionWords[reason] ?? reason

export const stateWords: Record<Recipient['state'], { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'neutral' },
  pending: { label: 'On its way', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  delivered: { label: 'Delivered', tone: 'success' },
  read: { label: 'Read', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  skipped: { label: 'Left out', tone: 'neutral' },
  stopped: { label: 'Stopped', tone: 'neutral' },
}

/** Whom a campaign is for, in one line. */
export function audienceWords({ audience }: Pick<Campaign, 'audience'>): string {
  const { tags, tiers, segments, cities, lastStayBefore, lastStayAfter } = audience
  const parts = [
    tags?.length && tags.join(' or '),
    tiers?.length && `${tiers.map(tier => tierWords[tier]).join(' or ')} tier`,
    segments?.length &&
      `stays: ${segments.map(segment => segmentWords[segment].toLowerCase()).join(' or ')}`,
    cities?.length && `from ${cities.join(' or ')}`,
    lastStayAfter && `last stay after ${formatDay(lastStayAfter)}`,
    lastStayBefore && `last stay before ${formatDay(lastStayBefore)}`,
  ].filter(part => typeof part === 'string' && part !== '')
  const said = parts.join(', ')
  return said === '' ? 'All guests of the hotel' : said.charAt(0).toUpperCase() + said.slice(1)
}
