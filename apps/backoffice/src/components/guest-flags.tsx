import type { GuestFlag } from '@atithi/api/stays/guest-alerts/rules'
import { Badge, type Tone } from '@atithi/ui/badge'

export const guestFlagWords: Record<GuestFlag, { label: string; tone: Tone }> = {
  blacklisted: { label: 'Blacklisted', tone: 'danger' },
  vip: { label: 'VIP', tone: 'info' },
  birthday: { label: 'Birthday', tone: 'success' },
  owes: { label: 'Open balance', tone: 'warning' },
  complaint: { label: 'Complained', tone: 'warning' },
  preferences: { label: 'Preferences', tone: 'neutral' },
}

/** What the desk has to know of a guest, beside their name. */
export function GuestFlags({ flags }: { flags: readonly GuestFlag[] }) {
  return flags.map(flag => (
    <Badge key={flag} tone={guestFlagWords[flag].tone} className="h-5 shrink-0 px-2">
      {guestFlagWords[flag].label}
    </Badge>
  ))
}
