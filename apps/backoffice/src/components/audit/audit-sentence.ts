import { fieldWords, valueWords } from './field-words.ts'

/** What of an audit entry is told. */
export interface AuditEntry {
  id: string
  at: string
  action: string
  actorKind: string
  actorName: string | null
  actingAsName: string | null
  before: unknown
  after: unknown
  reason: string | null
}

const did: Record<string, string> = {
  'booking.created': 'made the booking',
  'booking.confirmed': 'confirmed the booking',
  'booking.checked-in': 'checked the guest in',
  'booking.checked-out': 'checked the guest out',
  'booking.cancelled': 'cancelled the booking',
  'booking.updated': 'corrected the booking',
  'booking.note-added': 'added a note',
  'booking.confirmation-sent': 'sent the confirmation',
  'booking.email-withheld': 'held an email to the guest back',
  'booking.dates-changed': 'changed the dates',
  'booking.room-type-changed': 'changed the room type',
  'booking.upgraded': 'upgraded the room free of charge',
  'booking.occupancy-changed': 'changed the guests in a room',
  'booking.overstayed': 'charged nights beyond the departure',
  'booking.room-assigned': 'assigned a room',
  'booking.room-unassigned': 'took the room number back',
  'booking.room-moved': 'moved the guest to another room',
  'booking.rooms-swapped': 'swapped rooms',
  'booking.split': 'split the stay over two rooms',
  'booking.room-released': 'gave one room up',
  'booking.price-changed': 'changed the price',
  'booking.early-check-in': 'agreed an early check-in',
  'booking.late-check-out': 'agreed a late check-out',
  'booking.shortened': 'let the stay end early',
  'booking.no-show': 'marked the guest as a no-show',
  'booking.walked': 'brought the guest to another hotel',
  'booking.foreign-guest-added': 'added the particulars of a guest from abroad',
  'booking.form-submitted': 'filed Form C',
  'booking.identity-revealed': 'looked at the numbers of identity documents',
  'booking.reinstated': 'reinstated the booking',
  'booking.hold-expired': 'released the rooms when the hold ran out',
  'api-key.created': 'made an API key',
  'api-key.revoked': 'revoked an API key',
  'webhook.created': 'added a webhook',
  'webhook.updated': 'changed a webhook',
  'webhook.turned-on': 'turned a webhook on',
  'webhook.turned-off': 'turned a webhook off',
  'webhook.secret-rotated': 'gave a webhook another secret',
  'webhook.deleted': 'deleted a webhook',
  'folio.charged': 'put a charge on the bill',
  'folio.discounted': 'gave a discount',
  'folio.raised': 'corrected an invoiced charge upward',
  'folio.reversed': 'reversed a line of the bill',
  'folio.opened': 'opened a second bill',
  'folio.marked': 'changed whether a bill goes to a special economic zone',
  'folio.moved': 'moved charges to another bill',
  'folio.split': 'put part of a charge on another bill',
  'folio.reissued': 'put an invoice on another name',
  'folio.rejoined': 'took a split or a move back',
  'folio.rounded': 'rounded the bill',
  'payment.recorded': 'took a payment',
  'payment.written-off': 'wrote off what is owed',
  'payment.refunded': 'gave money back',
  'payment.requested': 'asked for a payment online',
  'payment.withdrawn': 'withdrew a request for payment',
  'payment.refund-requested': 'sent a refund through the gateway',
  'payment.refund-failed': 'could not refund through the gateway',
  'data-export.requested': 'asked for a data export',
  'document.cancelled': 'cancelled a receipt',
  'document.issued': 'issued a document',
  'group.created': 'held rooms for a group',
  'group.updated': 'changed a group',
  'group.picked-up': 'picked a guest of a group up',
  'group.given-back': 'gave rooms of a guest back to a group',
  'group.released': 'released the rooms of a group',
  'night-audit.closed': 'closed the day',
  'calendar.created': 'gave a portal a calendar of taken nights',
  'calendar.configured': 'changed the calendar of a portal',
  'calendar.ended': 'ended the calendar of a portal',
  'channel.connected': 'connected a channel',
  'channel.configured': 'changed what a channel is sent',
  'channel.mapped': 'mapped the rates of a channel',
  'channel.activated': 'took a channel up again',
  'channel.deactivated': 'paused a channel',
  'channel.disconnected': 'disconnected a channel',
  'channel.reservation-retried': 'had a reservation of a channel tried again',
  'channel.reservation-settled': 'took a reservation of a channel off the list',
  'message.sent': 'wrote to the guest',
  'message.call-logged': 'noted a call with the guest',
  'conversation.updated': 'sorted a conversation',
  'template.created': 'added a message template',
  'template.updated': 'changed a message template',
  'template.deleted': 'deleted a message template',
  'template.letter-changed': 'changed the words of a letter',
  'template.letter-reset': 'gave a letter its built-in words back',
  'automation.created': 'added an automation',
  'automation.updated': 'changed an automation',
  'automation.turned-on': 'turned an automation on',
  'automation.turned-off': 'turned an automation off',
  'automation.deleted': 'deleted an automation',
  'messaging.channel-connected': 'connected a message provider',
  'messaging.channel-disconnected': 'disconnected a message provider',
  'messaging.price-set': 'set the price of messages',
  'review.requested': 'asked the guest for a review',
  'review.submitted': 'reviewed the stay',
  'report.budget-set': 'wrote the budget',
  'report.operator-set': 'entered the GST number of a channel',
  'report.scheduled': 'scheduled a report',
  'report.unscheduled': 'ended the schedule of a report',
  'review.answered': 'answered a review',
  'review.shown': 'put a review on the website',
  'review.hidden': 'took a review off the website',
  'property.founded': 'added the property',
  'property.updated': 'changed the property',
  'property.deleted': 'deleted the property',
  'property.activated': 'activated the property',
  'property.suspended': 'suspended the property',
  'property.restored': 'restored the property',
  'property.help-offered': 'wrote to the owner about the setup',
  'website.texts-changed': 'changed the Hindi texts of the website',
  'website.updated': 'changed the website',
  'website.published': 'published the website',
  'website.withdrawn': 'took the website down',
  'website.domain-changed': 'changed the domain of the website',
  'website.domain-verified': 'proved the domain of the website',
  'website.domain-missing': 'missed the record of the website’s domain',
  'website.domain-withdrawn': 'took the domain of the website out of service',
  'room-type.created': 'added a room type',
  'room-type.updated': 'changed a room type',
  'room-type.overbooking-set': 'set how far a room type may be overbooked',
  'room.updated': 'changed a room',
  'room.housekeeping': 'changed the state of a room',
  'room-type.deleted': 'deleted a room type',
  'rates.updated': 'changed rates',
  'rates.edited': 'changed rates in the calendar',
  'rates.edit-revoked': 'took a change of rates back',
  'fee.created': 'added a fee',
  'fee.updated': 'changed a fee',
  'fee.retired': 'retired a fee',
  'rate-plan.created': 'added a rate plan',
  'rate-plan.updated': 'changed a rate plan',
  'rate-plan.deleted': 'deleted a rate plan',
  'rate-plan.deactivated': 'took a rate plan off sale',
  'subscription.plan-asked': 'asked for a plan',
  'subscription.request-withdrawn': 'withdrew the request for a plan',
  'subscription.request-declined': 'declined the plan that was asked for',
  'subscription.plan-changed': 'changed the plan',
  'subscription.invoiced': 'made an invoice',
  'subscription.invoice-paid': 'recorded a payment for an invoice',
  'subscription.invoice-credited': 'credited an invoice',
  'subscription.places-chosen': 'chose who keeps a place in the plan',
  'platform.biller-saved': 'changed who invoices to hotels',
  'platform.plan-version-added': 'added terms of a plan',
  'subscription.change-planned': 'planned a change of the plan',
  'subscription.change-cancelled': 'called the planned change off',
  'subscription.dates-set': 'changed the dates of the plan',
  'subscription.moved': 'took the plan to its next state',
  'staff.invited': 'invited a member of staff',
  'staff.invited-again': 'sent the invitation again',
  'staff.updated': 'changed the areas of a member of staff',
  'staff.deactivated': 'deactivated a member of staff',
  'staff.reactivated': 'reactivated a member of staff',
  'platform.flag-set': 'changed a flag of the platform',
  'platform.settings-updated': 'changed the settings of the platform',
  'account.closed': 'closed the account',
  'account.handover-asked': 'offered the account to another owner',
  'account.handed-over': 'took the account over',
  'account.erased': 'erased the closed account',
  'account.restored': 'restored the account',
  'user.registered': 'registered',
  'user.invited': 'made an account and invited its person',
  'user.invited-again': 'sent an invitation again',
  'user.updated': 'changed an account',
  'user.deactivated': 'deactivated an account',
  'user.reactivated': 'reactivated an account',
  'user.attempts-forgotten': 'let somebody try to sign in again',
  'user.email-proved': 'confirmed the email address',
  'user.password-changed': 'changed the password',
  'user.password-reset': 'chose a new password',
  'user.notifications-changed': 'changed what they are told of',
  'user.invitation-accepted': 'accepted the invitation',
  'user.two-factor-on': 'turned two-factor sign-in on',
  'user.two-factor-off': 'turned two-factor sign-in off',
  'user.two-factor-reset': 'took the two-factor sign-in of somebody away',
  'user.session-ended': 'ended a session',
  'user.profile-updated': 'changed the profile',
  'user.impersonation-started': 'began to act as somebody else',
  'user.impersonation-stopped': 'went back to their own account',
}

