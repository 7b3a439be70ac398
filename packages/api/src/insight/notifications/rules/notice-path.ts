import type { PropertyId } from '@atithi/db/ids'
import type { NotifiableType } from './notifiable.ts'

const channelTabs: Partial<Record<NotifiableType, string>> = {
  'channel.overbooked': 'reservations',
  'channel.reservation-held': 'reservations',
  'channel.calendar-conflict': 'calendars',
  'channel.calendar-failed': 'calendars',
}

/** What is not about a booking, a review or a conversation. */
const sections: Partial<Record<NotifiableType, string>> = {
  'property.webhook-turned-off': 'advanced',
  'staff.changed-by-platform': 'staff',
  'account.two-factor-reset': 'security',
}

/** The screen of the back office on which what happened is seen to, from '/' on. `entityId` is the event's. */
export function noticePath(
  type: NotifiableType,
  { propertyId, entityId }: { propertyId: PropertyId; entityId: string },
): string {
  const at = `property=${propertyId}`
  if (/^(booking|online-payment|refund)\./.test(type)) return `/bookings?${at}&booking=${entityId}`
  if (type === 'review.submitted') return `/property/reviews?${at}`
  if (type === 'message.received')
    return `/communications?${at}&tab=messages&show=all&conversation=${entityId}`
  if (type === 'self-audit.conflict') return `/property/ledger-check?${at}`
  if (type.startsWith('channel.card-')) return `/payments?${at}&tab=channels`
  if (type.startsWith('channel.'))
    return `/channels?${at}&tab=${channelTabs[type] ?? 'connections'}`
  if (type === 'messaging.mail-domain-lost') return `/communications?${at}&tab=settings`
  if (type === 'property.help-offered') return `/onboarding?${at}`
  const section = sections[type]
  if (section) return `/settings?section=${section}&${at}`
  if (type.startsWith('property.')) return '/property'
  if (type.startsWith('plan.') && !type.startsWith('plan.bookings'))
    return `/settings?section=billing&${at}`
  return `/website?${at}`
}
