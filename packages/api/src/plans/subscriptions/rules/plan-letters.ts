import { present } from '../../../kernel/shared/present.ts'

/** What the owner is written of their plan: what was decided, the stages of a subscription, limits that are near, and invoices. */
export type PlanLetter =
  | 'changed'
  | 'change-planned'
  | 'change-cancelled'
  | 'terms-planned'
  | 'terms-changed'
  | 'declined'
  | 'dates'
  | 'trial-7'
  | 'trial-2'
  | 'trial-ended'
  | 'past-due'
  | 'grace'
  | 'lapsed'
  | 'restored'
  | 'bookings-near'
  | 'bookings-at'
  | 'staff-near'
  | 'staff-at'
  | 'portals-near'
  | 'portals-at'
  | 'invoiced'
  | 'credited'
  | 'invoice-paid'

export interface AboutPlan {
  owner: { name: string; language: string }
  hotel: string
  plan: string
  /** As its reader writes it. */
  day: string
  reason?: string
  /** An invoice of the platform: amounts are written out, `due` is the day by which it is to be paid. */
  invoice?: { number: string; amount: string; due: string }
  /** Of a limit. */
  used?: { used: number; allowed: number }
  url: string
}

type LetterWords = (about: AboutPlan) => { subject: string; text: string }
export type PlanWords = Record<PlanLetter, LetterWords>

/** Words of a letter that is never written without its invoice. */
export const onInvoice =
  (
    words: (hotel: string, invoice: NonNullable<AboutPlan['invoice']>) => ReturnType<LetterWords>,
  ): LetterWords =>
  ({ hotel, invoice }) =>
    words(hotel, present(invoice, 'invoice of the letter'))
