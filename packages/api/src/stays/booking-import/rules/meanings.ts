import type { RoomTypeId } from '@atithi/db/ids'
import { plainHead } from '../../../guests/import/rules/columns.ts'
import type { MealPlan } from '../../../selling/rate-plans/rules.ts'
import type { BookingSource } from '../../bookings/rules/bookings.ts'
import type { BookingMapping } from './columns.ts'

/** What the totals of a file are: with GST, before it, or not to be taken, so that today's prices hold. */
export const totalMeanings = ['with-gst', 'before-gst', 'not-taken'] as const
export type TotalMeaning = (typeof totalMeanings)[number]

/** How a file is read: what its columns are, and what the words in them mean at this hotel. */
export interface ImportChoices {
  mapping: BookingMapping
  roomTypes: { text: string; roomTypeId: RoomTypeId }[]
  sources: { text: string; source: BookingSource }[]
  statuses: { text: string; isTaken: boolean }[]
  totalIs: TotalMeaning
  /** Also rows that look like a booking that stands here already. */
  takesTwins: boolean
}

/** Words of a file that are the same word. */
export const sameWord = (a: string, b: string): boolean => plainHead(a) === plainHead(b)

/** Words that others use for our sources; what is none of them is a booking of the hotel's own. */
const sourceWords: Record<BookingSource, readonly string[]> = {
  direct: ['direct', 'desk', 'phone', 'telephone', 'website', 'web', 'email', 'hotel', 'own'],
  'walk-in': ['walkin', 'frontdesk', 'counter'],
  google: ['google', 'googlehotels', 'googlehotelads'],
  makemytrip: ['makemytrip', 'mmt', 'makemytripcom'],
  goibibo: ['goibibo', 'gi', 'ingommt', 'gommt', 'goibibocom'],
  'booking.com': ['bookingcom', 'booking', 'bcom', 'bdc'],
  cleartrip: ['cleartrip', 'cleartripcom'],
  oyo: ['oyo', 'oyorooms'],
  agoda: ['agoda', 'agodacom'],
  expedia: ['expedia', 'expediacom', 'hotelscom'],
  agent: ['agent', 'travelagent', 'ta', 'corporate', 'touroperator', 'travelagency'],
}

/** The source that a word of a file names; undefined for a word that nobody knows. */
export function sourceOf(text: string): BookingSource | undefined {
  const plain = plainHead(text)
  if (plain === '') return 'direct'
  return (Object.keys(sourceWords) as BookingSource[]).find(source =>
    sourceWords[source].includes(plain),
  )
}

const takenWords = [
  ...(['confirmed', 'confirm', 'cnf', 'conf', 'reserved', 'reservation', 'booked', 'new'] as const),
  ...([
    'guaranteed',
    'ok',
    'active',
    'checkedin',
    'inhouse',
    'modified',
    'duein',
    'arrival',
    'amended',
  ] as const),
  ...(['confirmedreservation', 'paymentaccepted', 'currentlyhosting'] as const),
] as readonly string[]
const leftWords = [
  ...([
    'cancelled',
    'canceled',
    'cancel',
    'cxl',
    'void',
    'noshow',
    'checkedout',
    'departed',
  ] as const),
  ...(['pastguest'] as const),
  ...(['waitlist', 'waitlisted', 'enquiry', 'inquiry', 'expired', 'deleted', 'rejected'] as const),
] as readonly string[]

/** Whether rows of this state are booked; undefined for a word that nobody knows. */
export function isTakenStatus(text: string): boolean | undefined {
  const plain = plainHead(text)
  if (plain === '' || takenWords.includes(plain)) return true
  // By whom it was cancelled some say as well: cancelled_by_guest, Canceled by you.
  const isCancelled = /^cancell?ed/.test(plain)
  return isCancelled || leftWords.includes(plain) ? false : undefined
}

const mealWords: Record<MealPlan, readonly string[]> = {
  EP: ['ep', 'roomonly', 'europeanplan', 'ro'],
  CP: ['cp', 'breakfast', 'withbreakfast', 'bedandbreakfast', 'bb', 'continentalplan'],
  MAP: ['map', 'halfboard', 'hb', 'modifiedamericanplan'],
  AP: ['ap', 'fullboard', 'fb', 'americanplan', 'allmeals'],
}

export interface PlanOfType {
  id: string
  roomTypeId: RoomTypeId
  name: string
  mealPlan: MealPlan
  isBestAvailable: boolean
}

/** The plan of a room type that a word names, by its name or its meals; undefined where Best Available is meant or nothing is. */
export function planOf(
  text: string,
  roomTypeId: RoomTypeId,
  plans: readonly PlanOfType[],
): PlanOfType | undefined {
  const plain = plainHead(text)
  if (plain === '') return undefined
  const ofType = plans.filter(plan => plan.roomTypeId === roomTypeId)
  const named = ofType.find(plan => plainHead(plan.name) === plain)
  if (named) return named
  const meals = ofType.filter(plan => mealWords[plan.mealPlan].includes(plain))
  return meals.find(plan => plan.isBestAvailable) ?? meals[0]
}

/** The weight of a night that a total is spread over: evenly, since no file says how it was made up. */
export const evenRate = 100
