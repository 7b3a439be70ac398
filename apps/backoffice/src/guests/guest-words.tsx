import type { LoyaltyTier } from '@atithi/api/guests/loyalty/rules'
import type { ConsentChannel, GuestStatus } from '@atithi/api/guests/profiles/rules'
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

export function GuestStatusBadge({ status }: { status: GuestStatus }) {
  const { label, tone } = guestStatusWords[status]
  return <Badge tone={tone}>{label}</Badge>
}
