/** What each consumer of events does, for people; a name that nobody here knows stands for itself. */
const words: Readonly<Record<string, string>> = {
  notifications: 'Notifications',
  'booking-emails': 'Emails about bookings',
  'website-emails': 'Emails about websites',
  'review-tally': 'Review averages',
  'daily-figures': 'Daily figures',
}

export const consumerWords = (name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name
