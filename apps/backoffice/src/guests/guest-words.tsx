import type { LoyaltyTier } from '@atithi/api/guests/loyalty/rules'
import type { ConsentChannel, GuestStatus, RelationKind } from '@atithi/api/guests/profiles/rules'
import { Badge, type Tone } from '@atithi/ui/badge'

export const guestStatusWords: Record<GuestStatus, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'success' },
  vip: { label: 'VIP', tone: 'info' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  blacklisted: { label: 'Blacklisted', tone: 'danger' },
}

export const tierWords: Record<LoyaltyTier, string> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
}

export const channelWords: Record<ConsentChannel, string> = {
  email: 'Email',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  phone: 'Phone calls',
}

/** What somebody is to a guest. */
export const relationWords: Record<RelationKind, string> = {
  spouse: 'Spouse',
  child: 'Child',
  parent: 'Parent',
  sibling: 'Sibling',
  friend: 'Friend',
  colleague: 'Colleague',
  assistant: 'Assistant',
  assisted: 'Is assistant of',
  other: 'Other',
}

export function GuestStatusBadge({ status }: { status: GuestStatus }) {
  const { label, tone } = guestStatusWords[status]
  return <Badge tone={tone}>{label}</Badge>
}
