/** What each consumer of events does, for people; a name that nobody here knows stands for itself. */
const words: Readonly<Record<string, string>> = {
  automations: 'Messages that go out by themselves',
  'booking-emails': 'Emails about bookings',
  commission: 'Commission of the platform',
  'daily-figures': 'Daily figures',
  'document-emails': 'Emails with bills and receipts',
  'guest-figures': 'Figures of guests',
  notifications: 'Notifications',
  'onboarding-states': 'Onboarding of hotels',
  'online-payments': 'Bookings paid online',
  'owner-letters': 'Emails to owners',
  'plan-letters': 'Emails about plans',
  'portal-places': 'Travel portals within the plan',
  'refund-emails': 'Emails about refunds',
  'review-tally': 'Review averages',
  'staff-places': 'Staff within the plan',
  webhooks: 'Webhooks to other programs',
  'website-emails': 'Emails about websites',
}

export const consumerWords = (name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name
