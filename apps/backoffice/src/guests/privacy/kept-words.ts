import type { Outputs } from '../../lib/trpc.ts'

export type Erasure = Outputs['guests']['erasure']
type Kept = Erasure['kept'][number]

interface KeptWords {
  name: string
  /** Which law or need keeps it, and what it still says. */
  why: string
}

export const keptWords: Record<Kept['kind'], KeptWords> = {
  'tax-documents': {
    name: 'Invoices, vouchers, receipts and notes',
    why: 'The CGST Act 2017, section 36, has them kept for 72 months from the annual return. The name of the recipient stands on them.',
  },
  register: {
    name: 'Register of guests',
    why: 'The law has hotels keep for a year who stayed: the name of the booking, the kind of the identity paper and its number.',
  },
  'form-iii': {
    name: 'Form C (Form III)',
    why: 'The Immigration and Foreigners Rules 2025, rule 17, have the particulars of guests from abroad kept for a year.',
  },
  accounts: {
    name: 'Entries of accounts',
    why: 'Charges and payments stay for the books, without the person’s name or contacts.',
  },
  consents: {
    name: 'Consent trail',
    why: 'That something was agreed to or withdrawn, when and by which channel, as proof. It names nobody.',
  },
  'report-files': {
    name: 'Report files made before',
    why: 'A report that was made before today may list the guest. It is deleted by itself.',
  },
  backups: {
    name: 'Backups',
    why: 'Copies of the database are not rewritten: they go when the backup that holds them goes.',
  },
}

export const erasedWords: readonly { key: string; one: string; many: string }[] = [
  { key: 'profiles', one: 'profile', many: 'profiles' },
  { key: 'bookings', one: 'booking', many: 'bookings' },
  { key: 'identities', one: 'identity paper', many: 'identity papers' },
  { key: 'messages', one: 'message', many: 'messages' },
  { key: 'letters', one: 'letter', many: 'letters' },
  { key: 'reviews', one: 'review', many: 'reviews' },
  { key: 'points', one: 'loyalty point', many: 'loyalty points' },
  { key: 'relations', one: 'relation', many: 'relations' },
  { key: 'trail', one: 'entry of the trail', many: 'entries of the trail' },
]
