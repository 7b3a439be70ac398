import type { Area, Person } from '../../lib/session.ts'

export type Grant = NonNullable<Person['post']>['grants'][number]

interface Words {
  label: string
  hint: string
}

/** What an owner gives with each part of the back office. */
export const areaWords: Record<Area, Words> = {
  bookings: {
    label: 'Bookings',
    hint: 'See and make bookings, check guests in and out, assign rooms.',
  },
  guests: {
    label: 'Guests',
    hint: 'Guests who know the hotel: their particulars, stays, likes and consents.',
  },
  payments: { label: 'Payments', hint: 'Payments, invoices and what is still due.' },
  reports: { label: 'Reports', hint: 'Figures of revenue and occupancy.' },
  communications: { label: 'Communications', hint: 'Messages with guests.' },
  channels: { label: 'Channels', hint: 'What travel portals sell, and at which rates.' },
  property: { label: 'Property', hint: 'Particulars, room types, rooms, rates and availability.' },
  website: {
    label: 'Website',
    hint: 'The look and the words of the hotel’s website, and whether it is live.',
  },
  settings: {
    label: 'Settings',
    hint: 'Settings of the property. Staff and plans stay with the owner.',
  },
}

/** What moves money or history is given one by one. */
export const grantWords: Record<Grant, Words> = {
  discount: { label: 'Give discounts', hint: 'Lower the price of a stay.' },
  override: { label: 'Change prices', hint: 'Set another total than the rates come to.' },
  refund: { label: 'Refund', hint: 'Pay money back to a guest.' },
  reversal: { label: 'Reverse charges', hint: 'Take back a line of a bill.' },
  'back-date': { label: 'Enter past dates', hint: 'Record what happened before today.' },
  'leave-balance': {
    label: 'Leave a balance unpaid',
    hint: 'Let a guest go who still owes something.',
  },
  'credit-limit': {
    label: 'Go beyond a credit limit',
    hint: 'Set what a company may owe, and bill more to it than that.',
  },
  'write-off': { label: 'Write off debts', hint: 'Give up what a guest or a company owes.' },
}
