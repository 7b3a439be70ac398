import { noticeKinds } from '../../../identity/notification-preferences/rules.ts'
import type { Area } from '../../../kernel/access/areas.ts'
import type { ProductEventType } from '../../events.ts'
import { isNotifiable, kindOf } from './notifiable.ts'

/** The staff who hear of an event: everyone at the hotel, those with one of the areas, nobody but the owner, or whoever its notification rings for. */
type Hearers = 'everyone' | 'owner' | 'its-notice' | readonly Area[]

const everyone = 'everyone'
const owner = 'owner'
const desk = ['bookings'] as const
const money = ['bookings', 'payments'] as const
const plan = ['settings'] as const
const guests = ['guests'] as const
const words = ['communications'] as const
const website = ['website'] as const
const channels = ['channels'] as const

/** Of each event those who may list what it names: a new one says it here, or does not compile. */
export const hearers = {
  'plan.asked': plan,
  'plan.withdrawn': plan,
  'plan.declined': plan,
  'plan.changed': plan,
  'plan.change-planned': plan,
  'plan.dates-changed': plan,
  'plan.trial-ended': plan,
  'plan.past-due': plan,
  'plan.payment-reminded': plan,
  'plan.in-grace': plan,
  'plan.lapsed': plan,
  'plan.restored': plan,
  'plan.bookings-near-limit': plan,
  'plan.bookings-at-limit': plan,
  'plan.staff-near-limit': plan,
  'plan.staff-at-limit': plan,
  'plan.portals-near-limit': plan,
  'plan.portals-at-limit': plan,
  'plan.invoiced': plan,
  'plan.invoice-paid': plan,
  'plan.places-chosen': plan,
  'staff.rights-changed': owner,
  'staff.changed-by-platform': owner,
  'account.two-factor-reset': owner,
  'fees.changed': everyone,
  'extras.changed': everyone,
  'property.founded': everyone,
  'property.updated': everyone,
  'property.registration-changed': everyone,
  'property.activated': everyone,
  'property.suspended': everyone,
  'property.deleted': everyone,
  'property.restored': everyone,
  'property.webhook-turned-off': owner,
  'property.edited-by-platform': everyone,
  'property.help-offered': owner,
  'room-type.created': everyone,
  'room-type.updated': everyone,
  'room-type.deleted': everyone,
  'room.updated': desk,
  'room.housekeeping': desk,
  'room.assigned': desk,
  'room.featured': ['bookings', 'guests'],
  'content.changed': everyone,
  'guest.created': guests,
  'guest.updated': guests,
  'guest.merged': guests,
  'guest.unmerged': guests,
  'guest.erased': guests,
  'guest.related': guests,
  'guest.unrelated': guests,
  'guest.imported': guests,
  'guest.program-changed': guests,
  'guest.counted': guests,
  'rates.updated': everyone,
  'availability.changed': ['bookings', 'property'],
  'festival.added': ['property'],
  'festival.updated': ['property'],
  'festival.removed': ['property'],
  'folio.opened': money,
  'folio.marked': money,
  'folio.moved': money,
  'folio.split': money,
  'folio.rejoined': money,
  'folio.raised': money,
  'folio.reissued': money,
  'folio.charged': money,
  'folio.discounted': money,
  'folio.reversed': money,
  'folio.rounded': money,
  'payment.recorded': money,
  'payment.written-off': money,
  'payment.refunded': money,
  'payment.requested': money,
  'payment.withdrawn': money,
  'payment.refund-requested': money,
  'payment.refund-failed': money,
  'payment.settled': money,
  'online-payment.completed': money,
  'online-payment.failed': money,
  'refund.failed': money,
  'document.issued': money,
  'payment-accounts.changed': ['payments', 'settings'],
  'payment-accounts.reconciled': ['payments'],
  'companies.changed': money,
  'group-folio.changed': money,
  'shift.changed': ['payments'],
  'booking.created': desk,
  'booking.confirmed': desk,
  'booking.changed': desk,
  'booking.cancelled': desk,
  'booking.no-show': desk,
  'booking.walked': desk,
  'booking.checked-in': desk,
  'booking.checked-out': desk,
  'booking.updated': desk,
  'booking.note-added': desk,
  'booking.registered': desk,
  'booking.confirmation-sent': desk,
  'booking.scheduled': desk,
  'group.scheduled': desk,
  'night-audit.closed': desk,
  'handover.written': desk,
  'handover.done': desk,
  'handover.reopened': desk,
  'fault.reported': desk,
  'fault.fixed': desk,
  'fault.reopened': desk,
  'fault.picture-added': desk,
  'fault.picture-removed': desk,
  'lost-item.recorded': desk,
  'lost-item.kept': desk,
  'lost-item.returned': desk,
  'lost-item.disposed': desk,
  'lost-item.picture-added': desk,
  'lost-item.picture-removed': desk,
  'review.submitted': guests,
  'review.answered': guests,
  'review.shown': guests,
  'review.hidden': guests,
  'review.counted': everyone,
  'template.letter-changed': words,
  'website.updated': website,
  'website.published': website,
  'website.withdrawn': website,
  'website.domain-changed': website,
  'website.domain-verified': website,
  'website.domain-missing': website,
  'website.domain-withdrawn': website,
  'channel.overbooked': channels,
  'channel.reservation-held': channels,
  'channel.suspended': channels,
  'channel.drifted': channels,
  'channel.calendar-conflict': channels,
  'channel.calendar-failed': channels,
  'channel.card-chargeable': ['payments'],
  'channel.card-expiring': ['payments'],
  'channel.changed': channels,
  'message.queued': words,
  'message.updated': words,
  'message.received': words,
  'conversation.updated': words,
  'template.updated': words,
  'automation.updated': words,
  'campaign.updated': words,
  'messaging.settings-updated': words,
  'messaging.mail-domain-lost': words,
  'self-audit.clean': owner,
  'self-audit.conflict': owner,
  'notification.added': 'its-notice',
} as const satisfies Record<ProductEventType, Hearers>

const byType: ReadonlyMap<string, Hearers> = new Map(Object.entries<Hearers>(hearers))

/**
 * Whether an event is told to a screen: to owners and administrators each, to staff by their areas. `about` is the type of what a notification
 * tells of. Of a type that this process does not know, as while a newer one starts beside it, staff hear nothing.
 */
export function hears(
  areas: readonly Area[] | 'all',
  { type, about }: { type: string; about?: string | undefined },
): boolean {
  if (areas === 'all') return true
  const wanted = byType.get(type)
  if (wanted === undefined || wanted === 'owner') return false
  if (wanted === 'everyone') return true
  if (wanted === 'its-notice') return hearsNotice(areas, about)
  return wanted.some(area => areas.includes(area))
}

function hearsNotice(areas: readonly Area[], about: string | undefined): boolean {
  if (about === undefined || !isNotifiable(about)) return false
  const kind = kindOf(about)
  const area = kind && noticeKinds[kind]
  return area !== undefined && area !== 'owner' && areas.includes(area)
}

/** After these who sees what at the hotel is judged anew: its screens end, and their browsers come again. */
const judging: ReadonlySet<string> = new Set<ProductEventType>([
  'property.activated',
  'property.suspended',
  'property.deleted',
  'property.restored',
  'plan.changed',
  'plan.dates-changed',
  'plan.trial-ended',
  'plan.past-due',
  'plan.in-grace',
  'plan.lapsed',
  'plan.restored',
  'plan.places-chosen',
])
export const isJudgedAnewAfter = (type: string): boolean => judging.has(type)
