import type { Outputs } from '../../lib/trpc.ts'

export type Choices = Outputs['settings']['notifications']['get']
export type NoticeKind = Choices['kinds'][number]['kind']
export type NoticeChannel = Choices['kinds'][number]['channels'][number]['channel']

/** What each kind is about, for whoever chooses. */
export const kindWords: Record<NoticeKind, { label: string; hint: string }> = {
  bookings: {
    label: 'Bookings',
    hint: 'New ones, cancellations, no-shows. By email those that guests make online.',
  },
  payments: { label: 'Payments', hint: 'Online payments and refunds that failed.' },
  reviews: { label: 'Reviews', hint: 'What guests write of their stay.' },
  messages: { label: 'Messages', hint: 'What guests write to the hotel.' },
  website: { label: 'Website', hint: 'Your domain, and how many bookings the plan leaves.' },
  channels: {
    label: 'Channels',
    hint: 'Overbooked and held reservations, refused credentials, nights that differ at a portal.',
  },
  books: { label: 'Ledger check', hint: 'Discrepancies in the books.' },
  property: {
    label: 'The property',
    hint: 'What administrators do with it, and webhooks that were turned off.',
  },
  plan: { label: 'The plan', hint: 'Changes, payments that are due, limits of staff.' },
}

export const channelWords: Record<NoticeChannel, string> = {
  bell: 'Bell',
  push: 'Push',
  email: 'Email',
  whatsapp: 'WhatsApp',
}