/** 'Asha Menon, acting as Ravi Rao, checked the guest in to room 204.' */
export function auditSentence(
  entry: Pick<AuditEntry, 'action' | 'actorKind' | 'actorName' | 'actingAsName' | 'after'>,
): string {
  const what = did[entry.action] ?? `recorded “${entry.action.replaceAll(/[.-]/g, ' ')}”`
  return `${whoDid(entry)} ${what}${entry.action === 'booking.checked-in' ? roomsOf(entry.after) : ''}.`
}

function whoDid({
  actorKind,
  actorName,
  actingAsName,
}: Pick<AuditEntry, 'actorKind' | 'actorName' | 'actingAsName'>): string {
  if (actorKind === 'guest') return 'The guest'
  if (actorKind === 'system') return 'Atithi'
  const name = actorName ?? 'Somebody'
  return actingAsName ? `${name}, acting as ${actingAsName},` : name
}

function roomsOf(after: unknown): string {
  const rooms = fieldsOf(after).rooms
  if (!Array.isArray(rooms) || rooms.length === 0) return ''
  return rooms.length === 1 ? ` to room ${rooms[0]}` : ` to rooms ${rooms.join(', ')}`
}

export interface AuditChange {
  label: string
  /** undefined where there was nothing before. */
  from?: string
  to: string
}

/** What became different, in the words of a person; what no person reads (ids) is left out. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): AuditChange[] {
  const was = fieldsOf(before)
  return Object.entries(fieldsOf(after)).flatMap(([field, value]) => {
    const label = fieldWords(field)
    const to = valueWords(field, value)
    const from = field in was ? valueWords(field, was[field]) : undefined
    if (!label || to === undefined || from === to) return []
    // What was not said when a thing was made is no change.
    if (from === undefined && isEmpty(value)) return []
    return [{ label, to, ...(from !== undefined && { from }) }]
  })
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
