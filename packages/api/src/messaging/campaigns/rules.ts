import type { WrittenChannel } from '../providers/rules/channels.ts'

export type CampaignStatus = 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent' | 'cancelled'

/** By how often a guest has stayed at the hotel: never, once, more often, five times or more. */
export const guestSegments = ['never-stayed', 'new', 'returning', 'loyal'] as const
export type GuestSegment = (typeof guestSegments)[number]

/** From how many stays a guest is loyal. */
export const loyalFrom = 5

/** Why a guest who is meant is left out, in the order in which it is asked. */
export type Exclusion =
  | 'blacklisted'
  | 'no-address'
  | 'no-consent'
  | 'suppressed'
  | 'minor'
  | 'in-house'
  | 'too-often'

/** Guests within 24 hours where the hotel says nothing else; WhatsApp lets a new business account write to 250. */
export const usualPerDay: Record<WrittenChannel, number> = { email: 2000, sms: 2000, whatsapp: 250 }
export const mostPerDay = 100_000

/** A booking that a guest makes so many days after the message is counted as brought by it. */
export const broughtWithinDays = 14

/** A campaign of which more than this share of the first messages fails stops by itself. */
const failuresAfter = 200
const mostFailing = 0.1

/** Whether so many failures say that something is wrong with the whole. */
export const failsTooOften = ({ written, failed }: { written: number; failed: number }): boolean =>
  written >= failuresAfter && failed > written * mostFailing

/** Days that so many recipients take. */
export const daysFor = (recipients: number, perDay: number): number =>
  Math.ceil(recipients / perDay)
